import { setImmediate as aMoment } from 'node:timers/promises';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { Database } from './database.ts';
import { storeFailure } from './sqlite-error.ts';

/** So much is read in one turn of the event loop: whoever is served meanwhile waits for no more than this, or one text. */
const [lettersInTurn, textsInTurn] = [256 * 1024, 64];

/** See `DocumentStore.storedTexts`. One text at a time, so that nobody has to wait for all of them. */
export async function* storedTexts(
  { driver }: Database,
  path: DocumentPath,
): AsyncGenerator<string> {
  const following = (columns: string): ReturnType<Database['driver']['prepare']> =>
    driver.prepare(
      `SELECT ${columns} WHERE document = (SELECT id FROM documents WHERE path = ?)
       AND revision > ? ORDER BY revision LIMIT 1`,
    );
  try {
    let [letters, texts] = [0, 0];
    // The log comes first: what is forgotten of it meanwhile is in a snapshot by then.
    for (const next of [
      following('revision, patches AS text FROM entries'),
      following('revision, state AS text FROM snapshots'),
    ])
      for (let row = textOf(next.get(path, 0)); row !== null;) {
        yield row.text;
        letters += row.text.length;
        texts += 1;
        if (letters >= lettersInTurn || texts >= textsInTurn) {
          await aMoment();
          [letters, texts] = [0, 0];
        }
        row = textOf(next.get(path, row.revision));
      }
  } catch (error) {
    throw storeFailure(error);
  }
}

const textOf = (row: unknown): { revision: number; text: string } | null =>
  typeof row === 'object' && row !== null && 'revision' in row && 'text' in row
    ? { revision: Number(row.revision), text: String(row.text) }
    : null;
