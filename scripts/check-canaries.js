import { plantedWeights } from './planted-weights.js';

/**
 * @typedef {object} Canary a planted fault that its check must find
 * @property {string} check
 * @property {string} fault
 * @property {string} file the file that the check must name
 * @property {string} code added to the file, which may be new
 * @property {RegExp} [says] what the check must report about it
 */

const game = 'packages/game/src';
const server = 'packages/server/src';
const web = 'packages/web/src';

/** @param {number} count */
const lines = (count) => Array.from({ length: count }, (_, n) => `  at(${n});`).join('\n');

/** @type {readonly Canary[]} */
export const canaries = [
  {
    check: 'format',
    fault: 'two spaces before a number',
    file: `${game}/canary-format.ts`,
    code: 'export const canary =  1;\n',
  },
  {
    check: 'lint and types',
    fault: 'a floating promise',
    file: `${server}/canary-floating.ts`,
    code: 'export function canary(work: () => Promise<void>) {\n  work();\n}\n',
    says: /no-floating-promises/,
  },
  {
    check: 'lint and types',
    fault: 'a floating promise in a test',
    file: `${game}/canary-floating.test.ts`,
    code: 'export function canary(work: () => Promise<void>) {\n  work();\n}\n',
    says: /no-floating-promises/,
  },
  {
    check: 'lint and types',
    fault: 'a promise where nobody waits',
    file: `${server}/canary-misused.ts`,
    code: 'export const canary = (list: number[]) => list.forEach(async () => {});\n',
    says: /no-misused-promises/,
  },
  {
    check: 'lint and types',
    fault: 'a case left out',
    file: `${game}/canary-switch.ts`,
    code: "export function canary(letter: 'A' | 'B'): number {\n  let found = 0;\n  switch (letter) {\n    case 'A':\n      found = 1;\n      break;\n  }\n  return found;\n}\n",
    says: /switch-exhaustiveness-check/,
  },
  {
    check: 'lint and types',
    fault: 'any',
    file: `${game}/canary-any.ts`,
    code: 'export const canary = (value: any): unknown => value;\n',
    says: /no-explicit-any/,
  },
  {
    check: 'lint and types',
    fault: 'an unchecked value taken for something',
    file: `${server}/canary-unsafe.ts`,
    code: 'export const canary = (text: string): string => JSON.parse(text);\n',
    says: /no-unsafe-return/,
  },
  {
    check: 'lint and types',
    fault: 'a cast that silences the compiler',
    file: `${server}/canary-cast.ts`,
    code: 'export const canary = (value: unknown): string => value as string;\n',
    says: /no-unsafe-type-assertion/,
  },
  {
    check: 'lint and types',
    fault: 'a type imported as a value',
    file: `${server}/canary-type-import.ts`,
    code: "import { Server } from 'node:http';\nexport const canary = (server: Server): boolean => server.listening;\n",
    says: /consistent-type-imports/,
  },
  {
    check: 'lint and types',
    fault: 'a circle of imports',
    file: `${game}/canary-circle.ts`,
    code: "import { other } from './canary-circle-other.ts';\nexport const canary = (): number => other();\n",
    says: /no-cycle/,
  },
  {
    check: 'lint and types',
    fault: 'the other half of the circle',
    file: `${game}/canary-circle-other.ts`,
    code: "import { canary } from './canary-circle.ts';\nexport const other = (): number => canary();\n",
    says: /no-cycle/,
  },
  {
    check: 'lint and types',
    fault: 'a clock in the rules',
    file: `${game}/canary-clock.ts`,
    code: 'export const canary = (): number => Date.now();\n',
    says: /no-restricted-globals/,
  },
  {
    check: 'lint and types',
    fault: 'dice in the rules',
    file: `${game}/canary-dice.ts`,
    code: 'export const canary = (): number => Math.random();\n',
    says: /no-restricted-properties/,
  },
  {
    check: 'lint and types',
    fault: 'a file too long',
    file: `${server}/canary-long.ts`,
    code: `${Array.from({ length: 301 }, (_, n) => `export const canary${n} = ${n};`).join('\n')}\n`,
    says: /max-lines\b(?!-)/,
  },
  {
    check: 'lint and types',
    fault: 'a function too long',
    file: `${server}/canary-long-function.ts`,
    code: `export function canary(at: (n: number) => void): void {\n${lines(80)}\n}\n`,
    says: /max-lines-per-function/,
  },
  {
    check: 'lint and types',
    fault: 'a component too long',
    file: `${web}/canary-long.tsx`,
    code: `export function Canary({ at }: { at: (n: number) => void }) {\n${lines(130)}\n  return <b />;\n}\n`,
    says: /max-lines-per-function/,
  },
  {
    check: 'lint and types',
    fault: 'words outside the message catalogue',
    file: `${web}/canary-words.tsx`,
    code: 'export const Canary = () => <b>Hello there</b>;\n',
    says: /jsx-no-literals/,
  },
  {
    check: 'lint and types',
    fault: 'a test that shuts out all others',
    file: `${game}/canary-only.test.ts`,
    code: "import { expect, test } from 'vitest';\ntest.only('canary', () => {\n  expect(1).toBe(1);\n});\n",
    says: /no-focused-tests/,
  },
  ...[
    [game, 'the rules', 'ts'],
    [server, 'the server', 'ts'],
    [web, 'the web program', 'tsx'],
    ['e2e', 'the browser tests', 'ts'],
    ['bench', 'the measurements', 'ts'],
    ['chaos', 'the run that breaks things', 'ts'],
  ].map(([folder, place, ending]) => ({
    check: 'lint and types',
    fault: `a wrong type in ${place}`,
    file: `${folder}/canary-type.${ending}`,
    code: "export const canary: number = 'one';\n",
    says: /TS2322/,
  })),
  {
    check: 'lint and types',
    fault: 'a wrong type in a test of the rules',
    file: `${game}/canary-type.test.ts`,
    code: "export const canary: number = 'one';\n",
    says: /TS2322/,
  },
  {
    check: 'lint and types',
    fault: 'a wrong type in a test of the web program',
    file: `${web}/canary-type.test.ts`,
    code: "export const canary: number = 'one';\n",
    says: /TS2322/,
  },
  {
    check: 'lint and types',
    fault: "a wrong type in the overlay's service worker",
    file: `${web}/overlay/service-worker.ts`,
    code: "\nexport const canary: number = 'one';\n",
    says: /TS2322/,
  },
  {
    check: 'lint and types',
    fault: 'Node in the rules',
    file: `${game}/canary-node.ts`,
    code: 'export const canary = (): string => process.version;\n',
    says: /no-restricted-globals/,
  },
  {
    check: 'lint and types',
    fault: 'Node in the web program',
    file: `${web}/canary-node.ts`,
    code: 'export const canary = (): string => process.version;\n',
    says: /no-restricted-globals/,
  },
  {
    check: 'lint and types',
    fault: 'a wrong type in a command',
    file: 'scripts/canary-type.js',
    code: "/** @type {number} */\nexport const canary = 'one';\n",
    says: /TS2322/,
  },
  {
    check: 'dead code',
    fault: 'a file that nobody imports',
    file: `${server}/canary-unused.ts`,
    code: 'export const canary = 1;\n',
  },
  {
    check: 'dead code',
    fault: 'an export of the rules that nobody imports',
    file: `${game}/reduce.ts`,
    code: '\nexport const canaryOfTheRules = 1;\n',
    says: /canaryOfTheRules/,
  },
  {
    check: 'dead code',
    fault: 'an export of the server that nobody imports',
    file: `${server}/config/config.ts`,
    code: '\nexport const canaryOfTheServer = 1;\n',
    says: /canaryOfTheServer/,
  },
  {
    check: 'dead code',
    fault: 'a package that nobody declared',
    // Also imports the file of the previous canary, which would otherwise be unreachable.
    file: `${server}/main.ts`,
    code: "\nimport './config/config.ts';\nimport 'picocolors';\n",
    says: /picocolors/,
  },
  // The imported files need not exist: a real one would bring its types into the other checks.
  ...[
    [`${game}/canary-server.ts`, '../../server/src/any.ts', 'the rules importing the server'],
    [`${game}/canary-package.ts`, 'hono', 'the rules importing a package they should not know'],
    [`${game}/canary-fs.ts`, 'node:fs', 'the rules importing Node'],
    [`${server}/canary-web.ts`, '../../web/src/any.ts', 'the server importing the web'],
    [`${web}/canary-server.ts`, '../../server/src/any.ts', 'the web importing the server'],
    [`${server}/canary-adapter.ts`, './adapters/canary/any.ts', 'an adapter outside main.ts'],
    [
      `${server}/adapters/canary/room.ts`,
      '../../documents/room.ts',
      'an adapter importing the room',
    ],
    [`${server}/adapters/canary/other.ts`, '../other/any.ts', 'an adapter importing another'],
    [`${server}/canary-test.ts`, './testing/any.ts', 'the server importing its tests'],
    [`${web}/screens/canary/one.ts`, '../other/two.ts', 'a screen importing another screen'],
    [`${game}/games/stage-quiz/canary.ts`, '../category-quiz/any.ts', 'a game importing another'],
    [`${game}/games/crowd-quiz/canary.ts`, '../stage-quiz/any.ts', 'a new game importing another'],
    [
      `${game}/games/stage-quiz/canary-document.ts`,
      '../../document/document.ts',
      'a game importing its document',
    ],
    [`${web}/overlay/canary-kit.ts`, '@mantine/core', 'the overlay importing the component kit'],
    [
      `${web}/overlay/canary-screen.ts`,
      '../screens/canary/one.ts',
      'the overlay importing a screen',
    ],
    [
      `${web}/overlay/canary-road.ts`,
      '../canary-road.ts',
      'the overlay reaching the schemas by a detour',
    ],
  ].map(([file = '', target, fault = '']) => ({
    check: 'architecture rules',
    fault,
    file,
    code: `import '${target}';\n`,
  })),
  ...[
    ['one', 'two'],
    ['two', 'one'],
  ].map(([from, to]) => ({
    check: 'architecture rules',
    fault: 'a circle of imports and of folders, by a type alone',
    file: `${server}/canary-${from}/circle.ts`,
    code: `import type { Canary } from '../canary-${to}/circle.ts';\nexport type { Canary };\n`,
    says: /a circle of imports/,
  })),
  {
    check: 'architecture rules',
    fault: 'the detour itself',
    file: `${web}/canary-road.ts`,
    code: "import 'zod';\n",
    says: /package:zod/,
  },
  {
    check: 'architecture rules',
    fault: 'a library that few servers use, loaded at the start',
    file: `${server}/main.ts`,
    code: "import 'nodemailer';\n",
    says: /package:nodemailer/,
  },
  {
    check: 'architecture rules',
    fault: 'a silenced check',
    file: `${server}/canary-silenced.ts`,
    code: `// oxlint-${'disable'}-next-line\nexport const canary = 1;\n`,
  },
  {
    check: 'architecture rules',
    fault: 'a file named after nothing',
    file: `${server}/utils.ts`,
    code: 'export const canary = 1;\n',
  },
  ...plantedWeights,
];
