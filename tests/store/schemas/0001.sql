PRAGMA application_id = 1415668332;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE games (
    game_id TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'closed')),
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    options TEXT NOT NULL,
    secret BLOB NOT NULL,
    head INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    ended_at INTEGER CHECK ((ended_at IS NULL) = (status IN ('lobby', 'running'))),
    suspended TEXT,
    due INTEGER,
    behind INTEGER NOT NULL DEFAULT 1 CHECK (behind IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO "games" VALUES('gaaaaaa1','pass_pass',1,'running',10,20,1001,'{"teams":"off","été":"«ö»"}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1,1000,1001,NULL,NULL,NULL,1);
INSERT INTO "games" VALUES('gaaaaaa2','pass_pass',1,'over',10,20,1001,'{"teams":"off","été":"«ö»"}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',0,1000,1000,1000,'no_channel',NULL,0);
CREATE TABLE guilds (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    locale TEXT,
    settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "guilds" VALUES(10,'fr','{"calls":"dm"}');
CREATE TABLE log (
    game_id TEXT NOT NULL REFERENCES games,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    request_id TEXT NOT NULL,
    actor INTEGER,
    at INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (game_id, seq),
    UNIQUE (game_id, request_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('gaaaaaa1',0,'i0',1001,1000,1,'[{"type":"Moved","seq":0,"é":"\u0000"}]');
INSERT INTO "log" VALUES('gaaaaaa1',1,'i1',1001,1001,1,'[{"type":"Moved","seq":1,"é":"\u0000"}]');
INSERT INTO "log" VALUES('gaaaaaa2',0,'i0',1001,1000,1,'[{"type":"Moved","seq":0,"é":"\u0000"}]');
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('commands','abc');
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
CREATE TABLE surfaces (
    game_id TEXT NOT NULL REFERENCES games,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= -1),
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    shown_seq INTEGER NOT NULL,
    posted_at INTEGER NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (game_id, kind, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "surfaces" VALUES('gaaaaaa1','board',-1,20,555,1,1000,'{"a":1}');
INSERT INTO "surfaces" VALUES('gaaaaaa1','hand',0,20,NULL,-1,1000,'{"a":1}');
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
) STRICT, WITHOUT ROWID;
INSERT INTO "users" VALUES(1001,'fr',77,0,'{"board":"text"}');
CREATE INDEX games_of_channel ON games (channel_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_ever_in_channel ON games (channel_id, opened_at);
CREATE INDEX games_of_guild ON games (guild_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_ended ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_behind ON games (ended_at) WHERE behind = 1 AND suspended IS NULL;
CREATE UNIQUE INDEX seats_taken ON seats (game_id, seat) WHERE until IS NULL;
CREATE INDEX seats_of_user ON seats (user_id) WHERE live = 1 AND user_id IS NOT NULL;
CREATE INDEX seats_of_computers ON seats (game_id)
    WHERE live = 1 AND awaited = 1 AND user_id IS NULL;
CREATE INDEX surfaces_of_message ON surfaces (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX timers_due ON timers (due);
COMMIT;
