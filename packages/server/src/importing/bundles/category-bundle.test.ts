import { createHash } from 'node:crypto';
import { bundleEdit } from '@quizcast/game/importing/bundle';
import {
  bundledCategoryShowSchema,
  bundledCategoryStyleSchema,
} from '@quizcast/game/importing/category-bundle';
import { categoryQuizshowSchema, fieldSchema } from '@quizcast/game/games/category-quiz/show';
import { categoryStyleSchema } from '@quizcast/game/games/category-quiz/style';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { reduce } from '@quizcast/game/reduce';
import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { expect, test } from 'vitest';
import { pack } from '../zip/pack.ts';
import { unzip } from '../zip/unzip.ts';
import { bundleVersion, contentName, isCategoryContent, manifestName } from './bundle-file.ts';
import { fileNamesIn } from './named-files.ts';
import { bundleLimits, readBundle } from './read-bundle.ts';
import { writeBundle, type BundleSource } from './write-bundle.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const files = new Map(
  [
    'images/plain.webp',
    'images/blurred.webp',
    'images/cam.webp',
    'sounds/a.mp3',
    'fonts/f.woff2',
  ].map((name) => [`quizshow/u1/${name}`, Buffer.from(`the bytes of ${name}`)]),
);
const store = { get: (ref: string) => Promise.resolve(files.get(ref) ?? null) };
const at = (name: string): string => `/files/quizshow/u1/${name}`;

/** A running game with every kind of file, and secrets that must not be exported. */
function source(): Extract<BundleSource, { game: 'categoryQuiz' }> {
  const { shows, styles, defaultStyle } = defaultDocument().categoryQuiz;
  const [show] = shows;
  const style = styles[defaultStyle];
  if (show === undefined || style === undefined) throw new Error('no show');
  const [first] = show.gamefield.categories;
  const field = first?.fields[0];
  if (field === undefined) throw new Error('no field');
  Object.assign(field, {
    image: at('images/plain.webp'),
    blurredImage: at('images/blurred.webp'),
    blurAtFirst: true,
    sound: at('sounds/a.mp3'),
    isActive: false,
  });
  show.sounds.buzz = at('sounds/a.mp3');
  show.final.image = 'https://pictures.example/final.png';
  show.host.facecam = { isImage: false, src: 'https://vdo.ninja/?view=SECRETROOM', isHeard: true };
  for (const [index, player] of show.players.entries())
    Object.assign(player, {
      points: 1234,
      answer: 'SECRETANSWER',
      wager: 77,
      hasTurn: true,
      facecam: { isImage: true, src: index === 0 ? at('images/cam.webp') : '', isHeard: false },
    });
  Object.assign(show.play, { phase: 'question', fieldId: field.id });
  show.gamefield.showAnswer = true;
  Object.assign(show, { token: 'SECRETTOKEN', activePlayerIndex: 2 });
  style.gameField.categoryFont.fontFamily = 'Mine';
  const font = { fontStyle: 'normal', fontWeightFrom: 400, fontWeightTo: 400 } as const;
  return {
    game: 'categoryQuiz',
    show,
    style,
    fonts: ['Mine', 'Other'].map((fontFamily, index) => ({
      ...font,
      id: `f${index}`,
      fontFamily,
      file: at('fonts/f.woff2'),
    })),
  };
}

async function written(from: BundleSource = source(), held = store) {
  const result = await writeBundle(from, held);
  if (result.kind === 'tooLarge') throw new Error('too large');
  return result;
}

async function read(bytes: Uint8Array) {
  const result = await readBundle(bytes);
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.name}`);
  const { content } = result;
  if (!isCategoryContent(content)) throw new Error('of the other game');
  return { content, files: result.files };
}

test('BUNDLE8 includes pictures, blurred copies, sounds, facecam pictures and fonts, each once', async () => {
  const { bytes, missing } = await written();
  expect(missing).toEqual([]);
  const { content, files: taken } = await read(bytes);
  expect([...taken.values()].map(String).toSorted()).toEqual(
    [...files.values()].map(String).toSorted(),
  );
  const field = content.show?.gamefield.categories[0]?.fields[0];
  expect(field?.image).toBe(`files/${sha256(Buffer.from('the bytes of images/plain.webp'))}.webp`);
  expect(field?.blurredImage).not.toBe(field?.image);
  expect(content.show?.sounds.buzz).toBe(field?.sound);
  expect(content.show?.final.image).toBe('https://pictures.example/final.png');
  expect(content.fonts).toMatchObject([{ fontFamily: 'Mine' }]);
});

test('BUNDLE8 contains no play state of the game or its players, and no camera links', async () => {
  const { bytes } = await written();
  const { content } = await read(bytes);
  const text = JSON.stringify(content);
  expect(text).not.toMatch(/SECRET|1234|vdo\.ninja|u1/);
  expect(text).not.toMatch(
    /"(id|points|answer_|wager|hasTurn|isActive|play|moves|phase|activePlayerIndex|showAnswer|token|isOut|editedAtMs)"/,
  );
  expect(content.show?.host.facecam).toEqual({ isImage: false, src: '', isHeard: false });
  // The state of the game does not affect the file.
  const rested = source();
  if (rested.show === null) throw new Error('no show');
  const [fresh] = defaultDocument().categoryQuiz.shows;
  Object.assign(rested.show.play, fresh?.play);
  for (const player of rested.show.players)
    Object.assign(player, { points: 0, answer: '', wager: undefined });
  expect((await written(rested)).bytes).toEqual(bytes);
});

test('BUNDLE8 contains every authored field', () => {
  const played = [
    'id',
    'styleId',
    'activePlayerIndex',
    'play',
    'boardOnAir',
    'scoreOnAir',
    'cuesOff',
    'moves',
    'editedAtMs',
  ];
  expect(Object.keys(bundledCategoryShowSchema.shape).toSorted()).toEqual(
    Object.keys(categoryQuizshowSchema.shape)
      .filter((name) => !played.includes(name))
      .toSorted(),
  );
  expect(Object.keys(bundledCategoryStyleSchema.shape).toSorted()).toEqual(
    Object.keys(categoryStyleSchema.shape)
      .filter((name) => name !== 'id')
      .toSorted(),
  );
  const inFields =
    bundledCategoryShowSchema.shape.gamefield.shape.categories.element.shape.fields.element.shape;
  expect(Object.keys(inFields).toSorted()).toEqual(
    Object.keys(fieldSchema.shape)
      .filter((name) => name !== 'id' && name !== 'isActive')
      .toSorted(),
  );
});

test('BUNDLE2 exports a category show to the same file after an import by another user', async () => {
  const { bytes } = await written();
  const { content } = await read(bytes);
  // The addresses of the files as stored there.
  const names = new Map(
    [...files].map(([ref, file]) => [
      `files/${sha256(file)}${ref.slice(ref.lastIndexOf('.'))}`,
      `/files/${ref}`,
    ]),
  );
  const text = JSON.stringify(content).replaceAll(
    /files\/[0-9a-f]{64}\.\w+/g,
    (name) => names.get(name) ?? name,
  );
  const taken: unknown = JSON.parse(text);
  if (!isRecord(taken)) throw new Error('no content');
  const document = defaultDocument();
  let count = 0;
  const { command, showId, styleId } = bundleEdit(
    document,
    { ...content, ...taken },
    () => `n${(count += 1)}`,
  );
  if (command === null) throw new Error('nothing to take');
  const actor = { kind: 'owner', userId: 'u' } as const;
  const result = reduce(document, command, { atMs: 1, actor, dice: 1 });
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.detail}`);
  const side = result.document.categoryQuiz;
  const show = side.shows.find(({ id }) => id === showId);
  const style = side.styles[styleId];
  if (show === undefined || style === undefined) throw new Error('no show');
  expect(show.players.map(({ points }) => points)).toEqual([0, 0, 0, 0]);
  expect(show.play.phase).toBe('ready');
  const fonts = Object.values(result.document.fonts);
  expect((await written({ game: 'categoryQuiz', show, style, fonts })).bytes).toEqual(bytes);
});

test('BUNDLE1 reports missing files and drops the references to them', async () => {
  const { bytes, missing } = await written(source(), { get: () => Promise.resolve(null) });
  expect(missing).toHaveLength(files.size);
  const { content } = await read(bytes);
  expect(fileNamesIn(content)).toEqual(['https://pictures.example/final.png']);
});

async function entriesOf(from: BundleSource): Promise<Map<string, Buffer>> {
  const unzipped = await unzip((await written(from)).bytes, bundleLimits);
  if (unzipped.kind === 'refused') throw new Error(unzipped.reason);
  return new Map(unzipped.files);
}
const versionIn = (entries: ReadonlyMap<string, Buffer>): unknown => {
  const manifest: unknown = JSON.parse(String(entries.get(manifestName)));
  return isRecord(manifest) ? manifest['quizcast'] : null;
};

test('BUNDLE9 writes version 1 for the stage quiz and version 2 for the category quiz', async () => {
  const document = defaultDocument();
  const style = document.styles[document.defaultStyle];
  if (style === undefined) throw new Error('no style');
  const stages: BundleSource = {
    game: 'stageQuiz',
    show: document.shows[0] ?? null,
    style,
    fonts: [],
  };
  const entries = await entriesOf(stages);
  expect(versionIn(entries)).toBe(1);
  expect(versionIn(await entriesOf(source()))).toBe(2);
  expect(bundleVersion).toBe(4);
  const content: unknown = JSON.parse(String(entries.get(contentName)));
  expect(isRecord(content) ? Object.keys(content) : null).toEqual(['show', 'style', 'fonts']);
});

async function reasonOf(content: string): Promise<string> {
  const entries = await entriesOf(source());
  entries.set(contentName, Buffer.from(content));
  const listed = [...entries].filter(([name]) => name !== manifestName);
  const manifest = {
    quizcast: 2,
    files: listed.map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  };
  entries.set(manifestName, Buffer.from(JSON.stringify(manifest)));
  const result = await readBundle(await pack(entries, { compress: true }));
  return result.kind === 'refused' ? result.reason : 'read';
}

test('BUNDLE3 rejects category quiz content that would not be valid in a document', async () => {
  const fair = String((await entriesOf(source())).get(contentName));
  expect(await reasonOf(fair)).toBe('read');
  expect(await reasonOf(fair.replace('"categoryQuiz"', '"thirdGame"'))).toBe('badContent');
  expect(await reasonOf(fair.replace('"#ffffff"', '"url(//x)"'))).toBe('badContent');
  expect(await reasonOf(fair.replace('"factor":1', '"factor":-1'))).toBe('badContent');
  expect(await reasonOf(fair.replace(/files\/[0-9a-f]{64}\.mp3/, '../../etc/passwd'))).toBe(
    'fileMissing',
  );
  expect(
    await reasonOf(fair.replace(/files\/[0-9a-f]{64}\.webp/, '/files/quizshow/u2/images/x.webp')),
  ).toBe('fileMissing');
  const cam = '"facecam":{"isImage":false,"src":""';
  expect(fair).toContain(cam);
  expect(
    await reasonOf(fair.replace(cam, '"facecam":{"isImage":false,"src":"https://evil.example/"')),
  ).toBe('badContent');
  expect(
    await reasonOf(fair.replace(cam, '"facecam":{"isImage":true,"src":"javascript:alert(1)"')),
  ).toBe('badContent');
});

test('BUNDLE3 reads or rejects any bytes of a category quiz bundle without throwing', async () => {
  const { bytes } = await written();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(bytes.length),
      async (changes, length) => {
        const spoilt = Buffer.from(bytes.subarray(0, length));
        for (const [place, value] of changes) if (place < length) spoilt[place] = value;
        expect(['read', 'refused']).toContain((await readBundle(spoilt)).kind);
      },
    ),
    { numRuns: scaled(100) },
  );
});
