import type { ScoreJob } from '@quizcast/game/games/jobs';
import { expect, it } from 'vitest';
import { documentPath } from '../documents/rooms.ts';
import type { Response } from '../ports/response-store.ts';
import { CrowdBoards } from './crowd-boards.ts';

const said = (viewer: number, answer: string | null): Response => ({
  voterId: `twitch:${viewer}`,
  name: `viewer${viewer}`,
  answer,
  messageId: `m${viewer}`,
  atMs: 1000,
});
const job: ScoreJob = {
  game: 'crowdQuiz',
  showId: 'show',
  showName: 'Show',
  round: 'r',
  rounds: [{ round: 'r', key: { kind: 'text', accepted: ['mercury'] }, points: 100, opensAtMs: 0 }],
  words: [{ text: '', options: [], place: null }],
  rules: { streakBonus: false, speed: 'none' },
  without: ['twitch:5'],
  includesSpread: true,
  scoredAs: 'one',
};
const answers = [
  said(1, 'mercury'),
  said(2, 'fuck'),
  said(3, 'iron'),
  said(4, null),
  said(5, 'iron'),
];
const boards = new CrowdBoards({
  collected: async () => answers,
  store: { load: async () => [], instants: async () => [] },
});
const score = (more: Partial<ScoreJob> = {}) =>
  boards.score(documentPath('anna'), { ...job, ...more });

it('CROWD73 shows no profane text, and no removed or banned answers', async () => {
  expect((await score()).spread).toEqual({
    kind: 'text',
    groups: [
      { text: 'iron', count: 1, isRight: false },
      { text: 'mercury', count: 1, isRight: true },
    ],
    others: 1,
  });
});

it('CROWD70 returns a spread only for shows that display it', async () => {
  const { includesSpread: _, ...other } = job;
  expect(await boards.score(documentPath('anna'), other)).not.toHaveProperty('spread');
});
