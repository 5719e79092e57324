import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { ScoredRound } from '@quizcast/game/season/run';
import { createSeasonStore } from '../../packages/server/src/adapters/sql/season-store.ts';
import { openDatabase } from '../../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteResponseStore } from '../../packages/server/src/adapters/sqlite/response-store.ts';
import type { DocumentPath } from '../../packages/server/src/ports/document-store.ts';
import { SeasonService } from '../../packages/server/src/season/season-service.ts';

/**
 * Boards over many shows. Arguments: a folder, number of viewers and shows, how often each page is read. Sends `{
 * answers }` of each show once they are stored, then milliseconds: `{ fold, statistics, cold, warm, search, bare }`,
 * the last three as lists.
 */
const [folder = '', viewers, shows, times] = [
  process.argv[2],
  ...process.argv.slice(3).map(Number),
];
const [viewerCount, showCount, readTimes] = [viewers ?? 0, shows ?? 0, times ?? 0];
const questions = 15;
const path: DocumentPath = 'quizshow/bench';
const nowMs = 1_795_000_000_000;
const dayMs = 24 * 3_600_000;

const database = openDatabase(join(folder, 'quizcast.db'));
const store = createSeasonStore(database);
const responses = createSqliteResponseStore(database).crowd;

for (let show = 0; show < showCount; show++) {
  const rounds: ScoredRound[] = [];
  for (let question = 0; question < questions; question++) {
    const round = `s${show}q${question}`;
    const opensAtMs = nowMs - (showCount - show) * dayMs + question * 60_000;
    rounds.push({
      ...{ round, opensAtMs, points: 100, text: `Question ${round}?`, place: question + 1 },
      key: { kind: 'choice', right: [question % 4] },
      options: ['Rhine', 'Elbe', 'Oder', 'Main'],
    });
    await responses.save(
      path,
      round,
      Array.from({ length: viewerCount }, (_, viewer) => ({
        voterId: `twitch:${40_000_000 + viewer}`,
        name: `viewer_${viewer}`,
        answer: String((viewer * 7 + question * (viewer % 5) + show) % 4),
        messageId: '',
        atMs: opensAtMs + 5_000 + (viewer % 10_000),
      })),
    );
  }
  const [first] = rounds;
  if (first === undefined) throw new Error('no questions');
  await store.save(path, [
    {
      ...{ run: first.round, game: 'stageQuiz', showId: 'show', showName: `Show ${show}`, rounds },
      rules: { streakBonus: true, speed: 'none' },
    },
  ]);
  // The bench waits at most a minute for each message of a program.
  process.send?.({ answers: viewerCount * questions });
}

const document = defaultDocument();
const open = () => new SeasonService({ store, responses, clock: { nowMs: () => nowMs } });
const page = (service: SeasonService, search = '') =>
  service.board(path, document, { period: 'all' }, { search, from: 0, limit: 50 }, true);

async function timed(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The minimal implementation: counts right answers in a single statement. */
const baseline = database.driver.prepare(`
  SELECT viewer, count(*) AS answers FROM responses WHERE path = ? GROUP BY viewer
  ORDER BY answers DESC LIMIT 50`);

const results = {
  fold: await timed(() => page(open())),
  statistics: await timed(() => open().questions(path, document, { period: 'all' })),
  cold: new Array<number>(),
  warm: new Array<number>(),
  search: new Array<number>(),
  bare: new Array<number>(),
};
for (let time = 0; time < readTimes; time++) {
  const service = open();
  results.cold.push(await timed(() => page(service)));
  results.warm.push(await timed(() => page(service)));
  results.search.push(await timed(() => page(service, `viewer_${viewerCount - 1}`)));
  results.bare.push(await timed(() => baseline.all(path)));
}
await database.close();
process.send?.(results);
