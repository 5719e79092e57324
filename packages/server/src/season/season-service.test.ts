import { foldBoard, ranking } from '@quizcast/game/crowd/board';
import type { ScoreJob } from '@quizcast/game/games/jobs';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { swapsIn } from '@quizcast/game/season/question-records';
import type { ShowRun } from '@quizcast/game/season/run';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { validResponses } from '../crowd/valid-responses.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import { createMemoryBoards, createMemorySeasons } from '../testing/memory-boards.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { answerOf } from '../testing/responses.fixture.ts';
import { showRun } from '../testing/season.fixture.ts';
import { SeasonRecorder } from './season-recorder.ts';
import { SeasonService, type Span } from './season-service.ts';

const path: DocumentPath = 'quizshow/one';
const dayMs = 24 * 3_600_000;
const nowMs = 1_795_000_000_000;
const all = { search: '', from: 0, limit: 1000 };

let store: SeasonStore;
let responses: MemoryResponseStore;
let service: SeasonService;
let document: QuizShowApp;
beforeEach(() => {
  store = createMemorySeasons();
  responses = new MemoryResponseStore();
  service = new SeasonService({ store, responses: responses.crowd, clock: { nowMs: () => nowMs } });
  document = defaultDocument();
});

const board = (span: Span, isForAll = false) => service.board(path, document, span, all, isForAll);

/** Options chosen by viewers, by viewer. */
type RoundAnswers = Record<string, number>;

/** A show run with answers; the second option is right. */
async function played(
  rounds: Record<string, RoundAnswers>,
  fromMs = nowMs - dayMs,
): Promise<ShowRun> {
  const run = showRun(Object.keys(rounds), { fromMs });
  await store.save(path, [run]);
  for (const [round, said] of Object.entries(rounds))
    await responses.crowd.save(
      path,
      round,
      Object.entries(said).map(([viewer, option]) =>
        answerOf(viewer, String(option), { atMs: fromMs + 1_000 }),
      ),
    );
  return run;
}

const short = ({ rows }: Awaited<ReturnType<typeof board>>) =>
  rows.map(({ rank, name, points }) => `${rank} ${name} ${points}`);

describe('boards across shows', () => {
  it('SEASON2 cover the last 7 days, the last 30 days, the season, all shows, or one show', async () => {
    const ages = [1, 6.9, 7.1, 29.9, 30.1, 400];
    for (const [index, age] of ages.entries())
      await played({ [`r${index}`]: { [index]: 1 } }, nowMs - age * dayMs);
    const showsIn = async (span: Span) => (await board(span)).shows;
    expect(await showsIn({ period: 'week' })).toBe(2);
    expect(await showsIn({ period: 'month' })).toBe(4);
    expect(await showsIn({ period: 'season' })).toBe(6);
    expect(await showsIn({ period: 'all' })).toBe(6);
    expect(short(await board({ run: null }))).toEqual(['1 Viewer 0 100']);
    expect(short(await board({ run: 'r3' }))).toEqual(['1 Viewer 3 100']);
    expect(await board({ run: 'none' })).toMatchObject({ players: 0, rows: [], fromMs: null });
  });

  it('SEASON4 start the season at the time set by the streamer', async () => {
    await played({ old: { 1: 1 } }, nowMs - 3 * dayMs);
    await played({ late: { 2: 1 } }, nowMs - dayMs);
    document.settings.crowd.seasonFromMs = nowMs - 2 * dayMs;
    expect(short(await board({ period: 'season' }))).toEqual(['1 Viewer 2 100']);
    expect(await board({ period: 'season' })).toMatchObject({ fromMs: nowMs - dayMs, shows: 1 });
    expect((await board({ period: 'all' })).players).toBe(2);
  });

  it('SEASON3 sum points and right answers of shows, and keep the longest streak', async () => {
    await played({ a1: { 1: 1, 2: 1 }, a2: { 1: 1, 2: 0 } }, nowMs - 3 * dayMs);
    await played({ b1: { 1: 1, 2: 1 }, b2: { 1: 0, 2: 1 }, b3: { 2: 1 } });
    expect((await board({ period: 'all' })).rows).toEqual([
      { rank: 1, name: 'Viewer 2', points: 430, right: 4, streak: 3 },
      { rank: 2, name: 'Viewer 1', points: 310, right: 3, streak: 2 },
    ]);
  });

  it('SEASON3 equal an independent fold of all answers, even after shows continue, are corrected or undone', async () => {
    const said = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 3 }));
    const shows = fc.array(fc.array(said, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(shows, shows, async (before, after) => {
        await store.clear(path);
        await responses.crowd.clear(path);
        for (const given of [before, after]) {
          const stored: ShowRun[] = [];
          for (const [show, rounds] of given.entries())
            stored.push(
              await played(
                Object.fromEntries(rounds.map((each, index) => [`s${show}r${index}`, each])),
                nowMs - show * dayMs,
              ),
            );
          const gone = (await store.heads(path)).filter(
            ({ run }) => !stored.some((each) => each.run === run),
          );
          await store.save(
            path,
            [],
            gone.map(({ run }) => run),
          );
          const points = new Map<string, number>();
          for (const run of stored) {
            const rounds = [];
            for (const played of run.rounds) {
              const all = await responses.crowd.load(path, played.round);
              rounds.push({ played, responses: validResponses(played, all) });
            }
            for (const row of ranking(foldBoard(rounds, run.rules)))
              points.set(row.viewer, (points.get(row.viewer) ?? 0) + row.points);
          }
          const reported = await service.allViewers(path, document, { period: 'all' });
          expect(new Map(reported.map(({ row }) => [row.viewer, row.points]))).toEqual(points);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('SEASON5 publicly name only viewers with a right answer, and no hidden name', async () => {
    await played({ a1: { 1: 1, 2: 0, 3: 1 } });
    await responses.crowd.save(path, 'a1', [answerOf('3', '1', { name: 'Rudolf' })]);
    document.settings.crowd.hiddenWords = ['Rudolf'];
    const reported = await board({ period: 'all' }, true);
    expect(reported.players).toBe(3);
    expect(reported.rows).toHaveLength(2);
    expect(reported.rows.map(({ name }) => name)).not.toContain('Rudolf');
    expect(reported.rows.map(({ name }) => name)).not.toContain('Viewer 2');
    expect((await board({ period: 'all' })).rows).toHaveLength(3);
    const search = { ...all, search: 'viewer 2' };
    expect((await service.board(path, document, { period: 'all' }, search, true)).rows).toEqual([]);
  });

  it('PHONE20 list no banned viewer, and those behind move up until the viewer is unbanned', async () => {
    await played({ a1: { 1: 1, 2: 1, 3: 0 }, a2: { 1: 1, 3: 0 } });
    const before = await board({ period: 'all' }, true);
    document.settings.crowd.bannedPhones = [{ viewer: 'twitch:1', name: 'Viewer 1' }];
    for (const span of [{ period: 'all' }, { run: null }] satisfies Span[]) {
      const reported = await board(span, true);
      expect(short(reported)).toEqual(['1 Viewer 2 100']);
      expect(reported.players).toBe(2);
    }
    expect((await board({ period: 'all' })).rows).toHaveLength(2);
    delete document.settings.crowd.bannedPhones;
    expect(await board({ period: 'all' }, true)).toEqual(before);
  });

  it('SEASON7 drop a deleted viewer at once, and keep the others unchanged', async () => {
    await played({ a1: { 1: 1, 2: 1 } });
    await board({ period: 'all' });
    await responses.crowd.forgetViewer(path, 'twitch:1');
    await store.forgetViewers(path, (viewer) => viewer === 'twitch:1');
    expect(short(await board({ period: 'all' }))).toEqual(['1 Viewer 2 100']);
  });

  it('SEASON3 stay in memory for many documents at once', async () => {
    await played({ q1: { '1': 1, '2': 0 } });
    const [run] = await store.load(path, ['q1']);
    const paths = Array.from({ length: 40 }, (_, n): DocumentPath => `quizshow/of-${n}`);
    for (const each of paths) await store.save(each, run === undefined ? [] : [run]);
    let read = 0;
    const counting = { ...store };
    counting.standings = (...given) => {
      read += 1;
      return store.standings(...given);
    };
    const deps = { store: counting, responses: responses.crowd, clock: { nowMs: () => nowMs } };
    const cached = new SeasonService(deps);
    for (let times = 0; times < 3; times += 1)
      for (const each of paths) await cached.board(each, document, { period: 'all' }, all, true);
    expect(read).toBe(paths.length);
  });

  it('SEASON3 serve concurrent requests from one fold', async () => {
    await played({ a1: { 1: 1 } });
    let loads = 0;
    const counting = new SeasonService({
      store,
      responses: {
        load: (at, round) => {
          loads += 1;
          return responses.crowd.load(at, round);
        },
        names: (at) => responses.crowd.names(at),
        save: (at, round, given) => responses.crowd.save(at, round, given),
      },
      clock: { nowMs: () => nowMs },
    });
    const boards = await Promise.all(
      Array.from({ length: 20 }, () =>
        counting.board(path, document, { period: 'all' }, all, true),
      ),
    );
    expect(new Set(boards.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(loads).toBe(1);
  });
});

describe('the record of a show run', () => {
  const job = (rounds: readonly string[], more: Partial<ScoreJob> = {}): ScoreJob => ({
    game: 'stageQuiz',
    showId: 'show1',
    showName: 'Rivers',
    round: rounds.at(-1) ?? '',
    rounds: showRun(rounds, { fromMs: nowMs }).rounds.map(({ round, key, points, opensAtMs }) => ({
      round,
      key,
      points,
      opensAtMs,
    })),
    words: rounds.map((round, index) => ({ text: round, options: [], place: index + 1 })),
    rules: { streakBonus: true, speed: 'none' },
    scoredAs: 's',
    ...more,
  });
  const stored = async () => {
    const names = (await store.heads(path)).map(({ run }) => run);
    return (await store.load(path, names)).map(({ rounds }) =>
      rounds.map(({ round }) => round).join(' '),
    );
  };
  const recorder = () => new SeasonRecorder(createMemoryBoards(responses), store);

  it('SEASON1 contains what was asked, and follows rescored or undone results', async () => {
    await recorder().score(path, job(['q1']));
    await recorder().score(path, job(['q1', 'q2']));
    expect(await stored()).toEqual(['q1 q2']);
    expect((await store.load(path, ['q1']))[0]).toMatchObject({
      showName: 'Rivers',
      rounds: [{ text: 'q1', points: 100, place: 1 }, { text: 'q2' }],
    });
    await recorder().reopened(path, ['q2']);
    expect(await stored()).toEqual(['q1']);
    await recorder().reopened(path, ['q1']);
    expect(await stored()).toEqual([]);
    await recorder().score(path, job(['q1', 'q2', 'q3']));
    // The first question is removed; the run was named after it.
    await recorder().score(path, job(['q2', 'q3']));
    expect(await stored()).toEqual(['q2 q3']);
    await recorder().score(path, job(['q1', 'q2', 'q3']));
    expect(await stored()).toEqual(['q1 q2 q3']);
  });

  it('SEASON1 contains nothing of a rehearsal', async () => {
    await recorder().score(path, job(['rehearsal-q1']));
    expect(await stored()).toEqual([]);
    await recorder().score(path, job(['rehearsal-q1', 'q2']));
    expect(await stored()).toEqual(['q2']);
  });
});

describe('statistics across shows', () => {
  it('STATS1 recognize a repeated question, and weight each time by the number of answers', async () => {
    const first = showRun(['a1'], { fromMs: nowMs - 9 * dayMs });
    const again = showRun(['b1'], { fromMs: nowMs, showName: 'More rivers' });
    const [one] = first.rounds;
    const [other] = again.rounds;
    if (one === undefined || other === undefined) throw new Error('no rounds');
    one.text = 'Which RIVER?';
    other.text = 'which river';
    await store.save(path, [first, again, showRun(['c1'], { fromMs: nowMs - dayMs })]);
    const answered = (count: number, right: number) =>
      Array.from({ length: count }, (_, n) => answerOf(`${n}`, n < right ? '1' : '0'));
    await responses.crowd.save(path, 'a1', answered(30, 10));
    await responses.crowd.save(path, 'b1', answered(10, 10));
    const [latest, older] = await service.questions(path, document, { period: 'all' });
    expect(latest).toMatchObject({
      text: 'which river',
      answered: 40,
      rightShare: 0.5,
      shares: [0.5, 0.5],
      right: [1],
    });
    expect(older).toMatchObject({ text: 'Question of c1?', answered: 0, rightShare: null });
    const [week] = await service.questions(path, document, { period: 'week' });
    expect(week).toMatchObject({ answered: 10, rightShare: 1 });
  });

  it('CROWD24 report no median time before viewers have answered five questions', async () => {
    const medians = async () =>
      (await service.questions(path, document, { period: 'all' })).map(({ medianMs }) => medianMs);
    const rounds = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, { 1: 1, 2: 0 }]));
    await played(rounds(4));
    expect(await medians()).toEqual([null, null, null, null]);
    await played(rounds(5));
    expect(await medians()).not.toContain(null);
  });

  it('STATS3 suggest swapping two questions of a ladder, by their numbers', async () => {
    await store.save(path, [showRun(['a1', 'a2', 'a3'], { fromMs: nowMs })]);
    const answers = (right: number) =>
      Array.from({ length: 100 }, (_, n) => answerOf(`${n}`, n < right ? '1' : '0'));
    for (const [round, right] of [
      ['a1', 90],
      ['a2', 30],
      ['a3', 70],
    ] as const)
      await responses.crowd.save(path, round, answers(right));
    const swaps = swapsIn(await service.questions(path, document, { period: 'all' }));
    expect(new Map([...swaps].map(([{ text }, swap]) => [text, swap]))).toEqual(
      new Map([
        ['Question of a2?', { earlier: 2, later: 3 }],
        ['Question of a3?', { earlier: 2, later: 3 }],
      ]),
    );
  });

  it('STATS2 list when and where a question was asked, newest first', async () => {
    const run = (round: string, fromMs: number, showName: string) => {
      const made = showRun([round], { fromMs, showName });
      for (const each of made.rounds) each.text = 'Which river?';
      return made;
    };
    await store.save(path, [run('a1', nowMs - dayMs, 'First'), run('b1', nowMs, 'Second')]);
    const [question] = await service.questions(path, document, { period: 'all' });
    expect(question?.asked.map(({ showName, atMs, place }) => [showName, atMs, place])).toEqual([
      ['Second', nowMs, 1],
      ['First', nowMs - dayMs, 1],
    ]);
  });
});
