import { laterMigrations } from './later-migrations.ts';

/**
 * The migration steps from an empty file to the current tables. A released step is never changed: add a new one. The
 * file stores their count as `user_version`.
 */
export const migrations: readonly { name: string; sql: string }[] = [
  {
    // The snapshot has a table of its own, and an append touches only `entries`: its cost must not depend on the size
    // of the document. `entries` keeps a rowid: in a WITHOUT ROWID tree, SQLite would read large neighboring rows to
    // compare keys.
    name: 'documents',
    sql: `
      CREATE TABLE documents (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE entries (
        document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        command_id TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        actor TEXT NOT NULL,
        command TEXT NOT NULL,
        patches TEXT NOT NULL,
        PRIMARY KEY (document, revision),
        UNIQUE (document, command_id)
      ) STRICT;
      CREATE TABLE snapshots (
        document INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        state TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    // In the format of better-auth 1.7; a test compares them with the tables it requires.
    name: 'identity',
    sql: `
      CREATE TABLE "user" (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        email TEXT NOT NULL UNIQUE,
        "emailVerified" INTEGER NOT NULL,
        image TEXT,
        "createdAt" DATE NOT NULL,
        "updatedAt" DATE NOT NULL
      );
      CREATE TABLE "session" (
        id TEXT NOT NULL PRIMARY KEY,
        "expiresAt" DATE NOT NULL,
        token TEXT NOT NULL UNIQUE,
        "createdAt" DATE NOT NULL,
        "updatedAt" DATE NOT NULL,
        "ipAddress" TEXT,
        "userAgent" TEXT,
        "userId" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE
      );
      CREATE TABLE "account" (
        id TEXT NOT NULL PRIMARY KEY,
        "accountId" TEXT NOT NULL,
        "providerId" TEXT NOT NULL,
        "userId" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
        "accessToken" TEXT,
        "refreshToken" TEXT,
        "idToken" TEXT,
        "accessTokenExpiresAt" DATE,
        "refreshTokenExpiresAt" DATE,
        scope TEXT,
        password TEXT,
        "createdAt" DATE NOT NULL,
        "updatedAt" DATE NOT NULL
      );
      CREATE TABLE "verification" (
        id TEXT NOT NULL PRIMARY KEY,
        identifier TEXT NOT NULL,
        value TEXT NOT NULL,
        "expiresAt" DATE NOT NULL,
        "createdAt" DATE NOT NULL,
        "updatedAt" DATE NOT NULL
      );
      CREATE INDEX session_user ON "session" ("userId");
      CREATE INDEX account_user ON "account" ("userId");
      CREATE INDEX verification_identifier ON "verification" (identifier);
    `,
  },
  {
    name: 'ballots',
    sql: `
      CREATE TABLE ballots (
        path TEXT NOT NULL,
        round TEXT NOT NULL,
        voter_id TEXT NOT NULL,
        answer INTEGER,
        message_id TEXT NOT NULL,
        PRIMARY KEY (path, round, voter_id)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    // Several snapshots per document instead of one, so that earlier states can be rebuilt.
    name: 'history',
    sql: `
      CREATE TABLE snapshots_of_history (
        document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (document, revision)
      ) STRICT;
      INSERT INTO snapshots_of_history SELECT document, revision, state FROM snapshots;
      DROP TABLE snapshots;
      ALTER TABLE snapshots_of_history RENAME TO snapshots;
    `,
  },
  {
    // Tokens are stored only as hashes. The unique index prevents two guests in one seat; nulls do not collide.
    name: 'seat repository',
    sql: `
      CREATE TABLE doors (
        path TEXT NOT NULL,
        show_id TEXT NOT NULL,
        code TEXT NOT NULL UNIQUE,
        is_locked INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (path, show_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE guests (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        path TEXT NOT NULL,
        show_id TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        facecam_is_image INTEGER NOT NULL,
        facecam_src TEXT NOT NULL,
        player_id TEXT,
        came_at_ms INTEGER NOT NULL,
        heard_at_ms INTEGER,
        UNIQUE (path, show_id, player_id)
      ) STRICT;
      CREATE TABLE guest_pictures (
        number INTEGER PRIMARY KEY,
        guest INTEGER NOT NULL REFERENCES guests (number) ON DELETE CASCADE,
        reference TEXT NOT NULL
      ) STRICT;
      CREATE INDEX guest_pictures_guest ON guest_pictures (guest);
    `,
  },
  {
    // In the format of better-auth's two-factor and passkey plugins. Departures are accounts being deleted: the next
    // start finishes deletions interrupted by a crash.
    name: 'account security',
    sql: `
      ALTER TABLE "user" ADD COLUMN "twoFactorEnabled" INTEGER;
      CREATE TABLE "twoFactor" (
        id TEXT NOT NULL PRIMARY KEY,
        secret TEXT NOT NULL,
        "backupCodes" TEXT NOT NULL,
        "userId" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
        verified INTEGER,
        "failedVerificationCount" INTEGER,
        "lockedUntil" DATE
      );
      CREATE TABLE "passkey" (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT,
        "publicKey" TEXT NOT NULL,
        "userId" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
        "credentialID" TEXT NOT NULL UNIQUE,
        counter INTEGER NOT NULL,
        "deviceType" TEXT NOT NULL,
        "backedUp" INTEGER NOT NULL,
        transports TEXT,
        "createdAt" DATE,
        aaguid TEXT
      );
      CREATE INDEX two_factor_user ON "twoFactor" ("userId");
      CREATE INDEX passkey_user ON "passkey" ("userId");
      CREATE TABLE departures (
        user_id TEXT NOT NULL PRIMARY KEY,
        email TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    // Users who signed in by an identity provider. A session's tokens are encrypted, and deleted with the session.
    name: 'identity providers',
    sql: `
      CREATE TABLE provider_sessions (
        session_id TEXT NOT NULL PRIMARY KEY REFERENCES "session" (id) ON DELETE CASCADE,
        provider TEXT NOT NULL,
        subject TEXT NOT NULL,
        sealed_tokens TEXT NOT NULL,
        checked_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE provider_profiles (
        user_id TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
        provider TEXT NOT NULL,
        subject TEXT NOT NULL,
        user_name TEXT,
        display_name TEXT NOT NULL,
        email TEXT NOT NULL,
        photo_url TEXT,
        PRIMARY KEY (user_id, provider, subject)
      ) STRICT;
      CREATE TABLE token_ends (
        user_id TEXT NOT NULL PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
        at_ms INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    // Tokens are stored only as hashes; a revoked token has none and is kept for its name, which the history shows.
    name: 'control tokens',
    sql: `
      CREATE TABLE control_tokens (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        owner_id TEXT NOT NULL,
        made_by TEXT NOT NULL,
        name TEXT NOT NULL,
        scopes TEXT NOT NULL,
        hint TEXT NOT NULL,
        token_hash TEXT UNIQUE,
        created_at_ms INTEGER NOT NULL,
        last_used_at_ms INTEGER
      ) STRICT;
      CREATE INDEX control_tokens_owner ON control_tokens (owner_id);
      CREATE INDEX control_tokens_maker ON control_tokens (made_by);
    `,
  },
  {
    // Tokens are stored only as hashes. The document defines who is in a crew; memberships only list where to look.
    name: 'crew repository',
    sql: `
      CREATE TABLE crew_invitations (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        owner_id TEXT NOT NULL,
        role TEXT NOT NULL,
        email TEXT,
        token_hash TEXT NOT NULL UNIQUE,
        created_at_ms INTEGER NOT NULL,
        expires_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX crew_invitations_owner ON crew_invitations (owner_id);
      CREATE INDEX crew_invitations_email ON crew_invitations (email);
      CREATE TABLE crew_memberships (
        number INTEGER PRIMARY KEY,
        user_id TEXT NOT NULL,
        owner_id TEXT NOT NULL,
        UNIQUE (user_id, owner_id)
      ) STRICT;
    `,
  },
  {
    // Stored with the user, because the last sign-in would be lost with the session.
    name: 'identity record',
    sql: `
      ALTER TABLE "user" ADD COLUMN "phoneNumber" TEXT;
      ALTER TABLE "user" ADD COLUMN "lastSignInTime" TEXT;
      UPDATE "user" SET "lastSignInTime" =
        (SELECT max("createdAt") FROM "session" WHERE "userId" = "user".id);
    `,
  },
  {
    // Hash of an unopened personal link to a seat that is already taken.
    name: 'seat links',
    sql: `
      ALTER TABLE guests ADD COLUMN link_hash TEXT;
      CREATE INDEX guests_link ON guests (link_hash);
    `,
  },
  {
    // One row. Another id means another history of all documents.
    name: 'timeline',
    sql: `
      CREATE TABLE timeline (number INTEGER PRIMARY KEY, id TEXT NOT NULL) STRICT;
      INSERT INTO timeline VALUES (1, lower(hex(randomblob(16))));
    `,
  },
  ...laterMigrations,
];
