/** What a released step made, and rows for it. */
export interface ReleasedStep {
  name: string;
  tables: string;
  rows: string;
}

/** The steps from the responses of everybody on; see released-tables.fixture.ts. */
export const laterReleasedSteps: readonly ReleasedStep[] = [
  {
    name: 'timeline',
    tables: `
      CREATE TABLE timeline (number INTEGER PRIMARY KEY, id TEXT NOT NULL);
      INSERT INTO timeline VALUES (1, md5(random()::text || clock_timestamp()::text));
    `,
    rows: `
      UPDATE timeline SET id = 't';
    `,
  },
  {
    name: 'responses of everybody',
    tables: `
      CREATE TABLE responses (
        path TEXT COLLATE "C" NOT NULL,
        round TEXT COLLATE "C" NOT NULL,
        viewer TEXT COLLATE "C" NOT NULL,
        answer TEXT,
        message_id TEXT NOT NULL,
        at_ms BIGINT NOT NULL,
        PRIMARY KEY (path, round, viewer)
      );
      CREATE INDEX responses_viewer ON responses (path, viewer);
      CREATE TABLE viewers (
        path TEXT COLLATE "C" NOT NULL,
        viewer TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (path, viewer)
      );
    `,
    rows: `
      INSERT INTO responses VALUES ('quizshow/a', 'q', 'twitch:1', '2', 'm', 5), ('quizshow/a', 'q', 'twitch:2', NULL, 'm', 6);
      INSERT INTO viewers VALUES ('quizshow/a', 'twitch:1', 'Mia');
    `,
  },
];
