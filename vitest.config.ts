import { defineConfig } from 'vitest/config';

/** Vitest's `expect.poll` waits one second by default; a busy machine may need longer. */
const poll = { interval: 50, timeout: 20_000 };

const unit = {
  include: ['packages/*/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
  // Vitest's default is one worker on two cores. Even with two, the cores are idle a sixth of the time, while tests
  // wait for processes or timers.
  maxWorkers: 3,
  // Some tests start real processes, which may take long on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll },
};

/** Unit tests that change globals or timers, or measure the memory of their worker. */
const ownWorker = [
  'packages/server/src/adapters/postgres/clock.test.ts',
  'packages/server/src/files/font.test.ts',
  'packages/server/src/lobby/code-bruteforce-guard.test.ts',
  'packages/web/src/api.test.ts',
  'packages/web/src/buzzer/seat/live-seat.test.ts',
  'packages/web/src/live/{active-account,here,open-document,pending-invite}.test.ts',
  'packages/web/src/live/calls/{files,upload}.test.ts',
  'packages/web/src/live/store/orphaned-edits.test.ts',
  'packages/web/src/parts/font-ready.test.ts',
  'packages/web/src/screens/editor/check/overfull.test.tsx',
];

export default defineConfig({
  test: {
    globalSetup: 'scripts/test-build.js',
    // The Firestore library leaves an internal read's rejection unhandled when it is closed during a retry.
    onUnhandledError: ({ message }) =>
      message === 'The client has already been terminated' ? false : undefined,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          exclude: ['**/*.engine.test.ts', ...ownWorker],
          // Files share a worker and its loaded modules: loading them again would take longer than the tests.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: ownWorker } },
      {
        test: {
          name: 'engines',
          include: ['packages/server/src/**/*.engine.test.ts'],
          // One PostgreSQL and one S3 store for all files; a file that stops its server starts its own.
          globalSetup: ['packages/server/src/testing/engines/shared.setup.ts'],
          // Files wait for their servers half of the time, and leave nothing behind for the next file in their worker.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A third worker would make pages so slow that tests with several devices fail.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
    ],
  },
});
