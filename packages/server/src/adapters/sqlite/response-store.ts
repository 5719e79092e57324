import type { Response, ResponseStore } from '../../ports/response-store.ts';
import { batchOf } from '../sql/ballots.ts';
import { createSqlResponseStore } from '../sql/responses.ts';
import type { Database } from './database.ts';

/**
 * Responses in SQLite. Each save is one statement with one JSON text: a driver call per voter would cost more than the
 * write itself.
 */
export function createSqliteResponseStore(database: Database): ResponseStore {
  const { driver, writes } = database;
  const saveVotes = driver.prepare(
    'INSERT INTO ballot_batches (path, round, ballots) VALUES (?, ?, ?)',
  );
  const saveAnswers = driver.prepare(`
    INSERT INTO responses (path, round, viewer, answer, message_id, at_ms)
    SELECT ?, ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true
    ON CONFLICT (path, round, viewer) DO UPDATE
      SET answer = excluded.answer, message_id = excluded.message_id, at_ms = excluded.at_ms`);
  const saveNames = driver.prepare(`
    INSERT INTO viewers (path, viewer, name)
    SELECT ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
    ON CONFLICT (path, viewer) DO UPDATE SET name = excluded.name WHERE name <> excluded.name`);
  return createSqlResponseStore(database, {
    async votes(path, round, responses) {
      const batch = batchOf(responses);
      await writes.write(() => void saveVotes.run(path, round, batch));
    },
    async crowd(path, round, responses) {
      const answers = JSON.stringify(responses.map(answerRow));
      const names = JSON.stringify(
        responses.filter(({ name }) => name !== '').map(({ voterId, name }) => [voterId, name]),
      );
      await writes.write(() => {
        saveAnswers.run(path, round, answers);
        saveNames.run(path, names);
      });
    },
  });
}

const answerRow = ({ voterId, answer, messageId, atMs }: Response) => [
  voterId,
  answer,
  messageId,
  Math.round(atMs),
];
