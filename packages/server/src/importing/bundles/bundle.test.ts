import { createHash } from 'node:crypto';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { maxDocumentBytes, type QuizShowApp } from '@quizcast/game/document/document';
import { maxFonts } from '@quizcast/game/values/font';
import { maxFileBytes } from '@quizcast/game/refusals/file-refusal';
import { maxStages, quizshowSchema } from '@quizcast/game/games/stage-quiz/show';
import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { expect, test } from 'vitest';
import { pack } from '../zip/pack.ts';
import { unzip } from '../zip/unzip.ts';
import {
  bundleVersion,
  contentName,
  isCategoryContent,
  isCrowdContent,
  manifestName,
} from './bundle-file.ts';
import { maxBundleBytes } from './bundle-size.ts';
import { bundleLimits, readBundle } from './read-bundle.ts';
import { writeBundle, type BundleSource as AnySource } from './write-bundle.ts';

type BundleSource = Extract<AnySource, { game: 'stageQuiz' }>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const picture = Buffer.from('the bytes of a picture');
const face = Buffer.from('the bytes of a font');
const pictureRef = 'quizshow/u1/images/one.webp';
const fontRef = 'quizshow/u1/fonts/face.woff2';

const store = {
  get: (ref: string) => {
    if (ref === pictureRef) return Promise.resolve(picture);
    return Promise.resolve(ref === fontRef ? face : null);
  },
};

/** A played show with pictures, and a style with an uploaded font. */
function source(document: QuizShowApp = defaultDocument()): BundleSource {
  const style = document.styles[document.defaultStyle];
  const show = document.shows[0];
  if (style === undefined || show === undefined) throw new Error('no show');
  const images = [`/files/${pictureRef}`, 'https://example.org/a.png', `/files/${pictureRef}`];
  return {
    game: 'stageQuiz',
    style: {
      ...style,
      stage: { ...style.stage, font: { ...style.stage.font, fontFamily: 'Mine' } },
    },
    show: {
      ...show,
      currentStageIndex: 1,
      stages: show.stages.map((stage, index) => {
        const image = images[index];
        const question = { ...stage.question, lockedAnswer: 1 as const };
        return { ...stage, question: image === undefined ? question : { ...question, image } };
      }),
    },
    fonts: ['Mine', 'Other'].map((fontFamily, index) => ({
      id: `f${index}`,
      fontFamily,
      fontStyle: 'normal',
      fontWeightFrom: 400,
      fontWeightTo: 400,
      file: `/files/${fontRef}`,
    })),
  };
}

async function written(from: BundleSource, files: Parameters<typeof writeBundle>[1] = store) {
  const result = await writeBundle(from, files);
  if (result.kind === 'tooLarge') throw new Error('too large');
  return result;
}

async function read(bytes: Uint8Array) {
  const result = await readBundle(bytes);
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.name}`);
  const { content, files } = result;
  if (isCategoryContent(content) || isCrowdContent(content)) throw new Error('of the other game');
  return { content, files };
}

test('BUNDLE1 contains the show as authored, its style, and each of their files once', async () => {
  const { bytes, missing } = await written(source());
  expect(missing).toEqual([]);
  const { content, files } = await read(bytes);
  const pictureName = `files/${sha256(picture)}.webp`;
  expect(content.show?.stages.map(({ question }) => question.image).slice(0, 4)).toEqual([
    pictureName,
    'https://example.org/a.png',
    pictureName,
    undefined,
  ]);
  expect(content.fonts).toMatchObject([
    { fontFamily: 'Mine', file: `files/${sha256(face)}.woff2` },
  ]);
  expect([...files.values()]).toEqual([picture, face]);
  expect(JSON.stringify(content)).not.toMatch(/"lockedAnswer"|currentStageIndex|"id"|quizshow\/u1/);
});

test('BUNDLE2 packs the same content to the same bytes, regardless of local ids', async () => {
  const { bytes } = await written(source());
  const { show, ...rest } = source();
  if (show === null) throw new Error('no show');
  const onOtherServer = {
    ...rest,
    show: {
      ...show,
      id: 'x',
      stages: show.stages.map((stage) => ({ ...stage, id: `y${stage.id}` })),
    },
  };
  expect((await written(onOtherServer)).bytes).toEqual(bytes);
  const { content } = await read(bytes);
  if (content.show === null) throw new Error('no show');
  const back = quizshowSchema.parse({
    ...content.show,
    id: 'z',
    stages: content.show.stages.map((stage, index) => ({ ...stage, id: `s${index}` })),
    jokers: content.show.jokers.map((joker, index) => ({ ...joker, id: `j${index}` })),
  });
  const named = new Map([[`files/${sha256(picture)}.webp`, `/files/${pictureRef}`]]);
  const again = {
    ...rest,
    show: {
      ...back,
      stages: back.stages.map((stage) => {
        const { image, ...question } = stage.question;
        return image === undefined
          ? stage
          : { ...stage, question: { ...question, image: named.get(image) ?? image } };
      }),
    },
  };
  expect((await written(again)).bytes).toEqual(bytes);
});

test('BUNDLE1 reports a missing file and exports its question without it', async () => {
  const { bytes, missing } = await written(source(), { get: () => Promise.resolve(null) });
  expect(missing).toEqual([`/files/${pictureRef}`, `/files/${fontRef}`]);
  const { content } = await read(bytes);
  expect(content.show?.stages[0]?.question.image).toBeUndefined();
  expect(content.fonts).toEqual([]);
});

test('BUNDLE1 exports a style without a show', async () => {
  const { bytes } = await written({ ...source(), show: null });
  expect((await read(bytes)).content).toMatchObject({
    show: null,
    style: { name: 'Quiz show blue', stage: { font: { fontFamily: 'Mine' } } },
  });
});

/** The entries of a valid bundle, to be corrupted one by one. */
async function entries(): Promise<Map<string, Buffer>> {
  const unzipped = await unzip((await written(source())).bytes, bundleLimits);
  if (unzipped.kind === 'refused') throw new Error(unzipped.reason);
  return new Map(unzipped.files);
}

async function reasonOf(files: ReadonlyMap<string, Buffer>): Promise<string> {
  const result = await readBundle(await pack(files, { compress: true }));
  return result.kind === 'refused' ? result.reason : 'read';
}

function manifestOf(files: ReadonlyMap<string, Buffer>, quizcast = bundleVersion): Buffer {
  const listed = [...files].filter(([name]) => name !== manifestName);
  return Buffer.from(
    JSON.stringify({
      quizcast,
      files: listed.map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    }),
  );
}

test('BUNDLE3 rejects files that are not listed in the manifest or do not match it', async () => {
  const fair = await entries();
  expect(await reasonOf(fair)).toBe('read');
  expect(await reasonOf(new Map([...fair, ['more.txt', picture]]))).toBe('notInManifest');
  const name = `files/${sha256(picture)}.webp`;
  expect(await reasonOf(new Map([...fair, [name, Buffer.from('another picture')]]))).toBe(
    'wrongHash',
  );
  expect(await reasonOf(new Map([...fair].filter(([key]) => key !== name)))).toBe('fileMissing');
  expect(await reasonOf(new Map([...fair].filter(([key]) => key !== manifestName)))).toBe(
    'noManifest',
  );
});

test('BUNDLE3 rejects a file named after another hash, even if the manifest agrees', async () => {
  const fair = await entries();
  fair.set(`files/${sha256(picture)}.webp`, Buffer.from('another picture'));
  fair.set(manifestName, manifestOf(fair));
  expect(await reasonOf(fair)).toBe('wrongHash');
});

test('BUNDLE3 rejects content that would not be valid in a document', async () => {
  const refused = async (content: string) => {
    const files = await entries();
    files.set(contentName, Buffer.from(content));
    files.set(manifestName, manifestOf(files));
    return reasonOf(files);
  };
  const fair = (await entries()).get(contentName)?.toString() ?? '';
  expect(await refused(fair)).toBe('read');
  expect(await refused(fair.replace('"#ffffff"', '"url(//x)"'))).toBe('badContent');
  expect(await refused(fair.replace('{', '{"__proto__":{"polluted":1},'))).toBe('badContent');
  expect(await refused(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe('badContent');
  expect(await refused(fair.replace(/files\/[0-9a-f]{64}\.webp/, '../../etc/passwd'))).toBe(
    'fileMissing',
  );
  expect(await refused('{"show":null')).toBe('badContent');
});

test('GUARD26 rejects content and manifests that take long to parse', async () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join(',');
  const files = await entries();
  const fair = files.get(contentName)?.toString() ?? '';
  files.set(contentName, Buffer.from(fair.replace('"show":{', `"show":{"more":{${keys}},`)));
  files.set(manifestName, manifestOf(files));
  expect(await reasonOf(files)).toBe('badContent');
  files.set(manifestName, Buffer.from(`{${keys}}`));
  expect(await reasonOf(files)).toBe('noManifest');
});

test('BUNDLE3 rejects a bundle of a newer version with that reason', async () => {
  const files = await entries();
  files.set(manifestName, manifestOf(files, bundleVersion + 1));
  expect(await reasonOf(files)).toBe('newerVersion');
});

test('BUNDLE3 reads or rejects any bytes without throwing', async () => {
  const { bytes } = await written(source());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(bytes.length),
      async (changes, length) => {
        const spoilt = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < length) spoilt[at] = value;
        expect(['read', 'refused']).toContain((await readBundle(spoilt)).kind);
      },
    ),
    { numRuns: scaled(200) },
  );
});

test('BUNDLE5 never writes a bundle above the read limit, and refuses one that would be too large', async () => {
  const { bytes } = await written(source());
  expect(await writeBundle(source(), store, bytes.length)).toMatchObject({ kind: 'written' });
  expect(await writeBundle(source(), store, bytes.length - 1)).toEqual({
    kind: 'tooLarge',
    maxBytes: bytes.length - 1,
  });
  expect(bundleLimits.fileBytes).toBe(maxBundleBytes);
  expect(bundleLimits.totalBytes).toBe(maxBundleBytes);
  // Every picture of the longest show and every font of a document, plus the two lists.
  expect(bundleLimits.entries).toBeGreaterThanOrEqual(maxStages + maxFonts + 2);
  expect(bundleLimits.entryBytes).toBeGreaterThan(Math.max(maxFileBytes, maxDocumentBytes));
  // Reading stops at the size limit.
  let asked = 0;
  const large = { get: async () => ((asked += 1), Buffer.alloc(1000, asked)) };
  const many = source();
  for (const [index, stage] of many.show?.stages.entries() ?? [])
    stage.question.image = `/files/quizshow/u1/images/p${index}.webp`;
  expect((await writeBundle(many, large, 3500)).kind).toBe('tooLarge');
  expect(asked).toBe(4);
});

test('BUNDLE5 writes and reads a large bundle without blocking the event loop for long', async () => {
  const files = new Map<string, Uint8Array>();
  const from = source();
  for (const [index, stage] of from.show?.stages.entries() ?? []) {
    files.set(`quizshow/u1/images/p${index}.webp`, Buffer.alloc(8 * 1024 * 1024, index + 1));
    stage.question.image = `/files/quizshow/u1/images/p${index}.webp`;
  }
  const get = async (ref: string) => files.get(ref) ?? face;
  let turns = 0;
  let isBusy = true;
  const count = (): void => {
    turns += 1;
    if (isBusy) setImmediate(count);
  };
  setImmediate(count);
  const { bytes } = await written(from, { get });
  const atWritten = turns;
  expect((await read(bytes)).files.size).toBe(files.size + 1);
  isBusy = false;
  // At least one turn of the event loop for each file, in writing and in reading.
  expect(atWritten).toBeGreaterThan(files.size);
  expect(turns - atWritten).toBeGreaterThan(files.size);
});
