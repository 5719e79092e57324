import { randomBytes } from 'node:crypto';

const web = 'packages/web/src';

/** @param {number} bytes @returns {string} code that has at least this size even when compressed */
const ballast = (bytes) => `\ndocument.title = '${randomBytes(bytes).toString('base64')}';\n`;

/**
 * Code that must not be in the bundles: too large, unsupported, or forbidden.
 * @type {readonly import('./check-canaries.js').Canary[]}
 */
export const plantedWeights = [
  {
    check: 'bundle budgets',
    fault: 'an overlay too heavy',
    file: `${web}/overlay/main.tsx`,
    code: `${ballast(100_000)}void import('../parts/category/category-scene.tsx');
void import('../parts/crowd/crowd-scene.tsx');
`,
    says: /the overlay has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: 'an overlay too heavy with one of its games',
    file: `${web}/parts/crowd/crowd-scene.tsx`,
    code: ballast(30_000),
    says: /the overlay with one game has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: 'a script too heavy inside the overlay',
    file: `${web}/overlay/page-start.ts`,
    code: ballast(2_000),
    says: /the page script has .* budget/,
  },
  ...['buzzer', 'audience'].map((page) => ({
    check: 'bundle budgets',
    fault: `a call in the script inside the ${page} that Chromium 103 does not have`,
    file: `${web}/${page}/page-start.ts`,
    code: '\ndocument.title = [...document.title].toSorted().join();\n',
    says: new RegExp(`the ${page} loads its page, which calls \\.toSorted`),
  })),
  {
    check: 'bundle budgets',
    fault: 'a drawing module too heavy',
    file: `${web}/server.ts`,
    code: ballast(200_000),
    says: /the drawing module has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: "a players' page too heavy",
    file: `${web}/buzzer/main.tsx`,
    code: ballast(100_000),
    says: /the buzzer has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: "the schema library in the players' page",
    file: `${web}/buzzer/main.tsx`,
    code: "\nimport { z } from 'zod';\ndocument.title = String(z);\n",
    says: /the buzzer loads .* which carries .*zod/,
  },
  {
    check: 'bundle budgets',
    fault: "a viewers' board too heavy",
    file: `${web}/board/main.tsx`,
    code: ballast(100_000),
    says: /the board has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: "a viewers' phone page too heavy",
    file: `${web}/audience/main.tsx`,
    code: ballast(100_000),
    says: /the audience has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: 'an OBS dock too heavy',
    file: `${web}/dock/main.tsx`,
    code: ballast(100_000),
    says: /the dock has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: 'an app too heavy',
    file: `${web}/app/main.tsx`,
    code: ballast(450_000),
    says: /the app has .* budget/,
  },
  {
    check: 'bundle budgets',
    fault: 'the component kit in the overlay',
    file: `${web}/overlay/main.tsx`,
    code: "\nimport { Button } from '@mantine/core';\ndocument.title = String(Button);\n",
    says: /the overlay loads .* which carries .*@mantine/,
  },
  {
    check: 'bundle budgets',
    fault: 'a call in a late part of the overlay that Chromium 103 does not have',
    file: `${web}/parts/category/category-scene.tsx`,
    code: '\ndocument.title = [...document.title].toSorted().join();\n',
    says: /the overlay loads .* which calls \.toSorted\( that Chromium 103/,
  },
  {
    check: 'bundle budgets',
    fault: 'a service worker in pieces',
    file: `${web}/overlay/service-worker.ts`,
    code: "\nimport { createElement } from 'react';\nconsole.log(createElement);\n",
    says: /overlay-worker\.js must stand alone/,
  },
];
