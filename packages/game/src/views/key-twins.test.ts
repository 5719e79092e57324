import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMove, owner, showId } from '../any-command.fixture.ts';
import type { Command } from '../command.ts';
import { newEverybodyPlays } from '../crowd/show-fields.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { games } from '../document/games.ts';
import {
  anyGame,
  playerIds,
  move as categoryMove,
  type AnyStep,
  showId as categoryShowId,
  showOf,
} from '../games/category-quiz/any-move.fixture.ts';
import { currentField } from '../games/category-quiz/show.ts';
import { move, samples, showIn, withCrowdShow } from '../games/crowd-quiz/crowd-quiz.fixture.ts';
import type { Question } from '../games/crowd-quiz/show.ts';
import { phoneScenes } from '../phones/scene.ts';
import { reduce } from '../reduce.ts';
import { scaled } from '../scaled.fixture.ts';
import { crewView } from './crew-view.ts';
import { overlayView } from './overlay-view.ts';
import { playerView } from './player-view.ts';

/** Runs of each game: a thousand in all with QUIZCAST_LONG=1. */
const runs = scaled(340);

/** All data that overlays, players, phones and a vote moderator may receive. */
function sentJson(document: QuizShowApp): string {
  const phones = games.flatMap(({ id, everybody }) =>
    id === document.onAir ? phoneScenes(everybody(document)?.play ?? null, document.isCleared) : [],
  );
  const players = playerIds.map((id) => playerView(document, categoryShowId, id));
  return JSON.stringify([
    overlayView(document),
    crewView(document, 'voteModerator'),
    players,
    phones,
  ]);
}

/** Two documents that differ only in the key of one question. */
interface Twins {
  one: QuizShowApp;
  other: QuizShowApp;
}

const everybodyPlays = { ...newEverybodyPlays, isOn: true };

/**
 * How often data was compared while the question was in play, and how often it differed after the reveal: otherwise the
 * test would prove nothing.
 */
let [inPlay, revealed] = [0, 0];

interface About {
  /** Whether the tested question is in play. */
  isInPlay: (document: QuizShowApp) => boolean;
  /** Whether its right answer has been revealed. */
  isOut: (document: QuizShowApp) => boolean;
}

/** Plays both documents with the same steps, and compares their data until the reveal. */
function playTwins({ one, other }: Twins, steps: readonly AnyStep[], about: About): void {
  let twins = { one, other };
  for (const [index, step] of steps.entries()) {
    const atMs = 1_000_000 + index * 4000;
    const { command, actor } = step(twins.one, atMs);
    const after = (document: QuizShowApp): QuizShowApp => {
      const result = reduce(document, command, { atMs, dice: index * 7919 + 1, actor });
      return result.kind === 'accepted' ? result.document : document;
    };
    twins = { one: after(twins.one), other: after(twins.other) };
    if (about.isOut(twins.one) || about.isOut(twins.other)) {
      if (sentJson(twins.one) !== sentJson(twins.other)) revealed += 1;
      return;
    }
    if (about.isInPlay(twins.one)) inPlay += 1;
    expect(sentJson(twins.one), command.type).toBe(sentJson(twins.other));
  }
}

const byOwner = (commands: readonly Command[]): AnyStep[] =>
  commands.map((command) => () => ({ command, actor: owner }));

/** Every run reached the question, and some revealed it: at least the example, which has no random move. */
function provesSomething(): void {
  expect(inPlay).toBeGreaterThanOrEqual(runs);
  expect(revealed).toBeGreaterThan(0);
  [inPlay, revealed] = [0, 0];
}

function stageTwins(stage: number): Twins {
  const one = defaultDocument();
  for (const show of one.shows) show.everybodyPlays = everybodyPlays;
  const other = structuredClone(one);
  const question = other.shows[0]?.stages[stage]?.question;
  if (question === undefined) throw new Error('no question');
  question.correctAnswer = question.correctAnswer === 0 ? 1 : 0;
  question.explanation = 'Because of something else';
  return { one, other };
}

test('CROWD28 stage quizzes that differ only in one answer key produce equal data until it is revealed', () => {
  const game = fc.tuple(fc.nat(2), fc.array(anyMove, { minLength: 5, maxLength: 40, size: 'max' }));
  fc.assert(
    fc.property(game, ([stage, moves]) => {
      const questionOf = (document: QuizShowApp) => document.shows[0]?.stages[stage]?.question;
      const next: Command = { type: 'stageQuiz.nextStage', showId };
      const end: Command = { type: 'stageQuiz.revealAnswer', showId };
      const before = Array.from({ length: stage }, () => [next, end]).flat();
      const begin: Command[] = [{ type: 'stageQuiz.start', showId }, ...before, next];
      playTwins(stageTwins(stage), byOwner([...begin, ...moves, end]), {
        isInPlay: (document) => document.shows[0]?.currentStageIndex === stage,
        isOut(after) {
          const question = questionOf(after);
          return question?.showCorrectAnswer === true || question?.removedAnswers.length !== 0;
        },
      });
    }),
    { numRuns: runs, examples: [[[0, []]]] },
  );
  provesSomething();
}, 120_000);

const otherKey = (question: Question): Question => ({
  ...question,
  right: question.right.map((option) => (option + 1) % Math.max(1, question.options.length)),
  rightNumber: question.rightNumber + 7,
  accepted: 'Something else',
  explanation: 'Because of something else',
});

test('CROWD28 crowd quizzes that differ only in one answer key produce equal data until it is revealed', () => {
  const names = ['start', 'next', 'next', 'close', 'reveal', 'board', 'podium', 'reset', 'undo'];
  const anyNames = fc.array(fc.constantFrom(...names), { maxLength: 40, size: 'max' });
  fc.assert(
    fc.property(fc.nat(samples().length - 1), anyNames, (at, moves) => {
      const questions = samples();
      const id = questions[at]?.id ?? '';
      const other = questions.map((each, n) => (n === at ? otherKey(each) : each));
      const end = ['close', 'reveal'];
      const before = Array.from({ length: at }, () => ['next', ...end]).flat();
      playTwins(
        { one: withCrowdShow(questions), other: withCrowdShow(other) },
        byOwner(['start', ...before, 'next', ...moves, ...end].map(move)),
        {
          isInPlay: (document) => showIn(document).play.questionId === id,
          isOut: (after) => showIn(after).play.asked[id]?.isRevealed === true,
        },
      );
    }),
    { numRuns: runs, examples: [[0, []]] },
  );
  provesSomething();
}, 120_000);

test('CROWD28 category quizzes that differ only in the answer of one field produce equal data until it is revealed', () => {
  fc.assert(
    fc.property(anyGame(40, 5), fc.nat(4), fc.nat(4), (steps, column, row) => {
      const one: QuizShowApp = { ...defaultDocument(), onAir: 'categoryQuiz' };
      one.categoryQuiz.activeShow = categoryShowId;
      for (const show of one.categoryQuiz.shows) show.everybodyPlays = everybodyPlays;
      const other = structuredClone(one);
      const field = other.categoryQuiz.shows[0]?.gamefield.categories[column]?.fields[row];
      if (field === undefined) throw new Error('no field');
      field.answer = 'Something else';
      const isInPlay = (document: QuizShowApp) =>
        currentField(showOf(document))?.field.id === field.id;
      const begin = byOwner([
        categoryMove('start'),
        categoryMove('pickField', { fieldId: field.id }),
      ]);
      // A random game may leave every answer covered.
      const end = byOwner([categoryMove('showAnswer')]);
      playTwins({ one, other }, [...begin, ...steps, ...end], {
        isInPlay,
        isOut: (after) => isInPlay(after) && showOf(after).gamefield.showAnswer,
      });
    }),
    { numRuns: runs, examples: [[[], 0, 0]] },
  );
  provesSomething();
}, 120_000);
