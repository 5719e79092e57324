import { describe, expect, test } from 'vitest';
import { playAll, run, showId, stamp } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { controlState } from '../../control/control-state.ts';
import { mayCommand } from '../../crew/permission.ts';
import { defaultDocument } from '../../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { prizesOf } from './ending.ts';
import { zeroPrice } from './prices/price.ts';
import { countedPrice } from './prices/written-price.ts';
import { unplayedShow, type Quizshow } from './show.ts';

const start: Command = { type: 'stageQuiz.start', showId };
const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const reset: Command = { type: 'stageQuiz.reset', showId };
const walkAway: Command = { type: 'stageQuiz.walkAway', showId };
const showEndCard: Command = { type: 'stageQuiz.showEndCard', showId };
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const joker = (jokerId: string): Command => ({ type: 'stageQuiz.useJoker', showId, jokerId });
const setShow = (field: string, value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, field],
  value,
});
const setSafe = (stage: string, value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, 'stages', stage, 'isSafe'],
  value,
});

const showOf = (document: QuizShowApp): Quizshow => {
  const show = document.shows.find(({ id }) => id === showId);
  if (show === undefined) throw new Error('no show');
  return show;
};
const reasonOf = (document: QuizShowApp, command: Command): string | null => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : null;
};

/** Plays the next stage with a right or wrong answer. */
function answered(document: QuizShowApp, isRight: boolean): QuizShowApp {
  const asked = playAll(document, [next]);
  const show = showOf(asked);
  const right = show.stages[show.currentStageIndex]?.question.correctAnswer ?? 0;
  const others = ([0, 1, 2, 3] as const).filter((index) => index !== right);
  return playAll(asked, [lock(isRight ? right : (others[0] ?? 0)), reveal]);
}
const rightTimes = (document: QuizShowApp, times: number): QuizShowApp =>
  Array.from({ length: times }).reduce<QuizShowApp>((done) => answered(done, true), document);
/** The default show after its start: stages of 10 € to 90 €; the second and the fourth are safe. */
const safeShow = (): QuizShowApp =>
  playAll(defaultDocument(), [setSafe('stage2', true), setSafe('stage4', true), start]);
const endsOnWrong = (): QuizShowApp => playAll(safeShow(), [setShow('endsOnWrong', true)]);

describe('a show that ends', () => {
  test('SHOWTIME4 ends after a wrong answer to the last stage with the prize won, in every show', () => {
    const eight = rightTimes(safeShow(), 8);
    const over = answered(eight, false);
    expect(showOf(over).ended).toEqual({ how: 'lost', prize: '80 €', isCardShown: false });
    expect(overlayView(over).stageQuiz).toMatchObject({ verdict: { how: 'lost' }, fallsTo: 7 });
    const card = playAll(over, [showEndCard]);
    expect(overlayView(card).stageQuiz?.endCard).toEqual({ how: 'lost', prize: '80 €' });
    expect(showOf(playAll(over, [undo])).ended).toBeUndefined();
    const more = playAll(over, [
      {
        ...{ type: 'edit.insert', path: ['shows', showId, 'stages'] },
        value: { id: 'tenth', price: '100 €' },
        before: null,
      },
    ]);
    expect(reasonOf(more, next)).toBeNull();
    expect(overlayView(playAll(more, [next])).stageQuiz?.fallsTo).toBeNull();
    const strict = answered(rightTimes(endsOnWrong(), 8), false);
    expect(showOf(strict).ended).toMatchObject({ how: 'lost', prize: '40 €' });
  });

  test('SHOWTIME1 the prize won is that of the last right stage, the safe prize that of the last safety level', () => {
    const prizes = [0, 1, 2, 3, 4, 5].map((times) =>
      prizesOf(showOf(rightTimes(safeShow(), times))),
    );
    expect(prizes.map(({ won }) => won)).toEqual(['0 €', '10 €', '20 €', '30 €', '40 €', '50 €']);
    expect(prizes.map(({ safe }) => safe)).toEqual(['0 €', '0 €', '20 €', '20 €', '40 €', '40 €']);
    // A wrong answer or an unanswered stage wins nothing.
    const wrong = answered(rightTimes(safeShow(), 1), false);
    expect(prizesOf(showOf(wrong))).toEqual({ won: '10 €', safe: '0 €' });
    expect(prizesOf(showOf(playAll(safeShow(), [next, reveal]))).won).toBe('0 €');
    // A safety level is an authored value: `null` removes it, anything else is refused.
    expect(
      prizesOf(showOf(playAll(rightTimes(safeShow(), 3), [setSafe('stage2', null)]))).safe,
    ).toBe('0 €');
    expect(reasonOf(safeShow(), setSafe('stage2', 'yes'))).toBe('invalidValue');
  });

  test('SHOWTIME2 winning nothing is written in the format of the prices, or with the text of the show', () => {
    expect(zeroPrice(['$1,000', '$2,000'])).toBe('$0');
    expect(zeroPrice(['2,50 €'])).toBe('0 €');
    expect(zeroPrice(['a car', '500 points'])).toBe('0 points');
    expect(zeroPrice(['a car', ''])).toBe('0');
    expect(zeroPrice(['', ' '])).toBe('');
    expect(zeroPrice([])).toBe('');
    const named = playAll(safeShow(), [setShow('nothingWon', 'a handshake')]);
    expect(prizesOf(showOf(named))).toEqual({ won: 'a handshake', safe: 'a handshake' });
    expect([0, 0.5, 1].map((share) => countedPrice('$1,000,000', share))).toEqual([
      '$0',
      '$500,000',
      '$1,000,000',
    ]);
    expect(countedPrice('a car', 0.5)).toBe('a car');
  });

  test('SHOWTIME3 answering the last stage right wins the show, and stages added after that can be played', () => {
    const before = rightTimes(safeShow(), 8);
    expect(showOf(before).ended).toBeUndefined();
    const won = answered(before, true);
    expect(showOf(won).ended).toEqual({ how: 'won', prize: '90 €', isCardShown: false });
    expect(reasonOf(won, next)).toBe('noNextStage');
    const grown = playAll(won, [
      {
        type: 'edit.insert',
        path: ['shows', showId, 'stages'],
        value: { id: 'new1' },
        before: null,
      },
      next,
    ]);
    expect(showOf(grown).ended).toBeUndefined();
    expect(showOf(grown).currentStageIndex).toBe(9);
    expect(showOf(playAll(grown, [undo])).ended).toEqual(showOf(won).ended);
    // Without an answer, nothing is won or lost.
    expect(showOf(playAll(before, [next, reveal])).ended).toBeUndefined();
  });

  test('SHOWTIME4 the ending and its prize follow a right answer that is corrected after its reveal', () => {
    const correct = (stage: number, correctAnswer: number): Command => ({
      type: 'edit.update',
      path: ['shows', showId, 'stages', `stage${stage}`, 'question', 'correctAnswer'],
      value: correctAnswer,
    });
    const keyOf = (document: QuizShowApp, stage: number) =>
      showOf(document).stages[stage - 1]?.question.correctAnswer ?? 0;
    const lost = answered(rightTimes(endsOnWrong(), 2), false);
    const lockedAnswer = showOf(lost).stages[2]?.question.lockedAnswer ?? 0;
    const continued = playAll(lost, [correct(3, lockedAnswer)]);
    expect(showOf(continued).ended).toBeUndefined();
    expect(reasonOf(continued, next)).toBeNull();
    // Back again, with the end card that was shown.
    const card = playAll(lost, [showEndCard, correct(3, lockedAnswer)]);
    expect(showOf(card).ended).toBeUndefined();
    const won = rightTimes(safeShow(), 9);
    const other = (keyOf(won, 9) + 1) % 4;
    const failed = playAll(won, [showEndCard, correct(9, other)]);
    expect(showOf(failed).ended).toEqual({ how: 'lost', prize: '80 €', isCardShown: true });
    // An earlier stage changes the prize alone.
    const second = playAll(lost, [correct(2, (keyOf(lost, 2) + 1) % 4)]);
    expect(showOf(second).ended).toEqual({ how: 'lost', prize: '0 €', isCardShown: false });
    const left = playAll(rightTimes(safeShow(), 2), [next, walkAway]);
    const less = playAll(left, [correct(2, (keyOf(left, 2) + 1) % 4)]);
    expect(showOf(less).ended).toMatchObject({ how: 'walkedAway', prize: '10 €' });
    // A question that is not revealed ends nothing.
    const open = playAll(rightTimes(endsOnWrong(), 2), [next, lock(0)]);
    expect(showOf(playAll(open, [correct(3, 1)])).ended).toBeUndefined();
  });

  test('SHOWTIME4 a wrong answer before the last stage ends only a show that ends on wrong answers, with the safe prize', () => {
    const lost = answered(rightTimes(endsOnWrong(), 3), false);
    expect(showOf(lost).ended).toEqual({ how: 'lost', prize: '20 €', isCardShown: false });
    expect(reasonOf(lost, next)).toBe('showEnded');
    const skipped = playAll(rightTimes(endsOnWrong(), 3), [next, reveal]);
    expect(showOf(skipped).ended).toBeUndefined();
    expect(reasonOf(skipped, next)).toBeNull();
    const friendly = answered(rightTimes(safeShow(), 3), false);
    expect(showOf(friendly).ended).toBeUndefined();
    expect(reasonOf(friendly, next)).toBeNull();
  });

  test('SHOWTIME5 walking away keeps the prize won, ends the vote and clears the lock', () => {
    const asked = playAll(rightTimes(safeShow(), 3), [next]);
    const voting = playAll(asked, [lock(1), joker('joker4')]);
    const left = playAll(voting, [walkAway]);
    expect(showOf(left).ended).toEqual({ how: 'walkedAway', prize: '30 €', isCardShown: false });
    const question = showOf(left).stages[3]?.question;
    expect(question).toMatchObject({ isVoting: false, showCorrectAnswer: false });
    expect(question?.lockedAnswer).toBeUndefined();
    expect(reasonOf(defaultDocument(), walkAway)).toBe('stageOutOfBounds');
    expect(reasonOf(playAll(asked, [reveal]), walkAway)).toBe('answerRevealed');
    expect(reasonOf(left, walkAway)).toBe('showEnded');
    const back = playAll(left, [undo]);
    expect(showOf(back).ended).toBeUndefined();
    expect(showOf(back).stages[3]?.question).toEqual(showOf(voting).stages[3]?.question);
  });

  test('SHOWTIME6 after the end moves are refused, but the right answer can still be revealed', () => {
    const left = playAll(rightTimes(endsOnWrong(), 3), [next, walkAway, showEndCard]);
    for (const move of [next, lock(0), joker('joker1'), joker('joker4'), walkAway]) {
      const result = run(left, move);
      expect(result).toMatchObject({ kind: 'refused', reason: 'showEnded' });
      expect(Object.keys(result)).not.toContain('document');
    }
    const shown = playAll(left, [reveal]);
    expect(showOf(shown).ended).toEqual({ how: 'walkedAway', prize: '30 €', isCardShown: false });
    expect(overlayView(shown).stageQuiz?.endCard).toBeNull();
    expect(reasonOf(shown, next)).toBe('showEnded');
    expect(showOf(playAll(shown, [showEndCard])).ended?.isCardShown).toBe(true);
    // Walking away on the last stage does not win the show.
    const last = playAll(rightTimes(endsOnWrong(), 8), [next, walkAway, reveal]);
    expect(showOf(last).ended).toMatchObject({ how: 'walkedAway', prize: '80 €' });
  });

  test('SHOWTIME7 the end card needs a show that has ended; start, reset and undo remove it', () => {
    expect(reasonOf(safeShow(), showEndCard)).toBe('notEnded');
    const lost = answered(rightTimes(endsOnWrong(), 1), false);
    const card = playAll(lost, [showEndCard]);
    expect(run(card, showEndCard)).toMatchObject({ kind: 'accepted', patches: [] });
    expect(showOf(playAll(card, [undo])).ended).toEqual(showOf(lost).ended);
    expect(showOf(playAll(card, [undo, undo])).ended).toBeUndefined();
    for (const again of [start, reset]) {
      const fresh = playAll(card, [again]);
      expect('ended' in showOf(fresh)).toBe(false);
      expect(showOf(playAll(fresh, [undo])).ended).toEqual(showOf(card).ended);
    }
    expect('ended' in unplayedShow(showOf(card))).toBe(false);
    expect(documentSchema.parse(card)).toEqual(card);
  });

  test('SHOWTIME8 an overlay receives the end with its card, a named contestant, and the safe stages', () => {
    const lost = answered(rightTimes(endsOnWrong(), 2), false);
    expect(overlayView(lost).stageQuiz).toMatchObject({ endCard: null, contestant: null });
    const card = playAll(lost, [
      showEndCard,
      setShow('contestant', { name: 'Mia', line: 'from Kiel' }),
    ]);
    expect(overlayView(card).stageQuiz).toMatchObject({
      endCard: { how: 'lost', prize: '20 €' },
      contestant: { name: 'Mia', line: 'from Kiel' },
    });
    const safe = overlayView(card).stageQuiz?.stages.map(({ isSafe }) => isSafe);
    expect(safe).toEqual([false, true, false, true, false, false, false, false, false]);
    const nameless = playAll(card, [setShow('contestant', { name: ' ', line: 'from Kiel' })]);
    expect(overlayView(nameless).stageQuiz?.contestant).toBeNull();
    const token = { knowsAnswers: false, may: 'play' } as const;
    expect(controlState(card, 0, token).stageQuiz).toMatchObject({
      prizes: { won: '20 €', safe: '20 €' },
      ended: { how: 'lost', prize: '20 €', isCardShown: true },
    });
  });

  test('ONAIR1 the verdict states what was won or is left, until the end card, walking away or undo removes it', () => {
    const verdictIn = (document: QuizShowApp) => overlayView(document).stageQuiz?.verdict;
    const third = rightTimes(endsOnWrong(), 3);
    const lost = answered(third, false);
    expect([1, 2, 9].map((times) => verdictIn(rightTimes(safeShow(), times)))).toEqual([
      { how: 'right', prize: '10 €', step: 'stage' },
      { how: 'right', prize: '20 €', step: 'safetyLevel' },
      { how: 'right', prize: '90 €', step: 'topPrize' },
    ]);
    expect(verdictIn(lost)).toEqual({ how: 'lost', prize: '20 €' });
    const without = [
      playAll(third, [next]),
      playAll(third, [next, lock(0)]),
      playAll(third, [next, reveal]),
      playAll(third, [next, walkAway, reveal]),
      playAll(lost, [showEndCard]),
      playAll(lost, [undo]),
      // The show continues, so nothing is lost.
      answered(rightTimes(safeShow(), 1), false),
    ];
    expect(without.map(verdictIn)).toEqual(without.map(() => null));
  });

  test('ONAIR1 the ladder falls to the stage whose prize is kept and stays there with the end card', () => {
    const fallIn = (document: QuizShowApp) => overlayView(document).stageQuiz?.fallsTo;
    const third = rightTimes(endsOnWrong(), 3);
    const lost = answered(third, false);
    expect(fallIn(lost)).toBe(1);
    expect(fallIn(playAll(lost, [showEndCard]))).toBe(1);
    expect(fallIn(answered(rightTimes(endsOnWrong(), 0), false))).toBe(-1);
    const without = [
      third,
      playAll(third, [next, lock(0)]),
      playAll(third, [next, walkAway, showEndCard]),
      playAll(lost, [undo]),
      rightTimes(endsOnWrong(), 9),
    ];
    expect(without.map(fallIn)).toEqual(without.map(() => null));
  });

  test('SHOWTIME11 older documents play as before', () => {
    const old = playAll(defaultDocument(), [start]);
    let document = old;
    for (let stage = 0; stage < 9; stage++) document = answered(document, stage % 2 === 0);
    const { ended: _, ...show } = showOf(document);
    expect(show.currentStageIndex).toBe(8);
    expect(reasonOf(document, next)).toBe('noNextStage');
    expect(reasonOf(document, lock(0))).toBe('answerRevealed');
    expect(reasonOf(document, joker('joker1'))).toBe('answerRevealed');
    expect(showOf(playAll(document, [reset])).currentStageIndex).toBe(-1);
    // Moves stored before shows had an end are undone without one.
    const stored = documentSchema.parse({
      ...old,
      shows: [{ ...show, moves: show.moves.slice(0, 5) }],
    });
    expect(reduce(stored, undo, stamp()).kind).toBe('accepted');
  });

  test('SHOWTIME12 users who may play can name the contestant, but write nothing else', () => {
    const coHost = { kind: 'crew', userId: 'coHost' } as const;
    const begun = defaultDocument();
    const crew = { coHost: { role: 'coHost' } };
    const document = { ...begun, settings: { ...begun.settings, authorizedUsers: crew } };
    const may = (command: Command) => mayCommand(document, coHost, command);
    expect(may(setShow('contestant', { name: 'Mia' }))).toBe(true);
    expect(may(walkAway)).toBe(true);
    expect(may(setShow('endsOnWrong', true))).toBe(false);
    expect(may(setSafe('stage2', true))).toBe(false);
  });
});
