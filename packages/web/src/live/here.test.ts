import type { Place } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeOf } from '../app/shell/screen-here.ts';
import { herePlace, sendPlace } from './here.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const go = (stageId: string) =>
  herePlace.setState({ place: { screen: 'editor', showId: 's', stageId } });

it('CREW62 sends the place where a page settled, not every row it passed', () => {
  const sent: Place[] = [];
  const place = sendPlace((at) => sent.push(at) > 0);
  for (const stage of ['a', 'b', 'c']) {
    go(stage);
    vi.advanceTimersByTime(50);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent.map(({ stageId }) => stageId)).toEqual(['c']);
  go('c');
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(1);
  place.stop();
  go('d');
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(1);
});

it('CREW62 resends the place after the connection was down', () => {
  let isUp = false;
  const sent: Place[] = [];
  const place = sendPlace((at) => isUp && sent.push(at) > 0);
  go('a');
  vi.advanceTimersByTime(1000);
  isUp = true;
  place.now();
  expect(sent.map(({ stageId }) => stageId)).toEqual(['a']);
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
  ['/season', { screen: 'season' }],
  ['/settings/history', { screen: 'settings' }],
])('CREW62 maps %s to its screen and the open item', (path, place) => {
  expect(placeOf(path, 'onAir', 'open', 'owner')).toEqual(place);
});

it.each([
  ['/play', 'writer'],
  ['/editor/show', 'voteModerator'],
  ['/styles', 'writer'],
  ['/season', 'designer'],
] as const)('CREW62 maps %s to the dashboard for a %s, who may not open it', (path, role) => {
  expect(placeOf(path, 'onAir', 'open', role)).toEqual({ screen: 'dashboard' });
});

it('CREW62 maps Play to itself for users who may only run votes', () => {
  expect(placeOf('/play', 'onAir', null, 'voteModerator')).toEqual({
    screen: 'play',
    showId: 'onAir',
  });
});
