import { botMessages } from '@quizcast/game/crowd/bots';
import { botPresses } from '@quizcast/game/crowd/bot-players';
import { usualBots } from '@quizcast/game/crowd/rehearsal';
import { agenda } from '@quizcast/game/agenda';
import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { reduce } from '@quizcast/game/reduce';
import type { Actor } from '@quizcast/game/crew/actor';
import { expect, it } from 'vitest';
import type { Game } from '../../../games/game-side.ts';
import { runStep } from './run-step.ts';

const [owner, system]: Actor[] = [{ kind: 'owner', userId: 'u' }, { kind: 'system' }];

/** Host and server in one, with a clock of its own. */
class World {
  app: QuizShowApp;
  nowMs = 1_750_000_000_000;
  readonly log: string[] = [];
  #dice: number;

  constructor(app: QuizShowApp, dice: number) {
    this.app = app;
    this.#dice = dice;
  }

  submit(command: Command, actor: Actor | undefined = owner): void {
    this.#dice += 1;
    const stamp = {
      atMs: this.nowMs,
      actor: actor ?? { kind: 'system' as const },
      dice: this.#dice,
    };
    const result = reduce(this.app, command, {
      ...stamp,
      isRehearsal: this.app.rehearsal !== undefined,
    });
    if (result.kind === 'refused') throw new Error(`${command.type}: ${result.reason}`);
    this.app = result.document;
    this.log.push(JSON.stringify([this.nowMs, command]));
  }

  /** The server's reactions to the current agenda. */
  serve(): void {
    const { buzzers, crowds } = agenda(this.app);
    for (const { question, bots } of crowds)
      if (bots !== undefined) this.log.push(JSON.stringify(botMessages(question, bots)));
    for (const { showId, round, opensAtMs, playerIds, bots } of buzzers) {
      const presses = bots === undefined ? [] : botPresses(bots, playerIds);
      const order = presses.map(({ playerId, afterMs }) => ({
        ...{ playerId, pressedAtMs: opensAtMs + afterMs, arrivedAtMs: opensAtMs + afterMs },
        ...{ roundTripMs: 0, creditMs: 0, errorMs: 0 },
      }));
      if (order.length === 0) continue;
      this.nowMs = opensAtMs + 800;
      const winner = order[0]?.playerId ?? null;
      const tie = { isTie: false, tied: [] };
      this.submit(
        { type: 'categoryQuiz.buzzVerdict', showId, round, order, ...tie, winner },
        system,
      );
    }
  }
}

const runs = new Map<string, ReturnType<typeof playedThrough>>();

/** Replays a run-through of the game where there is one. */
function onceThrough(game: Game) {
  const run = runs.get(game) ?? playedThrough(game, 7);
  runs.set(game, run);
  return run;
}

function playedThrough(game: Game, dice: number) {
  const app = defaultDocument();
  let ids = 0;
  const questions = sampleQuestions(() => `q${++ids}`);
  const crowd = crowdShowSchema.parse({ id: 'crowd', name: 'All', questions });
  for (const show of [...app.shows, ...app.categoryQuiz.shows])
    show.everybodyPlays = { ...crowd.everybodyPlays, isOn: true };
  app.crowdQuiz = { ...app.crowdQuiz, shows: [crowd], activeShow: crowd.id };
  app.onAir = game;
  const world = new World(app, dice);
  const before = JSON.stringify(app);
  world.submit({ type: 'rehearsal.start', bots: usualBots, isQuick: true });
  const seen = new Set<string>();
  for (;;) {
    world.serve();
    const step = runStep(world.app, world.nowMs);
    if (step === null) break;
    world.nowMs += step.afterMs;
    world.submit(step.command);
    seen.add(step.command.type);
    if (world.log.length > 2000) throw new Error('the show does not end');
  }
  const atEnd = world.app;
  world.submit({ type: 'rehearsal.end' });
  expect(JSON.stringify(world.app)).toBe(before);
  return { atEnd, seen, played: world.log.join('\n'), tookMs: world.nowMs - 1_750_000_000_000 };
}

it('REHEARSE13 plays a stage quiz to its end, with every question and joker', () => {
  const { atEnd, seen } = onceThrough('stageQuiz');
  const [show] = atEnd.shows;
  expect(show?.stages.every(({ question }) => question.showCorrectAnswer)).toBe(true);
  expect(show?.jokers.every(({ isUsed }) => isUsed)).toBe(true);
  expect([...seen]).toContain('stageQuiz.stopVoting');
});

it('REHEARSE13 plays a category quiz to its end, with every field, buzzers, typed answers and the final', () => {
  const { atEnd, seen } = onceThrough('categoryQuiz');
  const show = atEnd.categoryQuiz.shows[0];
  const fields = show?.gamefield.categories.flatMap((each) => each.fields) ?? [];
  expect(fields.filter(({ isActive }) => isActive)).toEqual([]);
  expect(show?.play.phase).toBe('finished');
  for (const type of ['judge', 'typeAnswer', 'wager', 'judgeFinal', 'openBuzzers'])
    expect([...seen]).toContain(`categoryQuiz.${type}`);
});

it('REHEARSE13 plays a crowd quiz to its podium', () => {
  const { atEnd, tookMs } = onceThrough('crowdQuiz');
  expect(atEnd.crowdQuiz.shows[0]?.play.phase).toBe('podium');
  expect(tookMs).toBeLessThan(60_000);
});

it.each<Game>(['stageQuiz', 'categoryQuiz', 'crowdQuiz'])(
  'REHEARSE13 plays the %s identically for the same seed, and differently for another',
  (game) => {
    const { played } = onceThrough(game);
    expect(playedThrough(game, 7).played).toBe(played);
    expect(playedThrough(game, 8000).played).not.toBe(played);
  },
);

it('REHEARSE13 plays nothing outside of a rehearsal', () => {
  expect(runStep(defaultDocument(), 0)).toBeNull();
});
