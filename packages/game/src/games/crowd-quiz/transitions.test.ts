import { describe, expect, test } from 'vitest';
import { agenda } from '../../agenda.ts';
import { owner, run, stamp } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { readDocument } from '../../document/read.ts';
import { reduce } from '../../reduce.ts';
import { sampleQuestions } from './samples.ts';
import {
  askedIn,
  crowdShowId as showId,
  move,
  moved,
  samples,
  scored,
  showIn,
  withCrowdShow,
} from './crowd-quiz.fixture.ts';
import { judge } from '../../crowd/judge.ts';
import { everybodyIn } from './everybody.ts';
import { crowdControls } from './controls.ts';
import { crowdMoments } from './moments.ts';
import { nextStep } from './next-step.ts';
import { maxJudged, questionSchema, type Question } from './show.ts';

const startMs = 1_000_000;

const at = (document: QuizShowApp, atMs: number, command: Command): QuizShowApp => {
  const result = reduce(document, command, stamp({ atMs, actor: owner }));
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document;
};
const refusal = (document: QuizShowApp, name: string) => {
  const result = run(document, move(name));
  return result.kind === 'refused' ? result.reason : null;
};
const crowds = (document: QuizShowApp) => agenda(document).crowds;
const begun = () => moved(withCrowdShow(), 'start');

test('TYPE4 reads answers with the size that the unit contains', () => {
  const jobOf = (unit: string) => {
    const number = { id: 'q1', kind: 'number', rightNumber: 83, unit };
    return crowds(moved(withCrowdShow([questionSchema.parse(number)]), 'start'))[0];
  };
  expect(jobOf('Mio. €')).toMatchObject({ unitPower: 6 });
  expect(jobOf('m')).not.toHaveProperty('unitPower');
});

describe('the course of a show', () => {
  test('CROWDQUIZ1 a question has a known kind, and time, points and options within bounds', () => {
    const question = { id: 'q', kind: 'choice' };
    expect(questionSchema.parse(question)).toMatchObject({ seconds: 20, points: 1000 });
    for (const wrong of [
      { seconds: 4 },
      { seconds: 601 },
      { points: -1 },
      { points: 10_001 },
      { kind: 'riddle' },
      { options: ['1', '2', '3', '4', '5', '6', '7'] },
    ])
      expect(questionSchema.safeParse({ ...question, ...wrong }).success).toBe(false);
  });

  test('CROWDQUIZ2 start asks everybody the first question, and is refused without questions', () => {
    expect(crowds(withCrowdShow())).toEqual([]);
    const document = begun();
    expect(showIn(document).play).toMatchObject({ phase: 'question', questionId: 'q1' });
    expect(crowds(document)).toMatchObject([
      { showId, question: { kind: 'choice', options: ['Saturn', 'Jupiter', 'Neptune', 'Earth'] } },
    ]);
    const empty = withCrowdShow([]);
    const refused = run(empty, move('start'));
    expect(refused).toEqual({ kind: 'refused', reason: 'noQuestions' });
  });

  test('CROWDQUIZ3 answers count until time is up or the host closes, plus the stream delay', () => {
    const document = begun();
    const delayMs = document.settings.twitch.streamDelaySeconds * 1000;
    expect(crowds(document)[0]?.closesAtMs).toBe(startMs + 20_000 + delayMs);
    const closed = at(document, startMs + 6000, move('close'));
    expect(crowds(closed)[0]?.closesAtMs).toBe(startMs + 6000 + delayMs);
    const late = at(document, startMs + 30_000, move('close'));
    expect(crowds(late)[0]?.closesAtMs).toBe(startMs + 20_000 + delayMs);
    const revealed = at(document, startMs + 7000, move('reveal'));
    expect(crowds(revealed)).toEqual([]);
    expect(askedIn(revealed, 'q1')).toMatchObject({ lockedAtMs: startMs + 7000, isRevealed: true });
  });

  test('CROWDQUIZ4 goes question, close, reveal, board, next, podium, and refuses moves out of turn', () => {
    const ready = withCrowdShow();
    for (const name of ['next', 'board', 'podium']) expect(refusal(ready, name)).toBe('notStarted');
    for (const name of ['close', 'reveal']) expect(refusal(ready, name)).toBe('noQuestion');
    const asked = begun();
    for (const name of ['next', 'board', 'podium'])
      expect(refusal(asked, name)).toBe('notRevealed');
    const revealed = moved(asked, 'close', 'reveal');
    expect(refusal(revealed, 'reveal')).toBe('answerRevealed');
    expect(refusal(revealed, 'close')).toBe('noQuestion');
    expect(showIn(moved(revealed, 'next')).play.questionId).toBe('q2');
    expect(showIn(moved(revealed, 'board', 'next')).play.questionId).toBe('q2');
    const over = moved(revealed, 'podium');
    expect(refusal(over, 'next')).toBe('noNextStep');
    expect(refusal(over, 'board')).toBe('noNextStep');
  });

  test('CROWDQUIZ5 the next step leads through the whole show', () => {
    let document = withCrowdShow(samples().slice(0, 2));
    const steps: string[] = [];
    for (let step = nextStep(showIn(document)); step !== null; step = nextStep(showIn(document))) {
      steps.push(step.replace('crowdQuiz.', ''));
      document = scored(moved(document, step.replace('crowdQuiz.', '')));
    }
    const question = ['close', 'reveal'];
    expect(steps).toEqual(['start', ...question, 'board', 'next', ...question, 'podium']);
  });

  test('CROWDQUIZ5 the next step reveals a question whose time is up, and skips an empty board', () => {
    const show = showIn(begun());
    expect(nextStep(show, startMs + 19_999)).toBe('crowdQuiz.close');
    expect(nextStep(show, startMs + 20_000)).toBe('crowdQuiz.reveal');
    expect(nextStep(showIn(moved(begun(), 'reveal')))).toBe('crowdQuiz.next');
  });

  test('CROWDQUIZ6 undo reverts each move, back to the first', () => {
    const names = ['start', 'close', 'reveal', 'board', 'next', 'reveal', 'podium', 'reset'];
    const states = [withCrowdShow()];
    for (const name of names) states.push(moved(states.at(-1) ?? withCrowdShow(), name));
    let document = states.at(-1) ?? withCrowdShow();
    for (const before of states.slice(0, -1).toReversed()) {
      document = moved(document, 'undo');
      const { phase, questionId } = showIn(before).play;
      expect(showIn(document).play).toMatchObject({ phase });
      expect(showIn(document).play.questionId).toBe(questionId);
      expect(showIn(document).moves).toEqual(showIn(before).moves);
    }
    expect(refusal(document, 'undo')).toBe('nothingToUndo');
  });

  test('CROWDQUIZ6 undo from other moves than the newest is refused', () => {
    const from = { type: 'crowdQuiz.undo' as const, showId, from: 1 };
    expect(run(begun(), from).kind).toBe('accepted');
    expect(run(moved(begun(), 'reveal'), from)).toMatchObject({ reason: 'moveChanged' });
  });

  test('CROWDQUIZ6 undo gives the same result if the document is stored between moves', () => {
    const names = ['start', 'close', 'reveal', 'next', 'reveal', 'reset', 'start'];
    const undos = names.map(() => 'undo');
    const steps = [...names, ...undos];
    const walk = (between: (document: QuizShowApp) => QuizShowApp) =>
      steps.reduce((document, name) => between(moved(document, name)), withCrowdShow());
    const read = (document: QuizShowApp): QuizShowApp => {
      const stored = readDocument(JSON.parse(JSON.stringify(document)));
      if (stored.kind === 'unreadable') throw new Error(JSON.stringify(stored.errors));
      return stored.document;
    };
    expect(showIn(walk(read)).play).toEqual(showIn(walk((document) => document)).play);
  });

  test('CROWDQUIZ6 a question that returns after undo is the same round, and its time starts anew', () => {
    const document = moved(begun(), 'undo');
    expect(crowds(document)).toEqual([]);
    const { round } = askedIn(begun(), 'q1');
    const again = at(document, startMs + 60_000, move('start'));
    expect(askedIn(again, 'q1').round).not.toBe(round);
    const second = moved(begun(), 'reveal', 'next');
    const back = at(moved(second, 'undo'), startMs + 60_000, move('next'));
    expect(askedIn(back, 'q2')).toEqual({
      ...askedIn(second, 'q2'),
      opensAtMs: startMs + 60_000,
      endsAtMs: startMs + 60_000 + 15_000,
    });
  });

  test('CROWDQUIZ6 a question closed early gets its remaining time back after undo', () => {
    const closed = at(begun(), startMs + 5000, move('close'));
    const open = at(closed, startMs + 65_000, move('undo'));
    expect(askedIn(open, 'q1')).not.toHaveProperty('lockedAtMs');
    expect(askedIn(open, 'q1').endsAtMs).toBe(startMs + 80_000);
  });

  test('CROWDQUIZ6 undo goes on after a question that was removed since', () => {
    const second = moved(begun(), 'reveal', 'next');
    const path = ['crowdQuiz', 'shows', showId, 'questions', 'q1'];
    const removed = run(second, { type: 'edit.remove', path });
    if (removed.kind === 'refused') throw new Error(removed.reason);
    const back = moved(removed.document, 'undo', 'undo');
    expect(showIn(back).play.phase).toBe('reveal');
    expect(nextStep(showIn(back))).toBe('crowdQuiz.next');
    expect(showIn(moved(back, 'next')).play.questionId).toBe('q2');
  });

  test('CROWDQUIZ4 a revealed question that is moved behind the current one is not asked again', () => {
    const third = moved(begun(), 'reveal', 'next', 'reveal', 'next');
    const result = run(third, {
      type: 'edit.move',
      path: ['crowdQuiz', 'shows', showId, 'questions', 'q3'],
      before: 'q1',
    });
    if (result.kind === 'refused') throw new Error(result.reason);
    const next = moved(result.document, 'reveal', 'next');
    expect(showIn(next).play.questionId).toBe('q4');
    expect(askedIn(next, 'q1').isRevealed).toBe(true);
  });

  test('CROWDQUIZ7 a result is due after the reveal, and again with another key', () => {
    expect(agenda(begun()).scores).toEqual([]);
    const revealed = moved(begun(), 'reveal');
    expect(agenda(revealed).scores).toMatchObject([
      { game: 'crowdQuiz', rounds: [{ points: 1000, key: { kind: 'choice', right: [1] } }] },
    ]);
    const counted = scored(revealed);
    expect(agenda(counted).scores).toEqual([]);
    const edited = run(counted, {
      type: 'edit.update',
      path: ['crowdQuiz', 'shows', showId, 'questions', 'q1', 'right'],
      value: [2],
    });
    if (edited.kind === 'refused') throw new Error(edited.reason);
    expect(agenda(edited.document).scores).toHaveLength(1);
    expect(agenda(moved(counted, 'undo')).scores).toEqual([]);
    expect(showIn(moved(counted, 'reset')).play.asked).toEqual({});
    expect(agenda(moved(counted, 'reset', 'start')).scores).toEqual([]);
    const poll = moved(withCrowdShow(samples().slice(6)), 'start', 'reveal');
    expect(agenda(poll).scores).toMatchObject([{ rounds: [{ points: 0, key: { kind: 'poll' } }] }]);
  });

  test('CROWDQUIZ7 a result for a round that is not revealed changes nothing', () => {
    const document = begun();
    const { round } = askedIn(document, 'q1');
    const [job] = agenda(moved(document, 'reveal')).scores;
    const command: Command = {
      type: 'crowdQuiz.scoreCrowd',
      showId,
      round,
      result: {
        scoredAs: job?.scoredAs ?? '',
        answered: 1,
        right: 1,
        shares: [],
        climbers: [],
        players: 1,
        board: [],
      },
    };
    const result = run(document, command);
    if (result.kind === 'refused') throw new Error(result.reason);
    expect(result.document).toBe(document);
  });

  test('CROWDQUIZ8 options to put in order are shuffled, never into the right order, and asked in that order', () => {
    const show = () => withCrowdShow(samples().slice(4, 5));
    for (let dice = 0; dice < 200; dice += 1) {
      const result = reduce(show(), move('start'), stamp({ dice }));
      if (result.kind === 'refused') throw new Error(result.reason);
      const { order } = askedIn(result.document, 'q5');
      expect(order?.toSorted()).toEqual([0, 1, 2, 3]);
      expect(order).not.toEqual([0, 1, 2, 3]);
    }
    const [job] = crowds(moved(show(), 'start'));
    const { order = [] } = askedIn(moved(show(), 'start'), 'q5');
    const { options = [] } = samples()[4] ?? {};
    expect(job?.question).toEqual({
      kind: 'order',
      options: order.map((option) => options[option]),
    });
  });

  test('CROWDQUIZ19 another right order keeps the options in place, and is scored again', () => {
    const counted = scored(moved(withCrowdShow(samples().slice(4, 5)), 'start', 'reveal'));
    const [first = '', second = '', ...others] = samples()[4]?.options ?? [];
    const withOptions = (options: string[]) =>
      at(counted, startMs, {
        type: 'edit.update',
        path: ['crowdQuiz', 'shows', showId, 'questions', 'q5', 'options'],
        value: options,
      });
    const roundIn = (document: QuizShowApp) => {
      const round = everybodyIn(showIn(document)).shownRound;
      if (round?.key.kind !== 'order') throw new Error('no order');
      return { places: round.words.options, right: round.key.right };
    };
    const before = roundIn(counted);
    const swapped = withOptions([second, first, ...others]);
    const { places, right } = roundIn(swapped);
    expect(places).toEqual(before.places);
    expect(right.map((place) => places[place])).toEqual([second, first, ...others]);
    expect(agenda(swapped).scores).toHaveLength(1);
    const corrected = withOptions(['Corrected', second, ...others]);
    expect(roundIn(corrected)).toEqual({
      places: before.places.map((text) => (text === first ? 'Corrected' : text)),
      right: before.right,
    });
    expect(agenda(corrected).scores).toEqual([]);
  });

  const judging = (text: string, isRight: boolean, questionId = 'q6'): Command => ({
    type: 'crowdQuiz.judge',
    showId,
    questionId,
    text,
    isRight,
  });
  const refusedBy = (document: QuizShowApp, command: Command) => {
    const result = run(document, command);
    return result.kind === 'refused' ? result.reason : null;
  };
  /** The question with a typed answer on air; mercury and quicksilver are right. */
  const typed = () => moved(withCrowdShow(samples().slice(5, 6)), 'start', 'reveal');
  const keyIn = (document: QuizShowApp) => agenda(document).scores.at(-1)?.rounds.at(-1)?.key;

  test('CROWDQUIZ18 a typed text that the host marks as right is scored like the others', () => {
    const counted = scored(typed());
    expect(agenda(counted).scores).toEqual([]);
    const accepted = at(counted, startMs, judging('  HYDRARGYRUM! ', true));
    expect(keyIn(accepted)).toMatchObject({
      accepted: ['mercury quicksilver', 'mercury', 'quicksilver', 'hydrargyrum'],
    });
    // The result stays until the question is scored again.
    expect(askedIn(accepted, 'q6').result).toEqual(askedIn(counted, 'q6').result);
    const back = at(scored(accepted), startMs, judging('hydrargyrum', false));
    expect(askedIn(back, 'q6')).not.toHaveProperty('accepted');
    expect(askedIn(back, 'q6')).not.toHaveProperty('declined');
    const undone = moved(scored(accepted), 'undo');
    expect(askedIn(undone, 'q6')).not.toHaveProperty('accepted');
    expect(agenda(undone).scores).toHaveLength(1);
    expect(askedIn(undone, 'q6').result).toBeDefined();
    expect(askedIn(moved(accepted, 'start'), 'q6')).not.toHaveProperty('accepted');
    expect(readDocument(JSON.parse(JSON.stringify(accepted)))).toMatchObject({ kind: 'readable' });
  });

  test('CROWDQUIZ18 a text spelled like a right one can be marked as wrong, and the right one stays right', () => {
    const declined = at(scored(typed()), startMs, judging('mercery', false));
    const key = keyIn(declined);
    if (key === undefined) throw new Error('nothing is scored again');
    const shareOf = judge(key, []);
    const shares = ['mercery', 'mercury', 'mercurry', 'quicksilver'].map((text) =>
      shareOf({ kind: 'text', text }),
    );
    expect(shares).toEqual([0, 1, 1, 1]);
    const again = at(scored(declined), startMs, judging('mercery', true));
    expect(askedIn(again, 'q6')).not.toHaveProperty('declined');
  });

  test('CROWDQUIZ18 refuses unsuitable and unrevealed questions; a mark already in effect changes nothing', () => {
    const shown = typed();
    for (const [document, command, reason] of [
      [moved(withCrowdShow(samples().slice(5, 6)), 'start'), judging('x', true), 'notRevealed'],
      [shown, judging('x', true, 'q9'), 'notFound'],
      [moved(begun(), 'reveal'), judging('x', true, 'q1'), 'nothingTyped'],
      [shown, judging('!?', true), 'invalidValue'],
    ] as const)
      expect(refusedBy(document, command)).toBe(reason);
    for (const command of [judging('mercury', true), judging('gold', false)]) {
      const result = run(shown, command);
      expect(result.kind === 'refused' ? null : result.document).toBe(shown);
    }
    let full = shown;
    for (let index = 0; index < maxJudged; index += 1)
      full = at(full, startMs, judging(`n${index}`, true));
    expect(refusedBy(full, judging('one more', true))).toBe('listFull');
  });

  test('CROWDQUIZ18 a control surface addresses a group of answers by its place', () => {
    const spread = {
      kind: 'text',
      groups: [
        { text: 'mercury', count: 3, isRight: true },
        { text: 'hydrargyrum', count: 2, isRight: false },
      ],
      others: 0,
    } as const;
    const show = showIn(scored(typed(), { spread: { ...spread, groups: [...spread.groups] } }));
    const commandOf = (place: string) => crowdControls['judge-answer'].command(show, { place });
    expect(commandOf('2')).toEqual(judging('hydrargyrum', true));
    expect(commandOf('1')).toEqual(judging('mercury', false));
    for (const place of ['3', '0', 'x', ''])
      expect(commandOf(place)).toEqual({ code: 'badParameter', parameter: 'place' });
    expect(crowdControls['judge-answer'].command(showIn(typed()), { place: '1' })).toMatchObject({
      code: 'badParameter',
    });
  });

  test('CROWDQUIZ15 each step has its moments, and undo has none', () => {
    const ready = withCrowdShow();
    const asked = moved(ready, 'start');
    const between = (before: QuizShowApp, after: QuizShowApp) =>
      crowdMoments.between(showIn(before), showIn(after));
    expect(between(ready, asked)).toEqual(['showStarted', 'questionOnAir']);
    expect(between(asked, moved(asked, 'close'))).toEqual(['voteClosed']);
    expect(between(asked, moved(asked, 'reveal'))).toEqual(['answerShown']);
    const revealed = moved(asked, 'reveal');
    expect(between(revealed, scored(revealed))).toEqual([]);
    expect(between(revealed, moved(revealed, 'podium'))).toEqual(['podiumShown']);
    expect(between(revealed, moved(revealed, 'undo'))).toEqual([]);
  });
});

test('DOC13 German samples match the English ones in kinds, right answers and times', () => {
  const facts = (questions: readonly Question[]) =>
    questions.map(({ question: _, options, accepted: __, ...rest }) => [options.length, rest]);
  const [english, german] = [sampleQuestions(() => 'q'), sampleQuestions(() => 'q', 'de')];
  expect(facts(german)).toEqual(facts(english));
  expect(german.some(({ question }, at) => question === english[at]?.question)).toBe(false);
});
