import type { Response, ResponseStore } from '../../ports/response-store.ts';
import { createSqlResponseStore, storedVoter } from '../sql/responses.ts';
import type { Database } from './database.ts';

/**
 * Responses in SQLite. All of one save go in by one statement, as one JSON text: a call into the driver for each voter would
 * cost more than the writing.
 */
export function createSqliteResponseStore(database: Database): ResponseStore {
  const { driver, writes } = database;
  const saveVotes = driver.prepare(`
    INSERT INTO ballots (path, round, voter_id, answer, message_id)
    SELECT ?, ?, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
    ON CONFLICT (path, round, voter_id)
      DO UPDATE SET answer = excluded.answer, message_id = excluded.message_id`);
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
      const rows = responses.map(({ voterId, answer, messageId }) => [
        storedVoter(voterId),
        answer === null ? null : Number(answer),
        messageId,
      ]);
      const text = JSON.stringify(rows);
      await writes.write(() => void saveVotes.run(path, round, text));
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
