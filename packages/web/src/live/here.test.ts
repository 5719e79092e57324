import type { Place } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeOf } from '../app/shell/screen-here.ts';
import { herePlace, sendPlace } from './here.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const go = (stageId: string) =>
  herePlace.setState({ place: { screen: 'editor', showId: 's', stageId } });

it('CREW62 tells where a page has settled, not every row that it went through', () => {
  const told: Place[] = [];
  const place = sendPlace((at) => told.push(at) > 0);
  for (const stage of ['a', 'b', 'c']) {
    go(stage);
    vi.advanceTimersByTime(50);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(told.map(({ stageId }) => stageId)).toEqual(['c']);
  go('c');
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(1);
  place.stop();
  go('d');
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(1);
});

it('CREW62 says it again when the link was down', () => {
  let isUp = false;
  const told: Place[] = [];
  const place = sendPlace((at) => isUp && told.push(at) > 0);
  go('a');
  vi.advanceTimersByTime(1000);
  isUp = true;
  place.now();
  expect(told.map(({ stageId }) => stageId)).toEqual(['a']);
  place.stop();
});

it.each([
  ['/', { screen: 'dashboard' }],
  ['/nonsense', { screen: 'dashboard' }],
  ['/play', { screen: 'play', showId: 'onAir' }],
  ['/editor', { screen: 'editor' }],
  ['/editor/a%20b', { screen: 'editor', showId: 'a b', stageId: 'open' }],
  ['/editor/%E0%A4%A', { screen: 'editor', showId: '%E0%A4%A', stageId: 'open' }],
  ['/styles/blue', { screen: 'styles', styleId: 'blue' }],
  ['/settings/history', { screen: 'settings' }],
])('CREW62 calls %s by its screen and what is open on it', (path, place) => {
  expect(placeOf(path, 'onAir', 'open')).toEqual(place);
});
