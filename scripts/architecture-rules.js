import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @typedef {object} Import
 * @property {string} from the importing file, relative to the repository root
 * @property {string} to a file of the repository, `package:<name>` or `node:<name>`
 * @property {boolean} typeOnly removed at compile time
 * @property {boolean} isDynamic by `import()`, so loaded on demand
 * @property {number} line
 */
/**
 * @typedef {object} Wall
 * @property {string} why
 * @property {(from: string) => boolean} guards the importing files that the rule applies to
 * @property {(to: string, from: string) => boolean} stops the files and packages that they may not import
 */

/** Tests, and files that only tests import. */
const isTest = (/** @type {string} */ file) =>
  /\.(test|fixture|contract)\.tsx?$/.test(file) || file.startsWith('packages/server/src/testing/');
const game = 'packages/game/src/';
const server = 'packages/server/src/';
const web = 'packages/web/src/';
const companion = 'packages/companion/src/';
const streamDeck = 'packages/stream-deck/src/';
const adapters = `${server}adapters/`;
/** Files that compose the programs of the server. */
const isRoot = (/** @type {string} */ file) =>
  file === `${server}main.ts` || below(`${server}engines/`, `${server}cli/`)(file);

/** Shared by several adapters; implements no port. */
const sharedByAdapters = new Set(['sql', 'in-process']);

/** @param {string} path @param {string} folder the name of the entry directly below the folder */
const entryBelow = (path, folder) =>
  path
    .slice(folder.length)
    .split('/')[0]
    ?.replace(/\.tsx?$/, '') ?? '';

/** @param {...string} starts @returns {(path: string) => boolean} */
const below =
  (...starts) =>
  (path) =>
    starts.some((start) => path.startsWith(start));

const games = `${game}games/`;
/** Files of one game; loose files in the folder are shared by all. */
const isOfGame = (/** @type {string} */ file) =>
  file.startsWith(games) && file.slice(games.length).includes('/');

/** @type {readonly Wall[]} */
const walls = [
  {
    why: 'the rules import the schema library and nothing else',
    guards: (from) => from.startsWith(game) && !isTest(from),
    stops: (to) => !to.startsWith(game) && to !== 'package:zod',
  },
  {
    why: 'the rules know neither server nor web',
    guards: below(game),
    stops: below('packages/server/', 'packages/web/', 'e2e/', 'bench/', 'chaos/'),
  },
  {
    why: 'the server does not know the web program',
    guards: below(server),
    stops: below('packages/web/'),
  },
  {
    why: 'the programs that press keys know the rules, and the names that the web program gives to actions',
    guards: below(companion, streamDeck),
    stops: (to) =>
      below('packages/server/', 'packages/web/')(to) && !to.startsWith(`${web}messages/`),
  },
  {
    why: 'nobody knows the programs that press keys',
    guards: below(game, server, web),
    stops: below(companion, streamDeck),
  },
  {
    why: 'the programs that press keys do not know each other',
    guards: below(companion, streamDeck),
    stops: (to, from) => to.startsWith(from.startsWith(companion) ? streamDeck : companion),
  },
  {
    why: 'what ships does not know the tests',
    guards: (from) => below(server, web, companion, streamDeck)(from) && !isTest(from),
    stops: (to) => below('e2e/', 'bench/', 'chaos/')(to) || isTest(to),
  },
  {
    why: 'the web program does not know the server, and a browser has no Node',
    guards: (from) => from.startsWith(web) && !isTest(from),
    stops: below('packages/server/', 'node:'),
  },
  {
    why: 'adapters are chosen where the server is put together and nowhere else',
    guards: (from) => from.startsWith(server) && !isRoot(from) && !isTest(from),
    stops: (to, from) =>
      to.startsWith(adapters) &&
      !(
        from.startsWith(adapters) &&
        (entryBelow(from, adapters) === entryBelow(to, adapters) ||
          sharedByAdapters.has(entryBelow(to, adapters)))
      ),
  },
  {
    why: 'an adapter does not know the room or who talks to it',
    guards: (from) => from.startsWith(adapters) && !isTest(from),
    stops: below(`${server}documents/`, `${server}http/`, `${server}live/`),
  },
  {
    why: 'a screen does not import another screen',
    guards: below(`${web}screens/`),
    stops: (to, from) =>
      to.startsWith(`${web}screens/`) &&
      entryBelow(to, `${web}screens/`) !== entryBelow(from, `${web}screens/`),
  },
  {
    why: 'a game does not know another game',
    guards: isOfGame,
    stops: (to, from) => isOfGame(to) && entryBelow(to, games) !== entryBelow(from, games),
  },
  {
    why: 'a game does not know the document it sits in',
    guards: (from) => isOfGame(from) && !isTest(from),
    stops: below(`${game}document/`),
  },
];

/** What the bundles of overlay and players' page must not contain, directly or indirectly. */
const smallForbids = below(
  `${web}app/`,
  `${web}screens/`,
  `${web}ui/`,
  'package:@mantine/',
  'package:@tanstack/',
  'package:@tabler/',
  'package:@dnd-kit/',
  'package:zod',
  'package:mutative',
  'package:i18next',
  'package:react-i18next',
);

/**
 * @typedef {object} Program
 * @property {(file: string) => boolean} starts
 * @property {(to: string) => boolean} forbids what none of its files may import, even indirectly
 * @property {boolean} withDynamic whether dynamic imports count too
 * @property {string} why
 */

/** Rarely used modules that must not be loaded at the start: file formats, their schemas, and readers of linked chats. */
const notFromTheStart = [
  `${server}importing/formats/all.ts`,
  ...['import', 'bundle'].map((name) => `${game}importing/${name}.ts`),
  ...['social-stream', 'stream-elements', 'youtube'].map(
    (name) => `${server}adapters/chats/${name}.ts`,
  ),
];

/** @type {readonly Program[]} */
const programs = [
  ...['overlay', 'buzzer'].map((name) => ({
    starts: below(`${web}${name}/`),
    forbids: smallForbids,
    withDynamic: true,
    why: `the ${name} is its own small program`,
  })),
  {
    starts: (file) => file === `${server}main.ts`,
    forbids: (to) =>
      notFromTheStart.includes(to) ||
      /^package:(@google-cloud|@nats-io|@?better-auth|entities|fontkit|htmlparser2|jose|music-metadata|nodemailer|obs-websocket-js|papaparse|pg|sharp|uqr|yauzl|yazl)\b/.test(
        to,
      ),
    withDynamic: false,
    why: 'every server would keep it in memory from its start: load it by import() where it is used',
  },
];

/**
 * Checks the rules that no tool covers: which files may import which, no import cycles, no suppressed checks, and no
 * vague file names such as `utils`.
 * @param {string} root
 * @returns {string[]} the violations, one line each
 */
export function brokenArchitectureRules(root) {
  const files = ['game', 'server', 'web', 'companion', 'stream-deck']
    .map((name) => `packages/${name}/src`)
    .concat('e2e', 'bench', 'chaos', 'scripts')
    .flatMap((folder) => sourcesBelow(root, folder));
  const imports = files.flatMap((file) => importsOf(root, file));
  return [
    ...imports.flatMap((edge) =>
      walls
        .filter((wall) => wall.guards(edge.from) && wall.stops(edge.to, edge.from))
        .map((wall) => `${edge.from}:${edge.line} imports ${edge.to}: ${wall.why}`),
    ),
    ...circles(fileGraph(imports)).map((files) => `${files.join(' -> ')}: a circle of imports`),
    ...circles(folderGraph(imports)).map((rooms) => `${rooms.join(' -> ')}: a circle of folders`),
    ...programs.flatMap((program) => leaksInto(program, imports)),
    ...files.flatMap((file) => silencedChecks(root, file)),
    ...files
      .filter((file) => /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.[jt]sx?$)/.test(file))
      .map((file) => `${file}: name it after what it is about`),
  ];
}

/** Import graph of the source files, type imports included: a type shared by two files belongs in a third one. */
const fileGraph = (/** @type {readonly Import[]} */ imports) =>
  graphOf(imports.filter(isBetweenSources).map(({ from, to }) => [from, to]));

/** The same for the folders directly below each `src`. Files beside them are composition code and belong to no folder. */
const folderGraph = (/** @type {readonly Import[]} */ imports) =>
  graphOf(
    imports
      .filter(isBetweenSources)
      .map(({ from, to }) => /** @type {[string, string]} */ ([folderOf(from), folderOf(to)]))
      .filter(([from, to]) => from !== '' && to !== '' && from !== to),
  );

const isBetweenSources = (/** @type {Import} */ { from, to }) =>
  [from, to].every((file) => /^packages\/.*\.tsx?$/.test(file) && !isTest(file));

const folderOf = (/** @type {string} */ file) =>
  /^packages\/[^/]+\/src\/[^/]+(?=\/)/.exec(file)?.[0] ?? '';

/** @param {readonly (readonly [string, string])[]} edges @returns {Map<string, Set<string>>} */
function graphOf(edges) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/**
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]} one shortest cycle through each node that is on a cycle, but each set of nodes only once
 */
function circles(graph) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  // A node without remaining imports is in no cycle. Without cycles, all nodes are removed.
  for (let left = -1; left !== graph.size;) {
    left = graph.size;
    for (const [file, to] of graph) {
      for (const next of to) if (!graph.has(next)) to.delete(next);
      if (to.size === 0) graph.delete(file);
    }
  }
  for (const start of graph.keys()) {
    const road = roadBack(graph, start);
    if (road !== null) found.set([...road].sort().join(), road);
  }
  return [...found.values()];
}

/** @param {Map<string, Set<string>>} graph @param {string} start @returns {string[] | null} the nodes of a cycle */
function roadBack(graph, start) {
  const seen = new Set();
  const queue = [[start]];
  for (let road = queue.shift(); road !== undefined; road = queue.shift()) {
    for (const next of graph.get(road[road.length - 1] ?? '') ?? []) {
      if (next === start) return road;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...road, next]);
    }
  }
  return null;
}

/** @param {Program} program @param {readonly Import[]} imports @returns {string[]} */
function leaksInto({ starts: isStart, forbids, withDynamic, why }, imports) {
  /** @type {Map<string, Import[]>} */
  const kept = new Map();
  for (const edge of imports) {
    if (edge.typeOnly || (edge.isDynamic && !withDynamic)) continue;
    kept.set(edge.from, [...(kept.get(edge.from) ?? []), edge]);
  }
  const starts = [...kept.keys()].filter((file) => isStart(file) && !isTest(file));
  const reached = new Set(starts);
  const queue = starts.map((file) => ({ file, road: file }));
  /** @type {string[]} */
  const leaks = [];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const { to } of kept.get(place.file) ?? []) {
      const road = `${place.road} -> ${to}`;
      if (forbids(to)) leaks.push(`${road}: ${why}`);
      else if (!reached.has(to)) queue.push({ file: to, road });
      reached.add(to);
    }
  }
  return leaks;
}

/**
 * @param {string} root
 * @param {string} file
 */
function silencedChecks(root, file) {
  // Split in two, so that this line does not match itself.
  const silencer = new RegExp(`(ox|es)lint-${'disable'}|knip-${'ignore'}|prettier-${'ignore'}`);
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) =>
      silencer.test(text) ? [`${file}:${index + 1} silences a check: mend what it found`] : [],
    );
}

/**
 * @param {string} root
 * @param {string} from
 * @returns {Import[]}
 */
function importsOf(root, from) {
  const text = readFileSync(join(root, from), 'utf8');
  const { module } = parseSync(from, text);
  /** @param {string} name @param {number} at @param {boolean} typeOnly @param {boolean} [isDynamic] */
  const edge = (name, at, typeOnly, isDynamic = false) => ({
    from,
    to: target(root, from, name),
    typeOnly,
    isDynamic,
    line: text.slice(0, at).split('\n').length,
  });
  return [
    // `import { type A } from` remains an import in the compiled code; only `import type` is removed.
    ...module.staticImports.map(({ moduleRequest, start }) =>
      edge(moduleRequest.value, start, /^import\s+type\b/.test(text.slice(start))),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType, start }) =>
        moduleRequest === null ? [] : [edge(moduleRequest.value, start, isType)],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const quoted = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      return quoted?.[2] === undefined ? [] : [edge(quoted[2], start, false, true)];
    }),
  ];
}

/**
 * @param {string} root
 * @param {string} from
 * @param {string} name as written in the import
 */
function target(root, from, name) {
  if (name.startsWith('.')) {
    return normalize(join(dirname(from), name.replace(/\?.*$/, '')))
      .split(sep)
      .join('/');
  }
  const own = /^@quizcast\/(game|server|web|companion|stream-deck)\/(.+)$/.exec(name);
  if (own) {
    const path = `packages/${own[1]}/src/${own[2]}`;
    return existsSync(join(root, `${path}.ts`)) ? `${path}.ts` : path;
  }
  if (name.startsWith('node:') || builtinModules.includes(name)) {
    return `node:${name.replace(/^node:/, '')}`;
  }
  const [scope = '', rest] = name.split('/');
  return `package:${scope.startsWith('@') ? `${scope}/${rest}` : scope}`;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(root, path);
    }
    return /\.[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}
