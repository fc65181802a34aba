-- Who somebody is, and by which request a row came, stands beside the log, which names nobody.

CREATE TABLE games_2 (
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

-- `chain` is the SHA-256 of row `head`, null where a log has no chain. `opening` is the request that
-- opened the table, and `holds` the channel that it takes up: both are unique. Of two open tables
-- that an older version let into one channel the older one holds it. `packed` is 1 where the rows
-- of the log are one block.
INSERT INTO games_2
SELECT game_id, slug, rules_version, status, guild_id, channel_id, host_id, options, secret, head,
    opened_at, changed_at, ended_at, suspended, due, NULL, NULL, behind, 0, NULL
FROM games;

UPDATE games_2 SET holds = channel_id WHERE game_id IN (
    SELECT game_id FROM (
        SELECT game_id, row_number() OVER (
            PARTITION BY channel_id ORDER BY opened_at, game_id
        ) AS place FROM games_2 WHERE ended_at IS NULL
    ) WHERE place = 1
);

UPDATE games_2 SET opening = (
    SELECT request_id FROM log WHERE log.game_id = games_2.game_id AND log.seq = 0
) WHERE ended_at IS NULL AND game_id IN (
    SELECT min(log.game_id) FROM log JOIN games_2 USING (game_id)
    WHERE log.seq = 0 AND games_2.ended_at IS NULL GROUP BY log.request_id
);

DROP TABLE games;
ALTER TABLE games_2 RENAME TO games;

CREATE INDEX games_of_channel ON games (channel_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_ever_in_channel ON games (channel_id, opened_at);
CREATE INDEX games_of_guild ON games (guild_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_ended ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_behind ON games (ended_at) WHERE behind = 1 AND suspended IS NULL;
CREATE INDEX games_to_pack ON games (ended_at) WHERE packed = 0 AND ended_at IS NOT NULL;
CREATE UNIQUE INDEX games_held ON games (holds) WHERE holds IS NOT NULL;
CREATE UNIQUE INDEX games_opening ON games (opening) WHERE opening IS NOT NULL;

-- The request of each row; none where a log is packed.
CREATE TABLE requests (
    game_id TEXT NOT NULL REFERENCES games,
    request_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (game_id, request_id)
) STRICT, WITHOUT ROWID;

INSERT INTO requests SELECT game_id, request_id, seq FROM log;

-- `actor` and whoever `facts` speak of are numbers of `people`; in logs without a chain, the first
-- format, they are Discord's own ids. `previous` is the SHA-256 of the row before.
CREATE TABLE log_2 (
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

INSERT INTO log_2 SELECT game_id, seq, actor, at, at, rules_version, facts, NULL FROM log;
DROP TABLE log;
ALTER TABLE log_2 RENAME TO log;

-- Who the numbers of a table's log are. `user_id` is null for a computer player, and both are null
-- for somebody who was forgotten.
CREATE TABLE people (
    game_id TEXT NOT NULL REFERENCES games,
    person INTEGER NOT NULL CHECK (person > 0),
    user_id INTEGER,
    name TEXT,
    PRIMARY KEY (game_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_of_user ON people (user_id) WHERE user_id IS NOT NULL;

-- All rows of a log of an ended table in one block, in their place. It is cut into parts of which
-- some fill a page: whole ones would leave a third of the pages empty. With rowids a table grows at
-- its end alone.
CREATE TABLE packed (
    game_id TEXT NOT NULL REFERENCES games,
    part INTEGER NOT NULL CHECK (part >= 0),
    rows BLOB NOT NULL,
    UNIQUE (game_id, part)
) STRICT;

-- Which packed tables know a person who is nobody of `people`: logs of the first format name them,
-- and are written anew to forget somebody.
CREATE TABLE mentions (
    user_id INTEGER NOT NULL,
    game_id TEXT NOT NULL REFERENCES games,
    PRIMARY KEY (user_id, game_id)
) STRICT, WITHOUT ROWID;

-- How a finished game ended: written with its last row.
CREATE TABLE results (
    game_id TEXT NOT NULL REFERENCES games,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    reason TEXT NOT NULL,
    rank INTEGER NOT NULL CHECK (rank > 0),
    figures TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- A position that needs no rows before it.
CREATE TABLE checkpoints (
    game_id TEXT NOT NULL REFERENCES games,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    state BLOB NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- `version` counts the changes of a record: whoever knows an older one has to look again.
ALTER TABLE surfaces ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE guilds ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- What servers and channels were called when they were last seen.
ALTER TABLE guilds ADD COLUMN name TEXT;

CREATE TABLE channels (
    channel_id INTEGER NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When a process was last alive, and when none was: clocks of people stand still meanwhile.
CREATE TABLE heartbeats (
    process TEXT NOT NULL PRIMARY KEY,
    began INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outages (
    began INTEGER NOT NULL PRIMARY KEY,
    ended INTEGER NOT NULL CHECK (ended >= began)
) STRICT, WITHOUT ROWID;

-- The oldest schema whose program may use this file as well.
INSERT OR REPLACE INTO meta VALUES ('readable_from', '2');
