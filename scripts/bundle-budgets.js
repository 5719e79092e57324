import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} Chunk an entry of Vite's manifest
 * @property {string} file
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 */

/** Limits for compressed JavaScript, in bytes. */
const budgets = {
  overlay: 90_000,
  'overlay with one game': 115_000,
  // The script inside a page that the server has drawn; it runs before the program is loaded.
  'page script': 2_000,
  // Used by the server to draw the first picture of a page: React's server renderer and the parts of the pages.
  'drawing module': 190_000,
  // The socket client and the HTTP client shared by all pages are 1 kB larger than the buzzer's own former ones, and
  // hydrating a screen that the server has drawn takes half a kB. So do taps on a question that scrolls, names that are
  // checked before they are sent, and taking a picture back.
  buzzer: 93_000,
  board: 75_000,
  audience: 90_000,
  dock: 90_000,
  // The initial load contains the rules of all games and all features of Play; seasons, the fastest finger, chat answers
  // and parts that can be loaded again after a failure account for the last nine kB.
  app: 422_000,
  // Messages of one page in one language other than English.
  catalogue: 5_000,
};

const names = /** @type {const} */ ([
  'overlay',
  'overlay with one game',
  'page script',
  'drawing module',
  'buzzer',
  'board',
  'audience',
  'dock',
  'app',
  'catalogue',
]);

/** Pages whose first picture or screen the server can draw: packages/web/drawn-pages.ts. */
const drawnPages = [
  'overlay-stageQuiz',
  'overlay-categoryQuiz',
  'overlay-crowdQuiz',
  'buzzer',
  'audience',
];

/** Lazy parts used by one game only. Everything else that a stage quiz needs is in the initial load. */
const gameParts = {
  stageQuiz: [
    'src/parts/stage/voting-chart.tsx',
    'src/parts/stage/showtime-parts.tsx',
    'src/parts/moments/stage-cards.tsx',
    '../game/src/views/stage-sounds.ts',
  ],
  categoryQuiz: ['src/parts/category/category-scene.tsx', '../game/src/views/category-sounds.ts'],
  crowdQuiz: [
    'src/parts/crowd/crowd-scene.tsx',
    'src/parts/stage/showtime-parts.tsx',
    '../game/src/views/crowd-sounds.ts',
  ],
};

/** What the bundles of overlay and players' page must not contain. */
const smallForbids =
  /packages\/web\/src\/(app|screens|ui)\/|node_modules\/(@mantine|@tanstack|@tabler|@dnd-kit|zod|mutative|i18next|react-i18next)\//;

/**
 * Calls newer than Chromium 103, the engine of OBS 29 and 30: a single one leaves the overlay blank on air. Viewers'
 * phones may be as old. The build transpiles syntax but adds no polyfills.
 */
const newerCalls =
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility|showPopover|isSubsetOf|isSupersetOf|symmetricDifference)\(|\b(?:Object|Map)\.groupBy\b|\bPromise\.withResolvers\b|\bArray\.fromAsync\b|\bURL\.(?:canParse|parse)\b|\bAbortSignal\.any\b|\bIntl\.DurationFormat\b/;

/**
 * Measures what browsers load from the last build.
 * @param {string} root
 * @returns {{ weights: string[], broken: string[] }} lines to print
 */
export function weighBundles(root) {
  const dist = join(root, 'packages', 'web', 'dist');
  if (!existsSync(join(dist, '.vite', 'manifest.json'))) {
    return { weights: [], broken: ['packages/web/dist has no manifest: there is no build'] };
  }
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Record<string, string[]>} */
  const contents = JSON.parse(readFileSync(join(dist, '.vite', 'contents.json'), 'utf8'));
  // For overlay and app the initial load counts; for the overlay also the maximum that a single show can need.
  const overlay = filesOf(manifest, 'overlay.html', false);
  const overlayWithAllGames = filesOf(manifest, 'overlay.html', true);
  const lateParts = Object.values(gameParts).flat();
  const overlayWithOneGame = Math.max(
    ...Object.values(gameParts).map((own) => {
      const others = lateParts.filter((part) => !own.includes(part));
      return weigh(dist, filesOf(manifest, 'overlay.html', true, others));
    }),
  );
  const buzzer = filesOf(manifest, 'buzzer.html', true);
  const board = filesOf(manifest, 'board.html', true);
  const audience = filesOf(manifest, 'audience.html', true);
  // Likewise for the dock: its OBS library is only loaded for shows with OBS cues.
  const dock = filesOf(manifest, 'dock.html', false);
  const wholeDock = filesOf(manifest, 'dock.html', true);
  const app = filesOf(manifest, 'index.html', false);
  const scripts = pageScripts(dist);
  const worker = manifest['src/overlay/service-worker.ts'];
  const weights = {
    overlay: weigh(dist, overlay),
    'overlay with one game': overlayWithOneGame,
    'page script': Math.max(...scripts.map(({ script }) => gzipSync(script).length)),
    'drawing module': weigh(dist, ['.server/server.js']),
    buzzer: weigh(dist, buzzer),
    board: weigh(dist, board),
    audience: weigh(dist, audience),
    dock: weigh(dist, dock),
    app: weigh(dist, app),
    catalogue: heaviestCatalogue(manifest, dist),
  };
  const broken = lateParts
    .filter((part) => manifest[part] === undefined)
    .map((part) => `the build has no ${part}: what one game needs cannot be told`);
  broken.push(
    ...names.flatMap((name) =>
      weights[name] > budgets[name]
        ? [
            `the ${name} has ${kilo(weights[name])} of JavaScript, its budget is ${kilo(budgets[name])}`,
          ]
        : [],
    ),
  );
  for (const [name, files] of /** @type {const} */ ([
    ['overlay', overlayWithAllGames],
    ['buzzer', buzzer],
    ['board', board],
    ['audience', audience],
    ['dock', wholeDock],
  ])) {
    broken.push(...unfit(dist, name, files, contents));
  }
  broken.push(...scripts.flatMap(unfitScript));
  if (worker?.file !== 'overlay-worker.js') broken.push('there is no /overlay-worker.js');
  else if (worker.imports !== undefined) broken.push('/overlay-worker.js must stand alone');
  return {
    weights: names.map((name) => {
      const all = name === 'overlay with one game' ? weigh(dist, overlayWithAllGames) : null;
      const told = all === null ? '' : ` (${kilo(all)} with all games)`;
      return `${name} ${kilo(weights[name])} of ${kilo(budgets[name])}${told}`;
    }),
    broken,
  };
}

/**
 * Finds modules that OBS and viewers' browsers must not load, and calls that they do not support.
 * @param {string} dist
 * @param {string} name
 * @param {readonly string[]} files
 * @param {Record<string, string[]>} contents
 * @returns {string[]} lines to print
 */
function unfit(dist, name, files, contents) {
  const faults = [];
  for (const file of files) {
    for (const module of contents[file] ?? [])
      if (smallForbids.test(module.replaceAll('\\', '/')))
        faults.push(`the ${name} loads ${file}, which carries ${module}`);
    faults.push(...tooNew(name, file, readFileSync(join(dist, file), 'utf8')));
  }
  return faults;
}

/**
 * @param {string} name
 * @param {string} file
 * @param {string} code
 * @returns {string[]} lines to print
 */
function tooNew(name, file, code) {
  const [call] = newerCalls.exec(code) ?? [];
  if (call === undefined) return [];
  return [`the ${name} loads ${file}, which calls ${call} that Chromium 103 does not have`];
}

/**
 * The script inside each page that the server can draw; '' where there is none.
 * @param {string} dist
 */
const pageScripts = (dist) =>
  drawnPages.map((name) => {
    const page = readFileSync(join(dist, `${name}-drawn.html`), 'utf8');
    return { name, script: /<script nonce[^>]*>([\s\S]+?)<\/script>/.exec(page)?.[1] ?? '' };
  });

/**
 * @param {{ name: string, script: string }} page
 * @returns {string[]} lines to print
 */
const unfitScript = ({ name, script }) =>
  script === '' ? [`${name}-drawn.html has no script`] : tooNew(name, 'its page', script);

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string} entry
 * @param {boolean} later whether to include dynamic imports
 * @param {readonly string[]} [without] dynamic imports to leave out, along with everything that only they need
 */
function filesOf(manifest, entry, later, without = []) {
  const seen = new Set([entry]);
  for (const key of seen) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    for (const next of chunk.imports ?? []) seen.add(next);
    if (!later) continue;
    for (const next of chunk.dynamicImports ?? []) if (!without.includes(next)) seen.add(next);
  }
  return [...seen]
    .filter((key) => !catalogue.test(key))
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file.endsWith('.js'));
}

/** Each page loads one language besides English. Pages are weighed without these files, which have a limit of their own. */
const catalogue = /^src\/messages\/viewers\/.+\.json$/;

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string} dist
 */
const heaviestCatalogue = (manifest, dist) =>
  Math.max(
    0,
    ...Object.keys(manifest)
      .filter((key) => catalogue.test(key))
      .map((key) => weigh(dist, [manifest[key]?.file ?? ''])),
  );

/** @param {string} dist @param {readonly string[]} files */
const weigh = (dist, files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
