import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agenda } from '../../agenda.ts';
import { owner, playAll, stamp, system } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import type { CrowdJob, ScoreJob } from '../jobs.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { reduce } from '../../reduce.ts';
import { scaled } from '../../scaled.fixture.ts';
import {
  anyGame,
  field,
  move,
  p1,
  p2,
  playerIds,
  playSteps,
  set,
  showId,
  showOf,
} from './any-move.fixture.ts';
import { categoryQuiz } from './definition.ts';

const onAir: Command = { type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' };
const on = set({ isOn: true, topFiveEvery: 1 }, 'everybodyPlays');
const pick = move('pickField', { fieldId: 'field1-2' });
const other = move('pickField', { fieldId: 'field2-1' });
const guess = move('pickField', { fieldId: 'field4-5' });
const undo = move('undo');
const showAnswer = move('showAnswer');
const backToBoard = move('backToBoard');

const begun = (...commands: Command[]): QuizShowApp =>
  playAll(defaultDocument(), [onAir, on, ...commands, move('start')]);
const at = (document: QuizShowApp, atMs: number, command: Command): QuizShowApp => {
  const actor = command.type === 'categoryQuiz.timeUp' ? system : owner;
  const result = reduce(document, command, stamp({ atMs, actor, dice: atMs }));
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document;
};
const crowds = (document: QuizShowApp): CrowdJob[] => agenda(document).crowds;
const scores = (document: QuizShowApp): ScoreJob[] => agenda(document).scores;
const row = { rank: 1, name: 'Mia', points: 200, right: 1, streak: 1 };
const score = ({ round, scoredAs }: ScoreJob): Command => ({
  type: 'categoryQuiz.scoreCrowd',
  showId,
  round,
  result: {
    scoredAs,
    answered: 3,
    right: 1,
    shares: [],
    climbers: [row],
    players: 3,
    board: [row],
  },
});
test('CROWD16 CROWD54 CROWD56 applies the factor of a field, and reads and answers the chat between fields', () => {
  const path = ['gamefield', 'categories', 'category1', 'fields', 'field1-2', 'crowdFactor'];
  const over = at(at(begun(set(3, ...path)), 1000, pick), 2000, backToBoard);
  expect(scores(over).map(({ rounds }) => rounds[0]?.points)).toEqual([600]);
  expect(agenda(over).listens).toMatchObject([{ game: 'categoryQuiz', showId }]);
  const card: Command = {
    type: 'categoryQuiz.showScore',
    showId,
    score: { row, players: 40 },
  };
  const shown = playAll(over, [card]);
  expect(showOf(shown).scoreOnAir).toMatchObject({ players: 40 });
  expect(showOf(playAll(shown, [move('start')]))).not.toHaveProperty('scoreOnAir');
});

/** Runs all scores that are due. */
const scored = (document: QuizShowApp): QuizShowApp =>
  scores(document).reduce((now, job) => playAll(now, [score(job)]), document);
const crowdView = (document: QuizShowApp) => overlayView(document).categoryQuiz?.crowd ?? null;
const kinds = (document: QuizShowApp) => crowdView(document)?.cards.map(({ kind }) => kind);

describe('everybody plays the category quiz', () => {
  test('TYPE4 reads answers as fractions where one is right, and shows nobody that', () => {
    const asked = (answer: string) => playAll(begun(set(answer, ...field(1, 2), 'answer')), [pick]);
    expect(crowds(asked('3,5'))).toMatchObject([{ hasFraction: true }]);
    expect(crowds(asked('35'))[0]).not.toHaveProperty('hasFraction');
    expect(overlayView(asked('3,5'))).toEqual(overlayView(asked('35')));
  });

  test('CROWD60 a picked field opens to everybody; one without an answer, the final and the tie-break do not', () => {
    expect(crowds(begun())).toEqual([]);
    expect(crowds(playAll(begun(), [pick]))).toMatchObject([
      { showId, question: { kind: 'text' }, opensAtMs: 1_000_000, closesAtMs: 4_600_000 },
    ]);
    expect(crowds(playAll(begun(), [guess]))).toMatchObject([{ question: { kind: 'number' } }]);
    expect(crowds(playAll(defaultDocument(), [onAir, move('start'), pick]))).toEqual([]);
    expect(crowds(playAll(begun(set(' ', ...field(1, 2), 'answer')), [pick]))).toEqual([]);
    const final = [set('Final?', 'final', 'question'), set('Yes', 'final', 'answer')];
    const inFinal = ['startFinal', 'nextFinalStep', 'nextFinalStep'].map((name) => move(name));
    expect(crowds(playAll(begun(...final), inFinal))).toEqual([]);
    const tied = playAll(begun(), [move('startTieBreak')]);
    expect(showOf(tied).play.phase).toBe('tieBreak');
    expect(crowds(tied)).toEqual([]);
  });

  test('CROWD61 answers count until a right verdict, the typed answers or the end of time, plus the stream delay', () => {
    const delay = begun({
      type: 'edit.update',
      path: ['settings', 'twitch', 'streamDelaySeconds'],
      value: 7,
    });
    const closesAt = (document: QuizShowApp) =>
      crowds(document).map(({ closesAtMs }) => closesAtMs);
    const called = playAll(delay, [pick, move('callOn', { playerId: p1 })]);
    expect(closesAt(at(called, 1_500_000, move('judge', { verdict: 'wrong' })))).toEqual([
      4_600_000,
    ]);
    const right = at(called, 1_500_000, move('judge', { verdict: 'right' }));
    expect(closesAt(right)).toEqual([1_507_000]);
    expect(closesAt(at(right, 1_600_000, undo))).toEqual([4_600_000]);
    expect(closesAt(at(right, 1_600_000, showAnswer))).toEqual([]);
    expect(closesAt(at(right, 1_600_000, backToBoard))).toEqual([]);
    const guessed = playAll(delay, [guess]);
    expect(closesAt(at(guessed, 1_200_000, move('showGuessAnswer')))).toEqual([1_207_000]);
    const timed = playAll(delay, [pick, move('startTimer')]);
    const { endsAtMs = 0 } = showOf(timed).play.timer;
    const over = at(timed, endsAtMs + 40, { type: 'categoryQuiz.timeUp', showId, endsAtMs });
    expect(closesAt(over)).toEqual([endsAtMs + 40 + 7_000]);
    expect(closesAt(at(over, endsAtMs + 900, move('addTime', { seconds: 20 })))).toEqual([
      4_600_000,
    ]);
  });

  test('CROWD62 a right answer earns what the field is worth when it is picked', () => {
    const answered = playAll(begun(set(3, 'gamefield', 'factor')), [pick, showAnswer]);
    expect(scores(answered)[0]?.rounds).toMatchObject([{ points: 600, key: { kind: 'text' } }]);
    const later = playAll(answered, [set(5, 'gamefield', 'factor')]);
    expect(scores(later)[0]?.rounds).toMatchObject([{ points: 600 }]);
  });

  test('CROWD63 the result is due once the answer is shown or the question is left, and again for a new answer', () => {
    const asked = playAll(begun(), [pick, move('callOn', { playerId: p1 })]);
    const judged = playAll(asked, [move('judge', { verdict: 'right' })]);
    expect(scores(judged)).toEqual([]);
    for (const end of [showAnswer, backToBoard]) {
      const [job] = scores(playAll(judged, [end]));
      expect(job).toMatchObject({ game: 'categoryQuiz', showId });
    }
    const done = scored(playAll(judged, [showAnswer, backToBoard]));
    expect(scores(done)).toEqual([]);
    expect(kinds(done)).toEqual(['result', 'topFive']);
    const second = scored(playAll(at(done, 1_050_000, other), [showAnswer]));
    expect(scores(second)).toEqual([]);
    const corrected = playAll(second, [set('An emu', ...field(1, 2), 'answer')]);
    expect(scores(corrected).map(({ rounds }) => rounds.length)).toEqual([1, 2]);
    expect(scores(corrected)[0]?.rounds[0]?.key).toEqual({ kind: 'text', accepted: ['an emu'] });
    const finished = playAll(scored(corrected), [backToBoard, move('finish')]);
    expect(kinds(finished)).toEqual(['result', 'podium']);
  });

  test('CROWD64 a field picked again after undo is the same round; undo drops its result; reset and exports clear it', () => {
    const asked = playAll(begun(), [pick]);
    const round = crowds(asked)[0]?.round;
    const back = at(asked, 1_100_000, undo);
    expect(crowds(back)).toEqual([]);
    expect(crowds(at(back, 1_200_000, pick))).toMatchObject([{ round, opensAtMs: 1_200_000 }]);
    const answered = scored(playAll(asked, [showAnswer]));
    const hidden = playAll(answered, [undo]);
    expect(crowds(hidden)).toMatchObject([{ round }]);
    expect(kinds(hidden)).toEqual(['invitation']);
    const again = playAll(hidden, [showAnswer]);
    expect(scores(again)).toHaveLength(1);
    const late = scores(answered)[0] ?? scores(again)[0];
    if (late === undefined) throw new Error('nothing is due');
    expect(playAll(hidden, [score(late)])).toBe(hidden);
    expect(showOf(playAll(answered, [move('reset')])).play.crowd).toEqual({});
    expect(scores(playAll(answered, [move('reset'), undo]))).toEqual([]);
    expect(kinds(playAll(answered, [move('reset'), undo]))).toEqual(['result', 'topFive']);
    const shown = playAll(answered, [move('showBoard', { card: 'podium' })]);
    const copy = categoryQuiz.withoutOpenRounds(showOf(shown));
    expect([copy.play.crowd, copy.boardOnAir]).toEqual([{}, undefined]);
    expect(JSON.stringify(categoryQuiz.exported(showOf(shown)))).not.toMatch(/Mia|boardOnAir/);
  });

  test('CROWD8 the host can show and remove a board of the category quiz, and the next question removes it', () => {
    const show = (card: string) => move('showBoard', { card });
    const answered = scored(
      playAll(begun(set({ isOn: true }, 'everybodyPlays')), [pick, showAnswer]),
    );
    expect(kinds(playAll(answered, [show('podium')]))).toEqual(['podium']);
    expect(kinds(playAll(answered, [show('podium'), show('nothing')]))).toEqual([]);
    const shown = playAll(answered, [backToBoard, show('podium')]);
    expect(kinds(at(shown, 1_050_000, other))).toEqual(['invitation']);
    const moves = showOf(answered).moves.length;
    expect(showOf(playAll(answered, [show('podium')])).moves).toHaveLength(moves);
    const refused = reduce(begun(), show('topFive'), stamp({ actor: owner }));
    expect(refused).toMatchObject({ kind: 'refused', reason: 'nobodyOnBoard' });
  });

  test('CROWD65 before the answer is shown, an overlay receives only that the question is open', () => {
    const asked = playAll(begun(), [pick]);
    expect(crowdView(asked)).toEqual({
      isOpen: true,
      cards: [{ kind: 'invitation', isTyped: true, fromMs: 1_000_000, untilMs: 1_008_000 }],
    });
    fc.assert(
      fc.property(anyGame(12, 3), (steps) => {
        const [one, two] = ['Emu', '1789'].map((answer) => {
          const writings = [1, 2, 3, 4, 5].flatMap((category) =>
            [1, 2, 3, 4, 5].map((at_) => set(answer, ...field(category, at_), 'answer')),
          );
          return playSteps(playAll(defaultDocument(), [onAir, on, ...writings]), steps);
        });
        if (one === undefined || two === undefined) return;
        if (showOf(one).gamefield.showAnswer) return;
        expect(overlayView(one)).toEqual(overlayView(two));
      }),
      { numRuns: scaled(100) },
    );
  });

  test('CROWD64 whatever is played and undone, rounds stay unique and only finished questions keep results', () => {
    fc.assert(
      fc.property(anyGame(20, 4), (steps) => {
        playSteps(playAll(defaultDocument(), [onAir, on]), steps, (before, result) => {
          if (result.kind === 'refused') return;
          const answered = scored(result.document);
          expect(scores(answered)).toEqual([]);
          expect(crowds(answered).length).toBeLessThanOrEqual(1);
          const opened = Object.values(showOf(answered).play.crowd);
          expect(new Set(opened.map(({ round }) => round)).size).toBe(opened.length);
          const undone = reduce(answered, undo, stamp({ actor: owner }));
          if (undone.kind === 'refused') return;
          for (const { isOver, result: stored } of Object.values(
            showOf(undone.document).play.crowd,
          ))
            expect(stored === undefined || isOver === true).toBe(true);
          expect(showOf(before).play.phase).toBeDefined();
        });
      }),
      { numRuns: scaled(60) },
    );
  });
});

test('CROWD61 players who type or change seats do not close the question', () => {
  const typed = playerIds.map((playerId) => move('typeAnswer', { playerId, answer: '7' }));
  const swapped = [move('swapPlayers', { playerId: p1, otherId: p2 })];
  const reseated = ['removePlayer', 'seatPlayer'].map((name) => move(name, { playerId: p1 }));
  for (const [question, moves] of [
    [pick, swapped],
    [pick, reseated],
    [guess, swapped],
    [guess, reseated],
    [guess, typed],
  ] as const) {
    const asked = playAll(begun(), [question]);
    const after = moves.reduce((document, each) => at(document, 1_500_000, each), asked);
    expect(showOf(after)).not.toEqual(showOf(asked));
    expect(crowds(asked)).toMatchObject([{ closesAtMs: 4_600_000 }]);
    expect(crowds(after)).toEqual(crowds(asked));
  }
});
