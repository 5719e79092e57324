import type { CrowdCardView } from '@quizcast/game/crowd/crowd-view';
import { expect, test } from 'vitest';
import { cardAt, nextCardMs } from './crowd-cards.ts';

const invitation = { kind: 'invitation', fromMs: 1000, untilMs: 9000 } as const;
const podium: CrowdCardView = {
  kind: 'podium',
  fromMs: 9000,
  untilMs: null,
  rows: [],
  players: 0,
  chatPrize: null,
};
const cards = [podium, invitation];
const kindAt = (nowMs: number) => cardAt(cards, nowMs)?.kind ?? null;

test('a card is shown from its start until its end', () => {
  expect([999, 1000, 8999, 9000, 1e12].map(kindAt)).toEqual([
    null,
    'invitation',
    'invitation',
    'podium',
    'podium',
  ]);
});

test('the later of two cards is shown, then the other one again', () => {
  const later = { ...invitation, fromMs: 20_000, untilMs: 21_000 };
  const both = [podium, later];
  expect([19_999, 20_500, 21_000].map((nowMs) => cardAt(both, nowMs)?.kind)).toEqual([
    'podium',
    'invitation',
    'podium',
  ]);
});

test('the next change is due when a card begins or ends', () => {
  expect([0, 1000, 8500, 9000].map((nowMs) => nextCardMs(cards, nowMs))).toEqual([
    1000,
    8000,
    500,
    null,
  ]);
});
