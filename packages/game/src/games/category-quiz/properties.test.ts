import fc from 'fast-check';
import { scaled } from '../../scaled.fixture.ts';
import { expect, test } from 'vitest';
import { defaultDocument } from '../../document/defaults.ts';
import { owner } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { agenda } from '../../agenda.ts';
import { documentSchema, type QuizShowApp } from '../../document/document.ts';
import { readDocument } from '../../document/read.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { playerView } from '../../views/player-view.ts';
import {
  anyEditedGame,
  anyGame,
  started,
  type AnyStep,
  field,
  furtherBoard,
  isMove,
  move,
  played,
  playSteps,
  refusalOf,
  set,
  showId,
  showOf,
} from './any-move.fixture.ts';
import { runningOf } from './moves.ts';
import type { CategoryQuizshow } from './show.ts';
import { finalSteps, phases } from './play.ts';

const game = anyGame(70);
const gameAndEdits = anyEditedGame(70);

/** The default show with a second board and random settings. */
const anyStart = fc
  .tuple(
    fc.subarray([
      'openBuzzersAtOnce',
      'typedAnswers',
      'losePointsOnWrongAnswer',
      'blurImageAfterBuzzer',
      'doublePoints',
    ]),
    fc.subarray(['startTimer', 'disableBuzzers']),
  )
  .map(([settings, flags]): QuizShowApp =>
    played(
      defaultDocument(),
      furtherBoard,
      set('/files/quizshow/u/images/a.webp', ...field(1, 1), 'image'),
      ...settings.map((name) => set(true, 'gameSettings', name)),
      ...flags.map((name) => set(true, name)),
    ),
  );

test('CQ8 points are the sum of what was judged and given by hand, and nobody is judged twice', () => {
  fc.assert(
    fc.property(anyStart, gameAndEdits, (start, steps) => {
      playSteps(played(start, move('start')), steps, (before, result) => {
        if (result.kind === 'refused') return;
        const show = showOf(result.document);
        for (const { id, points, byHand } of show.players) {
          const judged = Object.values(show.play.judged).map((by) => by[id]?.points ?? 0);
          expect(points).toBe(judged.reduce((sum, each) => sum + each, byHand));
        }
        // Points for a question are not given twice.
        for (const [key, by] of Object.entries(showOf(before).play.judged))
          for (const [id, judgement] of Object.entries(by)) {
            const after = show.play.judged[key]?.[id];
            if (after !== undefined) expect(after).toEqual(judgement);
          }
      });
    }),
    { numRuns: scaled(60) },
  );
});

/** Points that a command may give, by the document before it; null when it may change points freely. */
function awardable(before: QuizShowApp, command: Command): Record<string, number> | null {
  const { activePlayerIndex, gamefield, gameSettings, players, play } = showOf(before);
  const active = players[activePlayerIndex]?.id ?? '';
  const pointsNow = (id: string) => players.find((player) => player.id === id)?.points ?? 0;
  if (command.type === 'categoryQuiz.judge') {
    const worth = play.phase === 'tieBreak' ? 0 : gamefield.fieldPoints;
    if (command.verdict === 'right') return { [active]: worth };
    return { [active]: gameSettings.losePointsOnWrongAnswer ? 0 - worth : 0 };
  }
  if (command.type === 'categoryQuiz.awardGuess') return { [command.playerId]: command.points };
  if (command.type === 'categoryQuiz.judgeFinal') {
    const wager = players.find(({ id }) => id === command.playerId)?.wager ?? 0;
    return { [command.playerId]: command.verdict === 'right' ? wager : 0 - wager };
  }
  if (command.type === 'categoryQuiz.setPoints')
    return { [command.playerId]: command.points - pointsNow(command.playerId) };
  return /\.(start|reset|undo|removePlayer)$/.test(command.type) ? null : {};
}

test('CQ8 points change only by judging and by hand', () => {
  fc.assert(
    fc.property(anyStart, gameAndEdits, (start, steps) => {
      playSteps(start, steps, (before, result, command) => {
        const expected = awardable(before, command);
        if (result.kind === 'refused' || expected === null) return;
        for (const { id, points } of showOf(before).players) {
          const after = showOf(result.document).players.find((player) => player.id === id);
          expect((after?.points ?? NaN) - points).toBe(expected[id] ?? 0);
        }
      });
    }),
    { numRuns: scaled(60) },
  );
});

test('CQ8 however often a question is judged, each player gets its points once', () => {
  const judging = fc.constantFrom<(playerId: string, points: number) => Command>(
    (playerId, points) => move('awardGuess', { playerId, points }),
    (playerId) => move('callOn', { playerId }),
    (_, points) => move('judge', { verdict: points > 0 ? 'right' : 'wrong' }),
  );
  const events = fc.array(
    fc.tuple(judging, fc.constantFrom('player1', 'player2'), fc.integer({ min: -9, max: 9 })),
    { maxLength: 30, size: 'max' },
  );
  fc.assert(
    fc.property(events, (tries) => {
      const guess = played(started(), move('pickField', { fieldId: 'field4-5' }));
      const times = new Map<string, number>();
      const steps = tries.map(([command, id, points]): AnyStep => {
        return () => ({ command: command(id, points), actor: owner });
      });
      playSteps(played(guess, move('showGuessAnswer')), steps, (before, result, command) => {
        if (result.kind === 'refused' || command.type === 'categoryQuiz.callOn') return;
        const { activePlayerIndex, players } = showOf(before);
        const active = players[activePlayerIndex]?.id ?? '';
        const id = command.type === 'categoryQuiz.awardGuess' ? command.playerId : active;
        times.set(id, (times.get(id) ?? 0) + 1);
      });
      for (const count of times.values()) expect(count).toBe(1);
    }),
    { numRuns: scaled(60) },
  );
});

test('CQ22 whatever was played, undo returns to the start move by move', () => {
  fc.assert(
    fc.property(anyStart, game, (start, steps) => {
      let document = playSteps(start, steps);
      const moves = showOf(document).moves.length;
      for (let count = 0; count < moves; count++) document = played(document, move('undo'));
      expect(showOf(document).moves).toEqual([]);
      expect(runningOf(showOf(document))).toEqual(runningOf(showOf(start)));
    }),
    { numRuns: scaled(60) },
  );
});

test('CQ23 undo reverts one move and leaves edits unchanged', () => {
  /** The timer gets the time back for which it was stopped: CQ14. */
  const withoutTimer = (show: CategoryQuizshow) => {
    const { play, ...running } = runningOf(show);
    return { ...running, play: { ...play, timer: {} } };
  };
  fc.assert(
    fc.property(anyStart, gameAndEdits, (start, steps) => {
      playSteps(played(start, move('start')), steps, (before, result, command, actor) => {
        if (result.kind === 'refused' || !isMove(command, actor)) return;
        if (showOf(result.document).moves.length === showOf(before).moves.length) return;
        const back = showOf(played(result.document, move('undo')));
        expect(withoutTimer(back)).toEqual(withoutTimer(showOf(before)));
        expect(back.gamefield.categories).toEqual(showOf(before).gamefield.categories);
        expect(back.gameSettings).toEqual(showOf(before).gameSettings);
      });
    }),
    { numRuns: scaled(60) },
  );
});

test('CQ28 every reachable document reads without change, and a refused move changes nothing', () => {
  fc.assert(
    fc.property(anyStart, gameAndEdits, (start, steps) => {
      const document = playSteps(start, steps, (before, result) => {
        if (result.kind === 'refused') expect(result).not.toHaveProperty('document');
        else if (result.patches.length === 0) expect(result.document).toBe(before);
      });
      const read = readDocument(JSON.parse(JSON.stringify(document)));
      expect(read).toMatchObject({ kind: 'readable', changed: false });
      const { players, activePlayerIndex } = showOf(document);
      expect(players).toHaveLength(4);
      expect(activePlayerIndex).toBeLessThan(4);
    }),
    { numRuns: scaled(60) },
  );
});

/** State of an imported document: each value valid by itself, but inconsistent together. */
const anyState = fc.record({
  phase: fc.constantFrom(...phases),
  finalStep: fc.option(fc.constantFrom(...finalSteps), { nil: undefined }),
  fieldId: fc.constantFrom('field1-1', 'field4-5', 'toString', undefined),
  boardId: fc.constantFrom('second', 'gone', undefined),
  rounds: fc.constantFrom(
    [],
    [{ round: 'r', opensAtMs: 5, isOpen: true, eligible: ['player1', 'gone'] }],
    [{ round: 'r', opensAtMs: 5, isOpen: false, eligible: [], winner: 'player2' }],
  ),
  timer: fc.constantFrom({}, { leftMs: 0 }, { endsAtMs: 9, leftMs: 9 }),
  judged: fc.constantFrom({}, { 'field1-1': { player1: { points: 5, isRight: true } } }),
  tiedIds: fc.constantFrom([], ['player1'], ['gone']),
});

test('CQ28 play continues and views can be built from any state that a document brings', () => {
  fc.assert(
    fc.property(
      anyStart,
      anyState,
      fc.integer({ min: -1, max: 3 }),
      fc.constantFrom(
        [],
        [{ name: 'x', atMs: 1, before: [{ path: ['play', 'phase'], value: 7 }] }],
      ),
      anyEditedGame(40),
      (start, state, activePlayerIndex, moves, steps) => {
        const raw = documentSchema.parse({
          ...start,
          onAir: 'categoryQuiz',
          categoryQuiz: {
            ...start.categoryQuiz,
            shows: start.categoryQuiz.shows.map((show) => ({
              ...show,
              play: state,
              activePlayerIndex,
              moves,
            })),
          },
        });
        const document = playSteps(raw, steps, (_, result) => {
          if (result.kind === 'refused') return;
          overlayView(result.document);
          playerView(result.document, showId, 'player1');
          agenda(result.document);
        });
        const read = readDocument(JSON.parse(JSON.stringify(document)));
        expect(read).toMatchObject({ kind: 'readable', changed: false });
        expect(refusalOf(document, move('start'))).toBeNull();
      },
    ),
    { numRuns: scaled(60) },
  );
});

test('random games make progress: questions are judged, finals and tie-breaks are played', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyStart, anyGame(120, 60), (start, steps) => {
      playSteps(played(start, move('start')), steps, (_, result, command) => {
        if (result.kind === 'accepted') seen.add(command.type);
      });
    }),
    { numRuns: 40, seed: 5 },
  );
  for (const name of ['judge', 'buzzVerdict', 'earlyPress', 'timeUp', 'awardGuess', 'typeAnswer'])
    expect(seen).toContain(`categoryQuiz.${name}`);
  for (const name of ['judgeFinal', 'revealFinal', 'wager', 'startTieBreak', 'finish', 'callOn'])
    expect(seen).toContain(`categoryQuiz.${name}`);
});
