import { describe, expect, test } from 'vitest';
import { owner, showId, stamp, system } from '../any-command.fixture.ts';
import type { Command } from '../command.ts';
import { defaultDocument } from './defaults.ts';
import type { QuizShowApp } from './document.ts';
import { games } from './games.ts';
import {
  move as categoryMove,
  p1,
  set as setCategory,
  started,
  verdict,
} from '../games/category-quiz/any-move.fixture.ts';
import { usualBots } from '../crowd/rehearsal.ts';
import { reduce } from '../reduce.ts';
import type { Cue } from '../cues/cue.ts';
import { triggeredCues, hasCues } from './due-cues.ts';
import { moments } from '../cues/moment.ts';

/** One cue for each moment, with the moment as its id. */
const oneForEach: Cue[] = moments.map((moment) => ({
  id: moment,
  moment,
  isOn: true,
  action: { kind: 'obsReplay' },
}));

const setCues = (cues: readonly Cue[]): Command => ({
  type: 'edit.update',
  path: ['shows', showId, 'cues'],
  value: cues,
});

class Played {
  document: QuizShowApp;

  constructor(document: QuizShowApp) {
    this.document = document;
  }

  /** The cues that these commands trigger, all in the same millisecond. */
  sets(...commands: Command[]): string[] {
    return commands.flatMap((command) => {
      const isOurs = command.type === 'stageQuiz.closeVoting' || command.type.endsWith('Verdict');
      const reduced = reduce(this.document, command, stamp({ actor: isOurs ? system : owner }));
      if (reduced.kind === 'refused')
        throw new Error(`${command.type}: ${reduced.reason} ${reduced.detail ?? ''}`);
      const before = this.document;
      this.document = reduced.document;
      return triggeredCues(before, command, this.document)?.cues.map(({ id }) => id) ?? [];
    });
  }
}

const move = <Name extends string>(name: Name) => ({ type: `stageQuiz.${name}`, showId }) as const;
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const joker = (jokerId: string): Command => ({ type: 'stageQuiz.useJoker', showId, jokerId });
const [start, next, reveal, undo] = [
  move('start'),
  move('nextStage'),
  move('revealAnswer'),
  move('undo'),
];

function stages(): Played {
  const played = new Played(defaultDocument());
  expect(played.sets(setCues(oneForEach))).toEqual([]);
  return played;
}

/** The right answers of the default stages. */
const right = [1, 2, 0, 3, 1, 2, 0, 3, 1] as const;

describe('moments of the stage quiz', () => {
  test('CUE2 follow a question from its start to its verdict', () => {
    const played = stages();
    expect(played.sets(start)).toEqual(['showStarted']);
    expect(played.sets(next)).toEqual(['questionOnAir']);
    expect(played.sets(lock(1))).toEqual(['answerLocked']);
    expect(played.sets(lock(2))).toEqual(['answerLocked']);
    expect(played.sets(move('unlockAnswer'))).toEqual([]);
    expect(played.sets(lock(1), reveal)).toEqual(['answerLocked', 'answerRight']);
    expect(played.sets(next, reveal)).toEqual(['questionOnAir', 'answerShown']);
    expect(played.sets(next, lock(1), reveal)).toEqual([
      'questionOnAir',
      'answerLocked',
      'answerWrong',
    ]);
    expect(played.sets(move('reset'))).toEqual([]);
  });

  test('CUE2 include jokers and votes, however a vote ends', () => {
    const played = stages();
    played.sets(start, next);
    const { jokers } = played.document.shows[0] ?? { jokers: [] };
    const ofEvent = (event: number) => joker(jokers.find((each) => each.event === event)?.id ?? '');
    expect(played.sets(ofEvent(1))).toEqual(['jokerUsed']);
    expect(played.sets(ofEvent(3))).toEqual(['jokerUsed', 'voteOpened']);
    const round = played.document.shows[0]?.stages[0]?.question.votingRound ?? '';
    const votes = [0, 3, 0, 0];
    expect(played.sets({ type: 'stageQuiz.closeVoting', showId, round, votes })).toEqual([
      'voteClosed',
    ]);
    const again = stages();
    again.sets(start, next, ofEvent(3));
    expect(again.sets(move('stopVoting'))).toEqual(['voteClosed']);
    const revealed = stages();
    revealed.sets(start, next, ofEvent(3), lock(1));
    expect(revealed.sets(reveal)).toEqual(['answerRight', 'voteClosed']);
  });

  test('CUE2 include the end: won, lost and walked away', () => {
    const won = stages();
    won.sets(start);
    right.slice(0, -1).forEach((answer) => won.sets(next, lock(answer), reveal));
    expect(won.sets(next, lock(1), reveal)).toEqual([
      ...['questionOnAir', 'answerLocked', 'answerRight', 'showWon'],
    ]);
    const lost = stages();
    lost.sets({ type: 'edit.update', path: ['shows', showId, 'endsOnWrong'], value: true });
    expect(lost.sets(start, next, lock(0), reveal).slice(-2)).toEqual(['answerWrong', 'showLost']);
    const away = stages();
    expect(away.sets(start, next, move('walkAway')).at(-1)).toBe('walkedAway');
  });

  test('CUE4 are not triggered by undo or edits', () => {
    const played = stages();
    played.sets(start, next, lock(1), reveal);
    expect(played.sets(undo, undo, undo, undo)).toEqual([]);
    const name: Command = { type: 'edit.update', path: ['shows', showId, 'name'], value: 'x' };
    expect(
      played.sets(name, { type: 'edit.remove', path: ['shows', showId, 'stages', 'stage9'] }),
    ).toEqual([]);
    const whole: Command = { type: 'document.replace', document: defaultDocument() };
    expect(triggeredCues(played.document, whole, played.document)).toBeNull();
  });
});

test('CUE4 undo runs cues that are set to run when undone, once for each undone moment', () => {
  const played = stages();
  const undone = oneForEach.map((cue) =>
    cue.moment === 'answerRight' || cue.moment === 'questionOnAir'
      ? { ...cue, alsoUndone: true }
      : cue,
  );
  played.sets(setCues(undone), start, next, lock(1), reveal);
  expect(played.sets(undo)).toEqual(['answerRight']);
  expect(played.sets(undo, undo)).toEqual(['questionOnAir']);
  expect(played.sets(undo)).toEqual([]);
  played.sets(start, next);
  const last = played.document;
  const reduced = reduce(last, undo, stamp({ actor: owner }));
  if (reduced.kind === 'refused') throw new Error(reduced.reason);
  expect(triggeredCues(last, undo, reduced.document)).toMatchObject({ isUndo: true });
});

test('CUE4 undo in the category quiz runs only cues that are set to run when undone', () => {
  const played = new Played(started());
  const cue = { moment: 'fieldOpened', isOn: true, action: { kind: 'obsReplay' } } as const;
  const cues = [
    { ...cue, id: 'no' },
    { ...cue, id: 'yes', alsoUndone: true },
  ];
  played.sets(setCategory(cues, 'cues'));
  expect(played.sets(categoryMove('pickField', { fieldId: 'field1-3' }))).toEqual(['no', 'yes']);
  expect(played.sets(categoryMove('undo'))).toEqual(['yes']);
});

describe('moments of the category quiz', () => {
  const board = (): Played => {
    const played = new Played(started());
    played.sets(setCategory(oneForEach, 'cues'));
    return played;
  };
  const pick = categoryMove('pickField', { fieldId: 'field1-3' });

  test('CUE3 follow a field from its opening to its verdict', () => {
    const played = board();
    expect(played.sets(pick)).toEqual(['fieldOpened']);
    expect(played.sets(categoryMove('openBuzzers'))).toEqual([]);
    expect(played.sets(verdict(played.document, [p1]))).toEqual(['buzzed']);
    expect(played.sets(categoryMove('judge', { verdict: 'wrong' }))).toEqual(['answerWrong']);
    expect(played.sets(verdict(played.document, ['player2']))).toEqual(['buzzed']);
    expect(played.sets(categoryMove('judge', { verdict: 'right' }))).toEqual(['answerRight']);
    expect(played.sets(categoryMove('backToBoard'))).toEqual([]);
    expect(played.sets(categoryMove('start'))).toEqual(['showStarted']);
  });

  test('CUE3 include the final and the winner', () => {
    const played = board();
    played.sets(setCategory('What?', 'final', 'question'));
    expect(played.sets(categoryMove('startFinal'))).toEqual(['finalStarted']);
    expect(played.sets(categoryMove('nextFinalStep'))).toEqual([]);
    expect(played.sets(categoryMove('finish'))).toEqual(['winnerShown']);
    expect(played.sets(categoryMove('finish'))).toEqual([]);
  });

  test('CUE4 are not triggered by undo, or by points and sounds given by hand', () => {
    const played = board();
    played.sets(pick, categoryMove('callOn', { playerId: p1 }));
    played.sets(categoryMove('judge', { verdict: 'right' }));
    const undoing = categoryMove('undo');
    expect(played.sets(undoing, undoing, undoing)).toEqual([]);
    expect(
      played.sets(
        categoryMove('setPoints', { playerId: p1, points: 500 }),
        categoryMove('playSound', { sound: 'right' }),
      ),
    ).toEqual([]);
  });
});

test('CUE2 putting a board of viewers on air is a moment', () => {
  for (const game of games) {
    const id = game.section(defaultDocument()).shows[0]?.id;
    // A game without a show in a new document.
    if (id === undefined) continue;
    const shown = (card: 'topFive' | 'podium' | 'nothing', atMs: number): QuizShowApp => {
      const document = defaultDocument();
      const [show] = game.section(document).shows;
      Object.assign(show ?? {}, { boardOnAir: { card, atMs } });
      return document;
    };
    const between = (before: QuizShowApp, after: QuizShowApp) =>
      game.momentsBetween(before, after, id);
    expect(between(defaultDocument(), shown('topFive', 1))).toEqual(['boardShown']);
    expect(between(shown('topFive', 1), shown('podium', 2))).toEqual(['podiumShown']);
    expect(between(shown('podium', 2), shown('podium', 2))).toEqual([]);
    expect(between(shown('podium', 2), shown('nothing', 3))).toEqual([]);
  }
});

test('CUE5 runs cues in order, except those that are off or in a show whose cues are off', () => {
  const two: Cue[] = [
    { id: 'b', moment: 'showStarted', isOn: true, action: { kind: 'obsReplay' } },
    { id: 'off', moment: 'showStarted', isOn: false, action: { kind: 'obsReplay' } },
    { id: 'a', moment: 'showStarted', isOn: true, action: { kind: 'obsReplay' } },
  ];
  const played = new Played(defaultDocument());
  expect(hasCues(played.document)).toBe(false);
  played.sets(setCues(two));
  expect(hasCues(played.document)).toBe(true);
  expect(played.sets(start)).toEqual(['b', 'a']);
  const host = { kind: 'crew', userId: 'ben', name: 'Ben' } as const;
  const path = ['shows', showId, 'cuesOff'];
  const refused = reduce(
    played.document,
    { type: 'edit.update', path, value: true },
    stamp({ actor: host }),
  );
  expect(refused).toMatchObject({ reason: 'notAllowed' });
  played.sets({ type: 'edit.update', path, value: true });
  expect(played.sets(start)).toEqual([]);
  expect(hasCues(played.document)).toBe(false);
});

test('REHEARSE11 a rehearsal triggers no cues', () => {
  const played = new Played(defaultDocument());
  expect(played.sets(setCues(oneForEach), start)).not.toEqual([]);
  expect(played.sets({ type: 'rehearsal.start', bots: usualBots }, start, next, lock(1))).toEqual(
    [],
  );
  expect(played.sets({ type: 'rehearsal.end' }, start)).not.toEqual([]);
});
