import { expect, test } from 'vitest';
import { Ducking } from './ducking.ts';

function ducked() {
  const states: boolean[] = [];
  let due: (() => void) | null = null;
  const ducking = new Ducking(
    (isDucked) => states.push(isDucked),
    (ms, call) => {
      expect(ms).toBe(1000);
      due = call;
      return () => {
        if (due === call) due = null;
      };
    },
  );
  return { ducking, states, pass: () => due?.(), isWaiting: () => due !== null };
}

test('SOUND8 lowers sounds on the first start and raises them on stop, once each', () => {
  const { ducking, states, isWaiting } = ducked();
  ducking.stop();
  ducking.start();
  ducking.start();
  expect(states).toEqual([true]);
  ducking.stop();
  ducking.stop();
  expect(states).toEqual([true, false]);
  expect(isWaiting()).toBe(false);
});

test('SOUND8 raises sounds again when start messages cease', () => {
  const { ducking, states, pass } = ducked();
  ducking.start();
  pass();
  expect(states).toEqual([true, false]);
  ducking.start();
  expect(states).toEqual([true, false, true]);
});
