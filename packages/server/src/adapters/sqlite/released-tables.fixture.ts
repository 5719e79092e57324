/**
 * The tables as version 3 created them, verbatim, with two documents: one complete, and one whose first four entries
 * were pruned. Never changed: such data folders exist in production.
 */
export const releasedTables = `
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
CREATE TABLE ballots (
  path TEXT NOT NULL,
  round TEXT NOT NULL,
  voter_id TEXT NOT NULL,
  answer INTEGER,
  message_id TEXT NOT NULL,
  PRIMARY KEY (path, round, voter_id)
) STRICT, WITHOUT ROWID;
INSERT INTO documents (id, path) VALUES (1, 'quizshow/whole'), (2, 'quizshow/pruned');
INSERT INTO entries VALUES (1, 1, 'w1', 1000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":[],"value":{"n":1}}]');
INSERT INTO entries VALUES (1, 2, 'w2', 2000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":2}]');
INSERT INTO entries VALUES (1, 3, 'w3', 3000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":3}]');
INSERT INTO entries VALUES (1, 4, 'w4', 4000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":4}]');
INSERT INTO entries VALUES (2, 5, 'p5', 5000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":5}]');
INSERT INTO entries VALUES (2, 6, 'p6', 6000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":6}]');
INSERT INTO entries VALUES (2, 7, 'p7', 7000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":7}]');
INSERT INTO entries VALUES (2, 8, 'p8', 8000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":8}]');
INSERT INTO entries VALUES (2, 9, 'p9', 9000, '{"kind":"system"}', '{"type":"document.replace","document":null}', '[{"op":"replace","path":["n"],"value":9}]');
INSERT INTO snapshots VALUES (1, 3, '{"n":3}'), (2, 7, '{"n":7}');
PRAGMA user_version = 3;
`;
