import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FontCache } from './font-cache.ts';
import { FontLibrary } from './font-library.ts';
import { FontSource } from './font-source.ts';
import { HttpServer } from '../testing/http-server.ts';
import { installedFonts } from './installed-fonts.ts';

/** A source that serves Anton under the name of a family that does not ship with Quizcast. */
const anton = installedFonts().get('anton')?.folder ?? '';
const name = 'abel-latin-400-normal.woff2';

type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> };
let answer: (path: string) => Answer | null | Promise<Answer | null>;
let asked: string[];
let server: HttpServer;
let folder: string;
let nowMs: number;
const troubles: string[] = [];

const asAbel = async (path: string): Promise<Answer | null> => {
  const [, file] = /^\/abel@5\/(.+)$/.exec(path) ?? [];
  if (file === undefined) return null;
  const bytes = await readFile(join(anton, file.replace('abel', 'anton'))).catch(() => null);
  if (bytes === null) return null;
  return { body: file.endsWith('.css') ? bytes.toString().replaceAll('anton', 'abel') : bytes };
};

beforeEach(async () => {
  asked = [];
  nowMs = 1_000_000;
  answer = asAbel;
  server = await HttpServer.start((request, response) => {
    asked.push(request.url ?? '');
    void Promise.resolve(answer(request.url ?? '')).then((given) => {
      response.writeHead(given?.status ?? (given === null ? 404 : 200), given?.headers);
      response.end(given?.body);
    });
  });
  folder = await mkdtemp(join(tmpdir(), 'quizcast-fonts-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const library = (more: { bytes?: number; patienceMs?: number; base?: string } = {}): FontLibrary =>
  new FontLibrary({
    installed: installedFonts(),
    cache: new FontCache(folder, ...(more.bytes === undefined ? [] : [{ bytes: more.bytes }])),
    source: new FontSource({
      base: more.base ?? server.url,
      clock: { nowMs: () => nowMs },
      onError: (reason) => troubles.push(reason),
      timeoutMs: more.patienceMs ?? 2000,
    }),
    onCacheError: (path, error) => troubles.push(`${path} ${String(error)}`),
  });

const stored = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

describe('the font library', () => {
  it('FONT2 serves a family that ships with Quizcast without any fetch', async () => {
    const fonts = library();
    const sheet = await fonts.sheet('anton', 400, 'normal');
    if (sheet.kind !== 'found') throw new Error(sheet.kind);
    expect(sheet.content).toContain('url(/fonts/anton/files/anton-latin-400-normal.woff2?v=5.');
    expect(sheet.content).toContain('font-family:"Anton";font-style:normal;font-weight:400;');
    const file = await fonts.file('anton', 'anton-latin-400-normal.woff2');
    if (file.kind !== 'found') throw new Error(file.kind);
    const original = await readFile(join(anton, 'files', 'anton-latin-400-normal.woff2'));
    expect(file.content.equals(original)).toBe(true);
    expect([asked, await stored()]).toEqual([[], []]);
  });

  it('FONT2 fetches any other family once and serves it from the cache while the source is unavailable', async () => {
    const first = library();
    const sheet = await first.sheet('abel', 900, 'italic');
    const file = await first.file('abel', name);
    expect([sheet.kind, file.kind]).toEqual(['found', 'found']);
    expect(asked).toEqual(['/abel@5/400.css', `/abel@5/files/${name}`]);
    expect(await stored()).toEqual(['abel/400.css', `abel/files/${name}`]);
    await server.close();
    const second = library();
    expect(await second.sheet('abel', 900, 'italic')).toEqual(sheet);
    expect(await second.file('abel', name)).toEqual(file);
    expect((await second.file('abel', 'abel-latin-ext-400-normal.woff2')).kind).toBe('away');
    expect(await stored()).toEqual(['abel/400.css', `abel/files/${name}`]);
  });

  it('FONT2 fetches a cached file again when it is corrupted on disk', async () => {
    const fonts = library();
    await fonts.file('abel', name);
    await writeFile(join(folder, 'abel', 'files', name), 'wOF2 and not much else');
    expect((await fonts.file('abel', name)).kind).toBe('found');
    expect(asked.filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
  });

  it('FONT2 returns style sheets by path only for families that ship with Quizcast, without any fetch', async () => {
    const fonts = library();
    expect(await fonts.ownSheet('/fonts/anton/400-normal.css')).toContain('/fonts/anton/files/');
    for (const path of ['/fonts/abel/400-normal.css', '/fonts/anton/400.css', '/fonts/../x', ''])
      expect([path, await fonts.ownSheet(path)]).toEqual([path, null]);
    expect(asked).toEqual([]);
  });

  it('serves no other family when fetching is off, and reports whether it is on', async () => {
    const off = library({ base: '' });
    expect((await off.sheet('abel', 400, 'normal')).kind).toBe('away');
    expect([off.isFetching, library().isFetching]).toEqual([false, true]);
    expect(off.list().filter(({ isCurated }) => isCurated)).toHaveLength(installedFonts().size);
  });

  it('serves a font that does not fit into a full cache', async () => {
    const fonts = library({ bytes: 100 });
    expect((await fonts.file('abel', name)).kind).toBe('found');
    expect(await stored()).toEqual([]);
    expect(troubles.join()).toContain('full');
  });
});

describe('font requests', () => {
  it.each([
    '..',
    '.',
    '',
    'abel/..',
    'nobody-has-this',
    'ABEL',
    'abel@4',
    '__proto__',
    'constructor',
  ])('FONT1 fetch nothing for the family %j', async (id) => {
    expect((await library().sheet(id, 400, 'normal')).kind).toBe('unknown');
    expect((await library().file(id, `${id}-latin-400-normal.woff2`)).kind).toBe('unknown');
    expect(asked).toEqual([]);
  });

  it.each([
    '../../secret',
    '../400.css',
    '..%2f400.css',
    'abel-latin-400-normal.woff',
    'abel-latin-400-normal.woff2/..',
    'abel-../../x-400-normal.woff2',
    'anton-latin-400-normal.woff2',
    'abel-latin-700-normal.woff2',
    'abel-latin-400-italic.woff2',
    'abel-latin-400-normal.woff2\0',
  ])('FONT1 fetch nothing for the file %j', async (file) => {
    expect((await library().file('abel', file)).kind).toBe('unknown');
    expect(asked).toEqual([]);
  });

  it('FONT1 do not fetch a file that the style sheet of its face does not list', async () => {
    const answered = await library().file('abel', 'abel-klingon-400-normal.woff2');
    expect(answered.kind).toBe('unknown');
    expect(asked).toEqual(['/abel@5/400.css']);
  });
});

describe('a fetch', () => {
  it('FONT4 is shared by concurrent requests for the same file', async () => {
    const fonts = library();
    const files = await Promise.all(Array.from({ length: 20 }, () => fonts.file('abel', name)));
    expect(files.every(({ kind }) => kind === 'found')).toBe(true);
    expect(asked).toEqual(['/abel@5/400.css', `/abel@5/files/${name}`]);
  });

  it('FONT4 of a missing font is not retried for ten minutes', async () => {
    answer = () => null;
    const fonts = library();
    expect((await fonts.sheet('abel', 400, 'normal')).kind).toBe('unknown');
    nowMs += 9 * 60_000;
    expect((await fonts.sheet('abel', 400, 'normal')).kind).toBe('unknown');
    expect(asked).toHaveLength(1);
    nowMs += 60_000;
    answer = asAbel;
    expect((await fonts.sheet('abel', 400, 'normal')).kind).toBe('found');
  });

  it.each([
    ['fails', () => ({ status: 500 })],
    ['limits the rate', () => ({ status: 429 })],
    ['does not answer', () => new Promise<null>(() => undefined)],
  ])('FONT4 from a source that %s is not retried for ten seconds', async (_, failing) => {
    answer = failing;
    const fonts = library({ patienceMs: 200 });
    expect((await fonts.sheet('abel', 400, 'normal')).kind).toBe('away');
    expect((await fonts.sheet('acme', 400, 'normal')).kind).toBe('away');
    expect(asked).toHaveLength(1);
    expect(await stored()).toEqual([]);
    nowMs += 10_000;
    answer = asAbel;
    expect((await fonts.sheet('abel', 400, 'normal')).kind).toBe('found');
  });

  it.each([
    ['an HTML page', '<!doctype html><title>Sign in</title>'],
    ['a sheet of another family', '@font-face{src:url(./files/anton-latin-400-normal.woff2)}'],
    ['a sheet of another face', '@font-face{src:url(./files/abel-latin-700-normal.woff2)}'],
    [
      'a sheet that links to another host',
      '@font-face{src:url(https://x.test/abel-latin-400-normal.woff2)}',
    ],
    [
      'a sheet that links outside its folder',
      '@font-face{src:url(./files/../abel-latin-400-normal.woff2)}',
    ],
    ['two megabytes', `@font-face{src:url(./files/${name})}${' '.repeat(2 ** 21)}`],
  ])('FONT5 does not accept %s as a style sheet', async (_, body) => {
    answer = () => ({ body });
    expect((await library().sheet('abel', 400, 'normal')).kind).toBe('unknown');
    expect(await stored()).toEqual([]);
  });

  it('FONT5 takes only font files and unicode ranges from a style sheet', async () => {
    const range = 'unicode-range: U+0000-00FF,U+0131';
    const hostile = `@import url(https://x.test/a.css); body{background:url(https://x.test)}
      @font-face { font-family: 'Evil'; font-weight: 400;} src: url(./files/${name}); }
      @font-face { font-family: 'Evil"; x'; src: url(./files/${name}), url(https://x.test/b); ${range}; }
      @font-face { src: url(./files/abel-greek-400-normal.woff2); unicode-range: U+0370;}</style>`;
    answer = () => ({ body: hostile });
    const sheet = await library().sheet('abel', 400, 'normal');
    if (sheet.kind !== 'found') throw new Error(sheet.kind);
    expect(sheet.content.split('\n')).toEqual([
      `@font-face{font-family:"Abel";font-style:normal;font-weight:400;font-display:block;src:url(/fonts/abel/files/${name}) format("woff2");unicode-range:U+0000-00FF,U+0131;}`,
      '@font-face{font-family:"Abel";font-style:normal;font-weight:400;font-display:block;src:url(/fonts/abel/files/abel-greek-400-normal.woff2) format("woff2");unicode-range:U+0370;}',
    ]);
  });

  const truncated = async () =>
    (await readFile(join(anton, 'files', 'anton-latin-400-normal.woff2'))).subarray(0, -100);
  it.each([
    ['an HTML page', async () => Buffer.from(`<html>${'x'.repeat(100)}`)],
    ['a truncated file', truncated],
    ['an empty file', async () => Buffer.alloc(0)],
    ['ten megabytes', async () => Buffer.alloc(10 * 2 ** 20, 'wOF2')],
  ])('FONT5 does not accept %s as a font', async (_, bytes) => {
    answer = async (path) => (path.endsWith('.css') ? await asAbel(path) : { body: await bytes() });
    expect((await library().file('abel', name)).kind).toBe('unknown');
    expect(await stored()).toEqual(['abel/400.css']);
  });

  it('FONT5 follows redirects only within the source', async () => {
    answer = async (path) =>
      path.startsWith('/moved')
        ? await asAbel(path.slice(6))
        : { status: 302, headers: { location: `/moved${path}` } };
    expect((await library().sheet('abel', 400, 'normal')).kind).toBe('found');
    answer = (path) => ({ status: 302, headers: { location: `http://localhost:1${path}` } });
    expect((await library().file('abel', name)).kind).toBe('unknown');
  });
});
