import { expect, test } from 'vitest';
import { Ducking } from './ducking.ts';

function ducked() {
  const said: boolean[] = [];
  let due: (() => void) | null = null;
  const ducking = new Ducking(
    (isDucked) => said.push(isDucked),
    (ms, call) => {
      expect(ms).toBe(1000);
      due = call;
      return () => {
        if (due === call) due = null;
      };
    },
  );
  return { ducking, said, pass: () => due?.(), isWaiting: () => due !== null };
}

test('SOUND8 lowers sounds on the first start and raises them on stop, once each', () => {
  const { ducking, said, isWaiting } = ducked();
  ducking.stop();
  ducking.start();
  ducking.start();
  expect(said).toEqual([true]);
  ducking.stop();
  ducking.stop();
  expect(said).toEqual([true, false]);
  expect(isWaiting()).toBe(false);
});

test('SOUND8 raises sounds again when start messages cease', () => {
  const { ducking, said, pass } = ducked();
  ducking.start();
  pass();
  expect(said).toEqual([true, false]);
  ducking.start();
  expect(said).toEqual([true, false, true]);
});
