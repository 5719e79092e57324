import Papa from 'papaparse';
import { importFile } from '../../packages/server/src/importing/formats/import-file.ts';
import { sampleSheet } from '../sample-sheet.ts';

/**
 * Reads the same sheet of about 10 MB by the import code and with the bare library. Argument: number of rounds. Sends
 * `{ ours, bare, megabytes, found, taken }`: milliseconds of each round, size, number of questions found and imported.
 */
const rounds = Number(process.argv[2] ?? '5');
const questions = 60_000;

const file = sampleSheet(questions);

const results = {
  ours: new Array<number>(),
  bare: new Array<number>(),
  megabytes: file.length / 1e6,
  found: 0,
  taken: 0,
};
for (let round = 0; round < rounds; round++) {
  // A new buffer, because the results of previous reads are cached.
  const bytes = new Uint8Array(file);
  let startedMs = performance.now();
  const { file: imported } = await importFile({
    bytes,
    fileName: 'large.csv',
    formatId: null,
    columns: null,
  });
  results.ours.push(performance.now() - startedMs);
  results.taken = imported.shows[0]?.stages.length ?? 0;
  results.found = Number(imported.problems.find(({ code }) => code === 'tooManyQuestions')?.detail);
  startedMs = performance.now();
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true });
  results.bare.push(performance.now() - startedMs);
  if (data.length !== questions + 1 || results.found !== questions)
    throw new Error(`read ${data.length} rows and ${results.found} questions of ${questions}`);
}
process.send?.(results);
