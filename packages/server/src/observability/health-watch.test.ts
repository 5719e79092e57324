import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock, settled } from '../testing/test-server.ts';
import { HealthWatch } from './health-watch.ts';

let clock: ManualClock;
let stops: (() => void)[];
let logged: object[];
const log = { info: (facts: object, text: string) => void logged.push({ ...facts, text }) };
beforeEach(() => {
  [clock, stops, logged] = [new ManualClock(), [], []];
});
afterEach(() => {
  for (const stop of stops) stop();
});

const never = (): Promise<boolean> => new Promise(() => undefined);

it('NODE90 reports an unresponsive file store as failing, without waiting for it', async () => {
  let asked = 0;
  const store = async (): Promise<boolean> => {
    asked += 1;
    return true;
  };
  const watch = new HealthWatch({
    clock,
    log,
    checks: {
      store: { name: 'postgresql', isWorking: store },
      files: { name: 's3', isWorking: never },
    },
  });
  stops.push(() => watch.close());
  await watch.checked('store');
  expect(watch.engine('store')).toEqual({ name: 'postgresql', ok: true });
  expect(watch.engine('files')).toEqual({ name: 's3', ok: false, state: 'not looked at yet' });
  await clock.pass(10_000);
  expect(watch.engine('files')).toEqual({ name: 's3', ok: false });
  expect(watch.engine('store').ok).toBe(true);
  expect(asked).toBeGreaterThan(3);
});

it('NODE90 reports an engine that fails, hangs or recovers at the next check', async () => {
  let answer: () => Promise<boolean> = async () => true;
  const watch = new HealthWatch({
    clock,
    log,
    checks: { store: { name: 'sqlite', isWorking: () => answer() } },
  });
  stops.push(() => watch.close());
  const isOk = (): boolean => watch.engine('store').ok;
  await settled();
  expect(isOk()).toBe(true);
  answer = () => Promise.reject(new Error('away'));
  await clock.pass(2000);
  expect(isOk()).toBe(false);
  answer = async () => true;
  await clock.pass(2000);
  expect(isOk()).toBe(true);
  const line = { engine: 'store', name: 'sqlite', text: 'engine works again' };
  expect(logged).toEqual([line]);
  answer = never;
  await clock.pass(5000);
  expect(isOk()).toBe(false);
  expect(logged).toEqual([line]);
});

it('NODE90 checks no engine after closing', async () => {
  let asked = 0;
  const watch = new HealthWatch({
    clock,
    log,
    checks: {
      store: {
        name: 'sqlite',
        async isWorking() {
          asked += 1;
          return true;
        },
      },
    },
  });
  await watch.checked('store');
  watch.close();
  await clock.pass(60_000);
  expect(asked).toBe(1);
});

it('ROOM15 reports trouble of a working engine without marking it as failing', async () => {
  let trouble: string | null = null;
  const look = { name: 'sqlite', isWorking: async () => true, issue: () => trouble };
  const watch = new HealthWatch({ clock, log, checks: { store: look } });
  stops.push(() => watch.close());
  await watch.checked('store');
  expect(watch.engine('store')).toEqual({ name: 'sqlite', ok: true });
  trouble = 'the file is damaged';
  expect(watch.engine('store')).toEqual({ name: 'sqlite', ok: true, state: trouble });
});
