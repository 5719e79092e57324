import { defineConfig } from 'vitest/config';

// Tests run on the sources: the `source` condition points @quizcast/game at its TypeScript files.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
