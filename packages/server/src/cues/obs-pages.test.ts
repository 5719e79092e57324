import type { ObsAction } from '@quizcast/game/cues/cue';
import type { ObsCue } from '@quizcast/game/cues/cue-light';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentPath } from '../documents/rooms.ts';
import { ManualClock } from '../testing/test-server.ts';
import { JoinedBuses } from '../testing/unreliable-bus.ts';
import { ObsPages, type ObsPage } from './obs-pages.ts';

const [anna, ben] = [documentPath('anna'), documentPath('ben')];
const action: ObsAction = { kind: 'obsScene', scene: 'Quiz' };
let clock: ManualClock;
let buses: JoinedBuses;
let here: ObsPages;
let there: ObsPages;

class Page implements ObsPage {
  readonly told: ObsCue[] = [];
  send(cue: ObsCue): void {
    this.told.push(cue);
  }
}

const done = (run: string) => ({ type: 'obsDone', run, fault: null, detail: '' }) as const;

beforeEach(() => {
  clock = new ManualClock();
  buses = new JoinedBuses();
  here = new ObsPages(buses.of('here'), clock);
  there = new ObsPages(buses.of('there'), clock);
});
afterEach(() => {
  here.close();
  there.close();
});

it('CUE19 sends an action only to the first page, and to the next one after the first has left', async () => {
  const [play, dock] = [new Page(), new Page()];
  here.enter(anna, play);
  here.enter(anna, dock);
  here.enter(anna, play);
  const ran = here.perform(anna, action);
  expect([play.told, dock.told].map(({ length }) => length)).toEqual([1, 0]);
  expect(play.told[0]).toMatchObject({ type: 'obsCue', action });
  here.done(done(play.told[0]?.run ?? ''));
  expect(await ran).toEqual({ kind: 'ok' });
  here.leave(anna, play);
  void here.perform(anna, action);
  expect([play.told, dock.told].map(({ length }) => length)).toEqual([1, 1]);
});

it('CUE19 returns the error from OBS, and times out on a page that does not answer', async () => {
  const page = new Page();
  here.enter(anna, page);
  const ran = here.perform(anna, action);
  here.done({ ...done(page.told[0]?.run ?? ''), fault: 'obsNotFound', detail: 'No scene' });
  expect(await ran).toMatchObject({ error: 'obsNotFound', detail: 'No scene' });
  const silent = here.perform(anna, action);
  await clock.pass(7_000);
  expect(await silent).toMatchObject({ error: 'obsAway' });
  expect(page.told).toHaveLength(2);
});

it('CUE19 fails within a second when no page reaches OBS', async () => {
  here.enter(anna, new Page());
  const others = here.perform(ben, action);
  await clock.pass(1_000);
  expect(await others).toMatchObject({ error: 'noPage' });
});

it('CUE19 uses a page on another node, and only one of several nodes', async () => {
  const third = new ObsPages(buses.of('third'), clock);
  const [one, other] = [new Page(), new Page()];
  there.enter(anna, one);
  third.enter(anna, other);
  const ran = here.perform(anna, action);
  await expect.poll(() => one.told.length + other.told.length).toBe(1);
  const [run = ''] = [...one.told, ...other.told].map((cue) => cue.run);
  (one.told.length === 1 ? there : third).done(done(run));
  expect(await ran).toEqual({ kind: 'ok' });
  expect(one.told.length + other.told.length).toBe(1);
  third.close();
});
