/** Migrations added since the release that lets viewers play along. */
export const laterMigrations: readonly { name: string; sql: string }[] = [
  {
    // Kept because leaderboards are computed from them; the name of each viewer is stored once. Typed answers are
    // stored as folded text, messages not at all.
    name: 'responses of everybody',
    sql: `
      CREATE TABLE responses (
        path TEXT NOT NULL,
        round TEXT NOT NULL,
        viewer TEXT NOT NULL,
        answer TEXT,
        message_id TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (path, round, viewer)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX responses_viewer ON responses (path, viewer);
      CREATE TABLE viewers (
        path TEXT NOT NULL,
        viewer TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (path, viewer)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // Chats linked to a document. The service's token is encrypted with the server's secret.
    name: 'chat links',
    sql: `
      CREATE TABLE chat_links (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        owner_id TEXT NOT NULL,
        service TEXT NOT NULL,
        name TEXT NOT NULL,
        place TEXT NOT NULL,
        sealed_secret TEXT NOT NULL,
        set_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX chat_links_owner ON chat_links (owner_id);
    `,
  },
  {
    // Secrets of cues for reaching OBS and signing webhooks, encrypted with the server's secret.
    name: 'cue secrets',
    sql: `
      CREATE TABLE cue_secrets (
        owner_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        place TEXT NOT NULL,
        sealed_secret TEXT NOT NULL,
        set_at_ms INTEGER NOT NULL,
        PRIMARY KEY (owner_id, kind)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // The Twitch account of a document's owner. Its tokens are encrypted with the server's secret.
    name: 'twitch accounts',
    sql: `
      CREATE TABLE twitch_accounts (
        owner_id TEXT NOT NULL PRIMARY KEY,
        user_id TEXT NOT NULL,
        login TEXT NOT NULL,
        client_id TEXT NOT NULL,
        scopes TEXT NOT NULL,
        sealed_tokens TEXT NOT NULL,
        expires_at_ms INTEGER NOT NULL,
        version INTEGER NOT NULL,
        renewing_until_ms INTEGER NOT NULL,
        switches TEXT NOT NULL,
        set_at_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // The questions and when they were asked, so that leaderboards and statistics can be computed from the stored
    // answers. The fold of each run can be recomputed.
    name: 'seasons',
    sql: `
      CREATE TABLE season_runs (
        path TEXT NOT NULL,
        run TEXT NOT NULL,
        show_id TEXT NOT NULL,
        show_name TEXT NOT NULL,
        first_ms INTEGER NOT NULL,
        last_ms INTEGER NOT NULL,
        questions INTEGER NOT NULL,
        facts TEXT NOT NULL,
        made TEXT NOT NULL,
        forgets INTEGER NOT NULL DEFAULT 0,
        folded TEXT,
        standings TEXT,
        statistics TEXT,
        PRIMARY KEY (path, run)
      ) STRICT;
    `,
  },
  {
    // The votes of one save as one batch; `ballots` contains those of the previous release.
    name: 'ballot batches',
    sql: `
      CREATE TABLE ballot_batches (
        number INTEGER PRIMARY KEY,
        path TEXT NOT NULL,
        round TEXT NOT NULL,
        ballots TEXT NOT NULL
      ) STRICT;
      CREATE INDEX ballot_batches_round ON ballot_batches (path, round);
    `,
  },
];
