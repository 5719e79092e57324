import fc from 'fast-check';
import { scaled } from '../../scaled.fixture.ts';
import { describe, expect, test } from 'vitest';
import {
  anyCommand,
  anyMove,
  anyStamp,
  inPlay,
  owner,
  playAll,
  run,
  showId,
  stamp,
  system,
} from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import type { StageQuizCommand } from './command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
import { refusalText } from '../../refusals/refusal.ts';
import type { AnswerIndex } from './show.ts';

const start: Command = { type: 'stageQuiz.start', showId };
const next = { type: 'stageQuiz.nextStage', showId } as const satisfies Command;
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const unlock: Command = { type: 'stageQuiz.unlockAnswer', showId };
const reset: Command = { type: 'stageQuiz.reset', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const stop: Command = { type: 'stageQuiz.stopVoting', showId };
const lock = (answer: AnswerIndex): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const joker = (jokerId: string): Command => ({ type: 'stageQuiz.useJoker', showId, jokerId });
const fifty = joker('joker1');
const audience = joker('joker2');
const twitch = joker('joker4');

const show = (document: QuizShowApp) => {
  const [first] = document.shows;
  if (first === undefined) throw new Error('no show');
  return first;
};
const question = (document: QuizShowApp) => {
  const current = show(document).stages[show(document).currentStageIndex];
  if (current === undefined) throw new Error('no stage in play');
  return current.question;
};
/** Message of the refusal; also checks that the document is unchanged. */
const refusal = (document: QuizShowApp, command: Command): string => {
  const before = JSON.stringify(document);
  const result = run(document, command);
  expect(JSON.stringify(document)).toBe(before);
  return result.kind === 'refused' ? refusalText[result.reason] : 'accepted';
};
const withoutStages = (): QuizShowApp => ({
  ...defaultDocument(),
  shows: defaultDocument().shows.map((each) => ({ ...each, stages: [] })),
});
const withoutMoves = (document: QuizShowApp): QuizShowApp => ({
  ...document,
  shows: document.shows.map((each) => ({ ...each, moves: [] })),
});

describe('from stage to stage', () => {
  test('SQ1 a show without a stage does not start', () => {
    expect(refusal(withoutStages(), start)).toBe('Not enough stages to start the quizshow');
  });

  test('SQ2 start resets everything', () => {
    const played = playAll(inPlay(), [fifty, audience, lock(1), reveal, next, twitch, lock(2)]);
    const again = playAll(played, [start]);
    expect(withoutMoves(again)).toEqual(defaultDocument());
  });

  test('SQ23 next stage from another stage than the one on air is refused', () => {
    const from = (index: number): Command => ({ ...next, from: index });
    const first = playAll(defaultDocument(), [start, from(-1)]);
    expect(show(first).currentStageIndex).toBe(0);
    // The second of two hosts who pressed at once.
    expect(refusal(first, from(-1))).toBe(refusalText.stageChanged);
    expect(show(playAll(first, [from(0)])).currentStageIndex).toBe(1);
    expect(refusal(playAll(first, [reset]), from(0))).toBe(refusalText.stageChanged);
  });
  test('SQ3 next stage advances by one, but not beyond the last', () => {
    let document = inPlay();
    for (let index = 1; index < 9; index++) {
      document = playAll(document, [next]);
      expect(show(document).currentStageIndex).toBe(index);
    }
    expect(refusal(document, next)).toBe('No next stage available');
    expect(refusal(withoutStages(), next)).toBe('No next stage available');
  });

  test.each([lock(0), unlock, reveal, fifty, audience, twitch, stop])(
    'SQ4 $type needs a stage in play',
    (command) => {
      expect(refusal(defaultDocument(), command)).toBe('Current stage index is out of bounds');
      const beyond = {
        ...defaultDocument(),
        shows: [{ ...show(defaultDocument()), currentStageIndex: 99 }],
      };
      expect(refusal(beyond, command)).toBe('Current stage index is out of bounds');
    },
  );

  test('SQ15 the next stage ends a running vote', () => {
    const document = playAll(inPlay(), [twitch, next]);
    expect(show(document).stages[0]?.question.isVoting).toBe(false);
    expect(question(document).isVoting).toBe(false);
  });

  test('SQ18 reset puts a show at rest, even one without stages', () => {
    expect(withoutMoves(playAll(inPlay(), [fifty, lock(1), reveal, reset]))).toEqual(
      defaultDocument(),
    );
    expect(refusal(withoutStages(), reset)).toBe('accepted');
  });
});

describe('locking and revealing', () => {
  test('SQ5 a lock is stored, replaced and cleared', () => {
    const locked = playAll(inPlay(), [lock(0)]);
    expect(question(locked).lockedAnswer).toBe(0);
    expect(question(playAll(locked, [lock(3)])).lockedAnswer).toBe(3);
    expect(question(playAll(locked, [unlock]))).not.toHaveProperty('lockedAnswer');
    expect(refusal(inPlay(), unlock)).toBe('No answer is locked');
  });

  test.each([lock(0), unlock, reveal, fifty, twitch])(
    'SQ6 after the reveal $type is refused',
    (command) => {
      const revealed = playAll(inPlay(), [lock(1), reveal]);
      expect(refusal(revealed, command)).toBe('The answer is already revealed');
    },
  );

  test('SQ7 the reveal shows the answer and ends a running vote', () => {
    const document = playAll(inPlay(), [twitch, reveal]);
    expect(question(document)).toMatchObject({ showCorrectAnswer: true, isVoting: false });
  });
});

describe('jokers', () => {
  test('SQ8 a joker can be used once, and only if it exists', () => {
    const document = playAll(inPlay(), [audience]);
    expect(show(document).jokers[1]?.isUsed).toBe(true);
    expect(refusal(document, audience)).toBe('This joker is already used');
    expect(refusal(document, joker('gone'))).toBe('Joker index out of bounds');
  });

  test('SQ9 50/50 removes two wrong answers, never the right one, and can remove any wrong one', () => {
    const removedEver = new Set<number>();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (dice) => {
        const result = reduce(inPlay(), fifty, stamp({ dice }));
        if (result.kind === 'refused') throw new Error(result.reason);
        const { removedAnswers, correctAnswer } = question(result.document);
        expect(removedAnswers).toHaveLength(2);
        expect(removedAnswers).not.toContain(correctAnswer);
        expect(new Set(removedAnswers).size).toBe(2);
        for (const removed of removedAnswers) removedEver.add(removed);
      }),
      { numRuns: scaled(200) },
    );
    expect(removedEver).toEqual(new Set([0, 2, 3]));
  });

  test('SQ9 undo of a start never brings back a removal of what is the right answer by now', () => {
    const removed = question(playAll(inPlay(), [fifty])).removedAnswers[0] ?? 0;
    const path = ['shows', showId, 'stages', 'stage1', 'question', 'correctAnswer'];
    const back = playAll(inPlay(), [
      fifty,
      { type: 'stageQuiz.start', showId },
      { type: 'edit.update', path, value: removed },
      { type: 'stageQuiz.undo', showId },
    ]);
    expect(question(back).removedAnswers).toHaveLength(1);
    expect(question(back).removedAnswers).not.toContain(removed);
  });

  test('SQ22 a 50/50 that is undone and played again removes what it removed first', () => {
    const path = ['shows', showId, 'jokers', 'joker2', 'event'];
    const second = { ...fifty, jokerId: 'joker2' } as const;
    const ready = playAll(inPlay(), [{ type: 'edit.update', path, value: 1 }]);
    const draw = (document: QuizShowApp, command: Command, dice: number): QuizShowApp => {
      const result = reduce(document, command, stamp({ dice }));
      if (result.kind === 'refused') throw new Error(result.reason);
      return result.document;
    };
    const removed = (document: QuizShowApp) => question(document).removedAnswers;
    const first = draw(ready, fifty, 1);
    const both = draw(first, second, 2);
    expect(removed(both)).toHaveLength(3);
    const removedAnew = new Set<string>();
    for (let dice = 3; dice < 40; dice += 1) {
      const again = draw(playAll(first, [undo]), fifty, dice);
      expect(removed(again)).toEqual(removed(first));
      const otherFirst = draw(playAll(both, [undo, undo]), second, dice);
      expect(removed(otherFirst)).toEqual(removed(first));
      const afterReset = playAll(both, [{ type: 'stageQuiz.reset', showId }, undo, undo, undo]);
      expect(removed(draw(afterReset, fifty, dice))).toEqual(removed(first));
      const restarted = draw(playAll(both, [start, next]), fifty, dice);
      removedAnew.add(String(removed(restarted)));
    }
    expect(removedAnew.size).toBe(3);
  });

  test('SQ10 a removed answer cannot be locked, and 50/50 is refused while an answer is locked', () => {
    const halved = playAll(inPlay(), [fifty]);
    for (const removed of question(halved).removedAnswers)
      expect(refusal(halved, lock(removed))).toBe('This answer was removed by a joker');
    expect(refusal(playAll(inPlay(), [lock(1)]), fifty)).toBe(
      'Unlock the answer before you use this joker',
    );
  });

  test('SQ11 the chat joker opens a vote with its own round', () => {
    const document = playAll(inPlay(), [twitch]);
    expect(question(document)).toMatchObject({
      votes: [0, 0, 0, 0],
      isVoting: true,
      votingCountdown: 30,
      votingStartsAtMs: 1_000_000,
      votingEndsAtMs: 1_030_000,
    });
    const later = reduce(inPlay(), twitch, stamp({ atMs: 2_000_000, dice: 8 }));
    if (later.kind === 'refused') throw new Error(later.reason);
    expect(question(later.document).votingRound).not.toBe(question(document).votingRound);
    const path = ['shows', showId, 'jokers', 'joker2', 'event'];
    const two = playAll(inPlay(), [{ type: 'edit.update', path, value: 2 }, twitch]);
    expect(refusal(two, audience)).toBe('A vote is already running');
  });

  test('SQ12 a joker without an event is only marked as used', () => {
    const document = playAll(inPlay(), [audience]);
    expect(show(document)).toMatchObject({
      currentStageIndex: 0,
      stages: show(inPlay()).stages,
    });
    expect(show(document).jokers[1]?.isUsed).toBe(true);
    expect(show(playAll(inPlay(), [reveal, audience])).jokers[1]?.isUsed).toBe(true);
  });
});

test('SQ16 undo from other moves than the newest is refused', () => {
  const document = playAll(defaultDocument(), [start, next, lock(1)]);
  const from: Command = { ...undo, from: 3 };
  const undone = playAll(document, [from]);
  expect(show(undone).moves).toHaveLength(2);
  // The second of two hosts who pressed at once.
  expect(refusal(undone, from)).toBe(refusalText.moveChanged);
  expect(refusal(playAll(document, [reveal]), from)).toBe(refusalText.moveChanged);
});

describe('votes', () => {
  const voting = playAll(inPlay(), [twitch]);
  const round = question(voting).votingRound ?? '';
  const votes = [4, 0, 2, 1];
  const counted: Command = { type: 'stageQuiz.countVotes', showId, round, votes };

  test('SQ13 votes count only for the open round', () => {
    expect(question(playAll(voting, [counted])).votes).toEqual(votes);
    expect(refusal(voting, { ...counted, round: 'other' })).toBe('No vote is running');
    expect(refusal(inPlay(), counted)).toBe('No vote is running');
    expect(refusal(playAll(voting, [next]), counted)).toBe('No vote is running');
    const undone = playAll(voting, [undo]);
    expect(refusal(undone, counted)).toBe('No vote is running');
  });

  test('SQ14 stop and close end the vote', () => {
    const stopped = playAll(voting, [counted, stop]);
    expect(question(stopped)).toMatchObject({ isVoting: false, votes, votingEndsAtMs: 1_000_000 });
    expect(refusal(stopped, stop)).toBe('No vote is running');
    const closed = playAll(voting, [{ type: 'stageQuiz.closeVoting', showId, round, votes }]);
    expect(question(closed)).toMatchObject({ isVoting: false, votes, votingEndsAtMs: 1_030_000 });
    const silent = playAll(voting, [
      counted,
      { type: 'stageQuiz.closeVoting', showId, round, votes: null },
    ]);
    expect(question(silent).votes).toEqual(votes);
  });
});

/** The document without the 50/50 draws that undo keeps. */
const withoutDraws = (document: QuizShowApp): QuizShowApp => ({
  ...document,
  shows: document.shows.map((each) => ({
    ...each,
    stages: each.stages.map((stage) => {
      const { removalOrder: _, ...rest } = stage.question;
      return { ...stage, question: rest };
    }),
  })),
});

describe('undo', () => {
  test('SQ16 undoing everything restores the initial document', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyMove, anyStamp), { maxLength: 60 }), (steps) => {
        let document = defaultDocument();
        for (const [command, at] of steps) {
          const result = reduce(document, command, at);
          if (result.kind === 'accepted') document = result.document;
        }
        while (show(document).moves.length > 0) document = playAll(document, [undo]);
        expect(withoutDraws(document)).toEqual(defaultDocument());
        expect(refusal(document, undo)).toBe('There is nothing to undo');
      }),
      { numRuns: scaled(200) },
    );
  });

  test('SQ16 each move is undone separately', () => {
    const steps = [
      start,
      next,
      fifty,
      audience,
      lock(1),
      unlock,
      lock(1),
      reveal,
      next,
      twitch,
      stop,
      reset,
    ];
    let document = defaultDocument();
    for (const step of steps) {
      const after = playAll(document, [step]);
      expect(withoutDraws(playAll(after, [undo]))).toEqual(withoutDraws(document));
      document = after;
    }
  });

  test('SQ21 undo leaves votes unchanged that its move did not touch', () => {
    const voting = playAll(inPlay(), [twitch]);
    const round = question(voting).votingRound ?? '';
    const counted: Command = { type: 'stageQuiz.countVotes', showId, round, votes: [9, 1, 0, 0] };
    const closed: Command = { type: 'stageQuiz.closeVoting', showId, round, votes: null };
    const locked = playAll(voting, [lock(1), counted, closed]);
    const unlocked = playAll(locked, [undo]);
    expect(question(unlocked)).toMatchObject({ votes: [9, 1, 0, 0], isVoting: false });
    expect(question(unlocked)).not.toHaveProperty('lockedAnswer');
    const untaken = playAll(unlocked, [undo]);
    expect(question(untaken)).toMatchObject({ votes: [0, 0, 0, 0], isVoting: false });
    expect(question(untaken)).not.toHaveProperty('votingRound');
    expect(show(untaken).jokers[3]?.isUsed).toBe(false);
  });

  test('SQ17 undo finds its stage after reordering and leaves edits unchanged', () => {
    const document = playAll(inPlay(), [
      lock(2),
      { type: 'edit.move', path: ['shows', showId, 'stages', 'stage1'], before: null },
      {
        type: 'edit.update',
        path: ['shows', showId, 'stages', 'stage1', 'question', 'question'],
        value: 'New?',
      },
      { type: 'edit.remove', path: ['shows', showId, 'stages', 'stage5'] },
      undo,
    ]);
    expect(question(document)).toMatchObject({ question: 'New?' });
    expect(question(document)).not.toHaveProperty('lockedAnswer');
    expect(show(document).stages).toHaveLength(8);
  });

  test('SQ19 five hundred moves can be undone', () => {
    let document = inPlay();
    for (let count = 0; count < 700; count++) {
      const result = run(document, lock(count % 2 === 0 ? 0 : 1));
      if (result.kind === 'refused') throw new Error(result.reason);
      expect(result.patches.length).toBeLessThanOrEqual(3);
      document = result.document;
    }
    expect(show(document).moves).toHaveLength(500);
    document = playAll(
      document,
      Array.from({ length: 500 }, () => undo),
    );
    expect(question(document).lockedAnswer).toBeTypeOf('number');
  });
});

describe('invariants', () => {
  const round = 'none';
  const phases: [string, QuizShowApp, StageQuizCommand['type'][]][] = [
    [
      'before the start',
      defaultDocument(),
      [
        'stageQuiz.lockAnswer',
        'stageQuiz.unlockAnswer',
        'stageQuiz.revealAnswer',
        'stageQuiz.stopVoting',
        'stageQuiz.undo',
      ],
    ],
    ['with an open question', inPlay(), ['stageQuiz.unlockAnswer', 'stageQuiz.stopVoting']],
    ['with a locked answer', playAll(inPlay(), [lock(1)]), ['stageQuiz.stopVoting']],
    [
      'after the reveal',
      playAll(inPlay(), [lock(1), reveal]),
      [
        'stageQuiz.lockAnswer',
        'stageQuiz.unlockAnswer',
        'stageQuiz.revealAnswer',
        'stageQuiz.stopVoting',
      ],
    ],
    ['during a vote', playAll(inPlay(), [twitch]), ['stageQuiz.unlockAnswer']],
  ];
  const all: Command[] = [start, next, lock(3), unlock, reveal, stop, reset, undo];

  test.each(phases)('SQ20 %s exactly the listed moves are refused', (_, document, refused) => {
    const wasRefused = all.filter((command) => refusal(document, command) !== 'accepted');
    expect(wasRefused.map(({ type }) => type)).toEqual(
      all.map(({ type }) => type).filter((type) => refused.some((name) => name === type)),
    );
  });

  test('SQ20 a show that does not exist cannot be played', () => {
    for (const command of all)
      expect(refusal({ ...inPlay(), shows: [] }, command)).toBe('This show no longer exists');
  });

  test('SQ20 whatever happens, the right answer is never removed and votes never go below zero', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCommand, anyStamp), { maxLength: 60 }), (steps) => {
        let document = inPlay();
        for (const [command, at] of steps) {
          const result = reduce(document, command, { ...at, actor: owner });
          if (result.kind === 'accepted') document = result.document;
          for (const { question: each } of show(document).stages) {
            expect(each.removedAnswers).not.toContain(each.correctAnswer);
            expect(each.votes.every((count) => count >= 0)).toBe(true);
            if (each.lockedAnswer !== undefined)
              expect(each.removedAnswers).not.toContain(each.lockedAnswer);
          }
        }
      }),
      { numRuns: scaled(150) },
    );
  });

  test('SQ20 late votes never change a document that has no vote', () => {
    const command: Command = { type: 'stageQuiz.countVotes', showId, round, votes: [1, 1, 1, 1] };
    for (const [, document] of phases)
      expect(reduce(document, command, stamp({ actor: system })).kind).toBe('refused');
  });
});
