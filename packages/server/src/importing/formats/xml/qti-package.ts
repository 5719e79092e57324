import { unescapedAddress } from '@quizcast/game/importing/pack-media';
import { posix } from 'node:path';
import type { Element } from 'domhandler';
import { decodeStart } from '../decode-text.ts';
import { createFindings, type Findings } from '../issues.ts';
import type { ParseResult, ParsedImage } from '../format.ts';
import { pictureAt } from '../pictures.ts';
import { attribute, nameIn2, readItem, within, type PictureSource } from './qti-item.ts';
import { isZip, unpack } from '../safe-zip.ts';
import { readXml, rootName } from './xml.ts';

// QTI files are a zip with a manifest, items, tests and pictures, or the XML of a single item.

export type QtiVersion = 2 | 3;

const itemNames: Readonly<Record<QtiVersion, string>> = {
  2: 'assessmentItem',
  3: 'qti-assessment-item',
};

/** The certainty that a file is QTI of the given version. */
export async function qtiCertainty(bytes: Uint8Array, version: QtiVersion): Promise<number> {
  if (!isZip(bytes)) return rootName(decodeStart(bytes, 16_384)) === itemNames[version] ? 1 : 0;
  const unpacked = await unpack(bytes, (name) => posix.basename(name) === 'imsmanifest.xml');
  if (typeof unpacked === 'string') return 0;
  const [manifest] = unpacked.files.values();
  if (manifest === undefined) return 0;
  const xml = readXml(manifest);
  if (xml.kind !== 'read' || xml.root === null) return 0;
  const types = resourcesIn(xml.root).map(({ type }) => type);
  return types.some((type) => isType(type, version)) ? 1 : 0;
}

const isType = (type: string, version: QtiVersion): boolean =>
  type.startsWith('imsqti_') && type.includes(`v${version}p`);

export async function readQti(bytes: Uint8Array, name: string): Promise<ParseResult> {
  const found = createFindings();
  if (isZip(bytes)) await readPackage(bytes, name, found);
  else {
    const item = rootOf(bytes, found, null);
    if (item !== null) addItem({ element: item, row: 1, show: name }, pictureAt, found);
  }
  return found.result();
}

/** The root element; null when there is none, which is reported as a problem. */
function rootOf(bytes: Uint8Array, found: Findings, path: string | null): Element | null {
  const xml = readXml(bytes);
  const detail = path ?? undefined;
  if (xml.kind === 'tooLarge') found.report('tooLarge', null, detail);
  else if (xml.root === null) found.report('damaged', null, detail);
  else {
    if (!xml.isWhole) found.report('damaged', null, detail);
    return xml.root;
  }
  return null;
}

interface ItemSource {
  element: Element;
  row: number;
  show: string;
  seconds?: number;
}

function addItem(source: ItemSource, pictures: PictureSource, found: Findings): void {
  const { element, row, show, seconds } = source;
  if (nameIn2(element) !== 'assessmentItem') return found.report('notThisFormat', row);
  const read = readItem(element, pictures);
  if (read.kind === 'problem') return found.report(read.code, row, read.detail);
  for (const address of read.item.lostImages) found.report('imageNotTaken', row, address);
  found.add(show, { row, ...read.item.question, ...(seconds === undefined ? {} : { seconds }) });
}

const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name);

async function readPackage(bytes: Uint8Array, name: string, found: Findings): Promise<void> {
  const unpacked = await unpack(bytes, (file) => /\.xml$/i.test(file) || isPicture(file));
  if (typeof unpacked === 'string') return found.report(unpacked, null);
  const { files } = unpacked;
  let row = 0;
  for (const { path, show, seconds } of itemsOf(files, name, found)) {
    if (found.isFull()) break;
    const file = files.get(path);
    row += 1;
    if (file === undefined) found.report('damaged', row, path);
    const element = file === undefined ? null : rootOf(file, found, path);
    if (element === null) continue;
    const source = { element, row, show, ...(seconds === undefined ? {} : { seconds }) };
    addItem(source, (address) => pictureAt(address) ?? pictureIn(files, path, address), found);
  }
}

function pictureIn(
  files: ReadonlyMap<string, Uint8Array>,
  item: string,
  address: string,
): ParsedImage | null {
  const path = resolved(item, address);
  const bytes = isPicture(path) ? files.get(path) : undefined;
  return bytes === undefined ? null : { kind: 'bytes', bytes, name: posix.basename(path) };
}

/** Resolves an address in a file to a path within the package. Paths that lead outside match no file. */
const resolved = (from: string, address: string): string =>
  posix.join(posix.dirname(from), unescapedAddress(address.split(/[?#]/, 1)[0] ?? ''));

interface ItemRef {
  path: string;
  show: string;
  seconds?: number;
}

/** The items in order: those of each test, then those of no test. Without a manifest, all items of the package. */
function itemsOf(files: ReadonlyMap<string, Uint8Array>, name: string, found: Findings): ItemRef[] {
  const manifestPath = [...files.keys()].find((path) => posix.basename(path) === 'imsmanifest.xml');
  const manifest = manifestPath === undefined ? undefined : files.get(manifestPath);
  if (manifestPath === undefined || manifest === undefined)
    return [...files]
      .filter(([, file]) =>
        /^(?:qti-assessment-i|assessmentI)tem$/.test(rootName(decodeStart(file)) ?? ''),
      )
      .map(([path]) => ({ path, show: name }));
  const root = rootOf(manifest, found, manifestPath);
  const resources = root === null ? [] : resourcesIn(root);
  const pathsOf = (kind: RegExp) => [
    ...new Set(
      resources
        .filter(({ type }) => kind.test(type))
        .map(({ href }) => resolved(manifestPath, href)),
    ),
  ];
  const inTests = pathsOf(/^imsqti_(?:test|assessment)_/).flatMap((path) =>
    testItems(path, files, name, found),
  );
  const others = pathsOf(/^imsqti_(?:apip)?item_/).map((path) => ({ path, show: name }));
  // Each item is read only once, even when it is listed repeatedly.
  const items = new Map<string, ItemRef>();
  for (const item of [...inTests, ...others]) if (!items.has(item.path)) items.set(item.path, item);
  return [...items.values()];
}

const resourcesIn = (manifest: Element): { type: string; href: string }[] =>
  within(manifest, 'resource').map((element) => ({
    type: attribute(element, 'type'),
    href: attribute(element, 'href'),
  }));

/** The items of a test, which becomes a show with the test's title. */
function testItems(
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  found: Findings,
): ItemRef[] {
  const file = files.get(path);
  const root = file === undefined ? null : rootOf(file, found, path);
  if (root === null || nameIn2(root) !== 'assessmentTest') return [];
  const show = attribute(root, 'title').trim() || name;
  return within(root, 'assessmentItemRef').map((ref) => {
    const seconds = Number(
      within(ref, 'timeLimits').map((limits) => attribute(limits, 'maxTime'))[0],
    );
    const item = { path: resolved(path, attribute(ref, 'href')), show };
    return seconds > 0 ? { ...item, seconds } : item;
  });
}
