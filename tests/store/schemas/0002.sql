PRAGMA application_id = 1415668332;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE channels (
    channel_id INTEGER NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "channels" VALUES(20,10,'games');
CREATE TABLE checkpoints (
    game_id TEXT NOT NULL REFERENCES games,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    state BLOB NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE "games" (
    game_id TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'cutting', 'running', 'over', 'closed')),
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    options TEXT NOT NULL,
    secret BLOB NOT NULL,
    head INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    ended_at INTEGER CHECK ((ended_at IS NULL) = (status IN ('lobby', 'cutting', 'running'))),
    suspended TEXT,
    due INTEGER,
    chain BLOB,
    opening TEXT,
    behind INTEGER NOT NULL DEFAULT 1 CHECK (behind IN (0, 1)),
    packed INTEGER NOT NULL DEFAULT 0 CHECK (packed = 0 OR (packed = 1 AND ended_at IS NOT NULL)),
    holds INTEGER CHECK (holds IS NULL OR ended_at IS NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "games" VALUES('gaaaaaa1','pass_pass',1,'running',10,20,1001,'{"teams":"off","été":"«ö»"}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1,1000,1001,NULL,NULL,NULL,NULL,NULL,1,0,20);
INSERT INTO "games" VALUES('gaaaaaa2','pass_pass',1,'over',10,2341046692,1001,'{"teams":"off","été":"«ö»"}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',2,1000,1002,1002,'no_channel',NULL,X'8132B50B05EC1C45735C13A9A4215E4805A622057EBE60C4AF777EDE4749CF43','open gaaaaaa2',0,0,NULL);
CREATE TABLE guilds (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    locale TEXT,
    settings TEXT NOT NULL
, version INTEGER NOT NULL DEFAULT 1, name TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "guilds" VALUES(10,'fr','{"calls":"dm"}',2,'The club');
CREATE TABLE heartbeats (
    process TEXT NOT NULL PRIMARY KEY,
    began INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "log" (
    game_id TEXT NOT NULL REFERENCES games,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    actor INTEGER,
    stored INTEGER NOT NULL,
    acted INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    facts TEXT NOT NULL,
    previous BLOB,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('gaaaaaa1',0,1001,1000,1000,1,'[{"type":"Moved","seq":0,"é":"\u0000"}]',NULL);
INSERT INTO "log" VALUES('gaaaaaa1',1,1001,1001,1001,1,'[{"type":"Moved","seq":1,"é":"\u0000"}]',NULL);
INSERT INTO "log" VALUES('gaaaaaa2',0,1,1000,1000,1,'[{"type":"Moved","seq":0,"é":"\u0000"}]',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "log" VALUES('gaaaaaa2',1,1,1001,1001,1,'[{"type":"Moved","seq":1,"é":"\u0000"}]',X'2FFC07037E8AA26A45D85FB973DCDE984044739C7E17675FF181503053D99303');
INSERT INTO "log" VALUES('gaaaaaa2',2,1,1002,1002,1,'[{"type":"Moved","seq":2,"é":"\u0000"}]',X'4AECD1A0A60F0CA18044455674C87187BBC5A53EB9C4BDBFE039089BA51DCD2A');
CREATE TABLE mentions (
    user_id INTEGER NOT NULL,
    game_id TEXT NOT NULL REFERENCES games,
    PRIMARY KEY (user_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('commands','abc');
INSERT INTO "meta" VALUES('readable_from','2');
CREATE TABLE outages (
    began INTEGER NOT NULL PRIMARY KEY,
    ended INTEGER NOT NULL CHECK (ended >= began)
) STRICT, WITHOUT ROWID;
CREATE TABLE packed (
    game_id TEXT NOT NULL REFERENCES games,
    part INTEGER NOT NULL CHECK (part >= 0),
    rows BLOB NOT NULL,
    UNIQUE (game_id, part)
) STRICT;
CREATE TABLE people (
    game_id TEXT NOT NULL REFERENCES games,
    person INTEGER NOT NULL CHECK (person > 0),
    user_id INTEGER,
    name TEXT,
    PRIMARY KEY (game_id, person)
) STRICT, WITHOUT ROWID;
INSERT INTO "people" VALUES('gaaaaaa2',1,1001,'Person 1');
INSERT INTO "people" VALUES('gaaaaaa2',2,1002,'Person 2');
CREATE TABLE requests (
    game_id TEXT NOT NULL REFERENCES games,
    request_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (game_id, request_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "requests" VALUES('gaaaaaa1','i0',0);
INSERT INTO "requests" VALUES('gaaaaaa1','i1',1);
INSERT INTO "requests" VALUES('gaaaaaa2','i0',0);
INSERT INTO "requests" VALUES('gaaaaaa2','i1',1);
INSERT INTO "requests" VALUES('gaaaaaa2','i2',2);
CREATE TABLE results (
    game_id TEXT NOT NULL REFERENCES games,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    reason TEXT NOT NULL,
    rank INTEGER NOT NULL CHECK (rank > 0),
    figures TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "results" VALUES('gaaaaaa2',0,'rounds',1,'{"points":11,"été":-1}');
INSERT INTO "results" VALUES('gaaaaaa2',1,'rounds',2,'{"points":10,"été":-1}');
CREATE TABLE seats (
    game_id TEXT NOT NULL REFERENCES games,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    join_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    awaited INTEGER NOT NULL CHECK (awaited IN (0, 1)),
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    PRIMARY KEY (game_id, since, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('gaaaaaa1',0,1001,'Anna',70,0,NULL,0,1);
INSERT INTO "seats" VALUES('gaaaaaa1',1,NULL,'Anna',71,0,NULL,1,1);
INSERT INTO "seats" VALUES('gaaaaaa2',0,1001,'Anna',70,0,NULL,0,0);
INSERT INTO "seats" VALUES('gaaaaaa2',1,1002,'Anna',71,0,NULL,0,0);
CREATE TABLE surfaces (
    game_id TEXT NOT NULL REFERENCES games,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= -1),
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    shown_seq INTEGER NOT NULL,
    posted_at INTEGER NOT NULL,
    note TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, kind, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "surfaces" VALUES('gaaaaaa1','board',-1,20,555,1,1000,'{"a":1}',0);
INSERT INTO "surfaces" VALUES('gaaaaaa1','hand',0,20,NULL,-1,1000,'{"a":1}',0);
CREATE TABLE timers (
    game_id TEXT NOT NULL REFERENCES games,
    name TEXT NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (game_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "timers" VALUES('gaaaaaa1','pace',5000);
CREATE TABLE users (
    user_id INTEGER NOT NULL PRIMARY KEY,
    locale TEXT NOT NULL,
    dm_channel_id INTEGER,
    dm_open INTEGER CHECK (dm_open IN (0, 1)),
    settings TEXT NOT NULL
, version INTEGER NOT NULL DEFAULT 1) STRICT, WITHOUT ROWID;
INSERT INTO "users" VALUES(1001,'fr',77,0,'{"board":"text"}',1);
CREATE UNIQUE INDEX seats_taken ON seats (game_id, seat) WHERE until IS NULL;
CREATE INDEX seats_of_user ON seats (user_id) WHERE live = 1 AND user_id IS NOT NULL;
CREATE INDEX seats_of_computers ON seats (game_id)
    WHERE live = 1 AND awaited = 1 AND user_id IS NULL;
CREATE INDEX surfaces_of_message ON surfaces (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX timers_due ON timers (due);
CREATE INDEX games_of_channel ON games (channel_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_ever_in_channel ON games (channel_id, opened_at);
CREATE INDEX games_of_guild ON games (guild_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_ended ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_behind ON games (ended_at) WHERE behind = 1 AND suspended IS NULL;
CREATE INDEX games_to_pack ON games (ended_at) WHERE packed = 0 AND ended_at IS NOT NULL;
CREATE UNIQUE INDEX games_held ON games (holds) WHERE holds IS NOT NULL;
CREATE UNIQUE INDEX games_opening ON games (opening) WHERE opening IS NOT NULL;
CREATE INDEX people_of_user ON people (user_id) WHERE user_id IS NOT NULL;
COMMIT;
