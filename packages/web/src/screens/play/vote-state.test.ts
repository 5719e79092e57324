import { describe, expect, test } from 'vitest';
import { questionSchema } from '@quizcast/game/games/stage-quiz/show';
import { channelKey, shares, voteState } from './vote-state.ts';

const voting = questionSchema.parse({
  isVoting: true,
  votingRound: 'round',
  votingStartsAtMs: 10_000,
  votingEndsAtMs: 40_000,
});

describe('the vote state for the host', () => {
  test('is none before a vote starts', () => {
    expect(voteState(questionSchema.parse({}), 0, 5000)).toEqual({ kind: 'none' });
  });

  test('counts down, allows late votes, and waits at zero for the end', () => {
    expect(voteState(voting, 10_000, 5000)).toEqual({ kind: 'open', secondsLeft: 30 });
    expect(voteState(voting, 39_001, 5000)).toEqual({ kind: 'open', secondsLeft: 1 });
    expect(voteState(voting, 40_000, 5000)).toEqual({ kind: 'late', secondsLeft: 5 });
    expect(voteState(voting, 60_000, 5000)).toEqual({ kind: 'late', secondsLeft: 0 });
  });

  test('is closed once the question says so, whatever the local clock says', () => {
    expect(voteState({ ...voting, isVoting: false }, 10_000, 5000)).toEqual({ kind: 'closed' });
  });
});

describe('shares', () => {
  test('are 0 without voters, not NaN', () => {
    expect(shares([0, 0, 0, 0])).toEqual({
      voters: 0,
      shares: Array.from({ length: 4 }, () => ({ votes: 0, percent: 0 })),
    });
  });

  test('are the percentages that viewers see', () => {
    expect(shares([1, 1, 1, 0]).shares.map(({ percent }) => percent)).toEqual([34, 33, 33, 0]);
    expect(shares([1, 1, 1, 0]).voters).toBe(3);
  });
});

test('says nothing about the chat while nothing is open, except that the channel is missing', () => {
  expect(channelKey(null, { hasUsername: true, isRehearsal: false })).toBeNull();
  expect(channelKey(null, { hasUsername: false, isRehearsal: false })).toBe('noUsername');
  const joined = { kind: 'joined', channel: 'mia' } as const;
  expect(channelKey(joined, { hasUsername: true, isRehearsal: false })).toBe('joined');
});

test('REHEARSE3 names the bots in place of the chat', () => {
  const joined = { kind: 'joined', channel: 'mia' } as const;
  expect(channelKey(joined, { hasUsername: true, isRehearsal: true })).toBe('bots');
  expect(channelKey(null, { hasUsername: false, isRehearsal: true })).toBe('bots');
});
