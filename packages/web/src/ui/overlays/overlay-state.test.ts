import type { OverlayHealth } from '@quizcast/game/protocol/protocol';
import { expect, it } from 'vitest';
import { airStateOf, nameOfMissing, stateOf, summaryOf } from './overlay-state.ts';

const nowMs = 1_800_000_000_000;
const overlay = (more: Partial<OverlayHealth> = {}): OverlayHealth => ({
  overlayId: 'o',
  sinceMs: nowMs - 60_000,
  heardAtMs: nowMs - 4000,
  isBehind: false,
  isNear: true,
  revision: 7,
  framesPerSecond: 60,
  isVisible: true,
  obs: '2.24.4',
  missing: [],
  ...more,
});
const state = (more: Partial<OverlayHealth>) => stateOf(overlay(more), nowMs);

it('HEALTH5 reports the most important state of an overlay', () => {
  expect(state({})).toBe('good');
  expect(state({ framesPerSecond: null })).toBe('good');
  expect(state({ framesPerSecond: 12 })).toBe('slow');
  expect(state({ isVisible: false, framesPerSecond: null })).toBe('hidden');
  expect(state({ isVisible: false, missing: ['a.png'] })).toBe('missing');
  expect(state({ missing: ['a.png'], isBehind: true })).toBe('behind');
  expect(state({ heardAtMs: nowMs - 21_000, isBehind: true })).toBe('silent');
  // A hidden page sends reports less often.
  expect(state({ heardAtMs: nowMs - 70_000, isVisible: false })).toBe('hidden');
});

it('HEALTH5 summarizes by the worst state, and does not count hidden overlays as problems', () => {
  expect(summaryOf([], nowMs)).toEqual({ problemCount: 0, tone: 'good' });
  const hidden = overlay({ isVisible: false });
  expect(summaryOf([overlay(), hidden], nowMs)).toEqual({ problemCount: 0, tone: 'good' });
  const slow = overlay({ framesPerSecond: 5 });
  expect(summaryOf([slow, hidden], nowMs)).toEqual({ problemCount: 1, tone: 'waiting' });
  expect(summaryOf([slow, overlay({ isBehind: true })], nowMs)).toEqual({
    problemCount: 2,
    tone: 'bad',
  });
});

it('HEALTH5 ignores problems of overlays in unknown networks while the user’s own are open', () => {
  const stranger = overlay({ isNear: false, isBehind: true });
  expect(summaryOf([overlay(), stranger], nowMs)).toEqual({ problemCount: 0, tone: 'good' });
  expect(summaryOf([stranger], nowMs)).toEqual({ problemCount: 1, tone: 'bad' });
});

it('names missing files by their file name', () => {
  expect(nameOfMissing('https://example.org/a/my%20cat.png?size=2')).toBe('my cat.png');
  expect(nameOfMissing('/files/u1/abc.webp')).toBe('abc.webp');
  expect(nameOfMissing('Comic Neue')).toBe('Comic Neue');
  expect(nameOfMissing('https://example.org/%E0%A4%A')).toBe('%E0%A4%A');
  expect(nameOfMissing('///')).toBe('///');
});

it('is on air only while an overlay is open and shown, and hidden only while one is open', () => {
  expect([airStateOf(null, false), airStateOf(null, true)]).toEqual(['unknown', 'unknown']);
  expect([airStateOf(0, false), airStateOf(0, true)]).toEqual(['off', 'off']);
  expect([airStateOf(2, false), airStateOf(2, true)]).toEqual(['air', 'hidden']);
});
