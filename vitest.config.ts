import { defineConfig } from 'vitest/config';

/** Vitest waits one second for what is to come true; a busy machine may need longer. */
const poll = { interval: 50, timeout: 20_000 };

const unit = {
  include: ['packages/*/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
  // Vitest would take one on two cores; two leave them idle a sixth of the time, while tests wait for processes or timers.
  maxWorkers: 3,
  // Some start real processes; a busy machine is no reason to fail.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll },
};

/** Unit tests that change globals or timers, or weigh the memory of their worker. */
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
  'packages/web/src/screens/editor/overfull.test.tsx',
];

export default defineConfig({
  test: {
    globalSetup: 'scripts/test-build.js',
    // The Firestore library lets a read of its own fail unheard when it is closed while it tries again.
    onUnhandledError: ({ message }) =>
      message === 'The client has already been terminated' ? false : undefined,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          exclude: ['**/*.engine.test.ts', ...ownWorker],
          // Files share a worker and the modules that it has loaded: loading them anew would take longer than the tests.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: ownWorker } },
      {
        test: {
          name: 'engines',
          include: ['packages/server/src/**/*.engine.test.ts'],
          // One PostgreSQL and one S3 store for all files; a file that ends its server starts one of its own.
          globalSetup: ['packages/server/src/testing/engines/shared.setup.ts'],
          // Each waits for its servers as much as it works; none leaves anything behind for the next file of its worker.
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
          // A third makes pages so slow that tests of several devices fail.
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
