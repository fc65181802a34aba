-- The log is the game; every other table follows from it or remembers something beside it.

CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `ended_at` is null exactly while a table is open (a lobby, or running).
-- `behind` is 1 while it is not known that every surface shows row `head`.
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

CREATE INDEX games_of_channel ON games (channel_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_ever_in_channel ON games (channel_id, opened_at);
CREATE INDEX games_of_guild ON games (guild_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_ended ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_behind ON games (ended_at) WHERE behind = 1 AND suspended IS NULL;

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

-- `live` is 1 while somebody sits here and the table is open.
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

CREATE UNIQUE INDEX seats_taken ON seats (game_id, seat) WHERE until IS NULL;
CREATE INDEX seats_of_user ON seats (user_id) WHERE live = 1 AND user_id IS NOT NULL;
CREATE INDEX seats_of_computers ON seats (game_id)
    WHERE live = 1 AND awaited = 1 AND user_id IS NULL;

-- `seat` is -1 where the message is everybody's.
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

CREATE INDEX surfaces_of_message ON surfaces (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE timers (
    game_id TEXT NOT NULL REFERENCES games,
    name TEXT NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (game_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_due ON timers (due);

CREATE TABLE users (
    user_id INTEGER NOT NULL PRIMARY KEY,
    locale TEXT NOT NULL,
    dm_channel_id INTEGER,
    dm_open INTEGER CHECK (dm_open IN (0, 1)),
    settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    locale TEXT,
    settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
