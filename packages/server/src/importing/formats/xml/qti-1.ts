import { unescapedAddress } from '@quizcast/game/importing/pack-media';
import { posix } from 'node:path';
import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import { decodeStart } from '../decode-text.ts';
import { createFindings, type Findings } from '../issues.ts';
import type { Format, ParsedImage } from '../format.ts';
import { pictureAt } from '../pictures.ts';
import { readItem1 } from './qti-1-item.ts';
import { isZip, unpack } from '../safe-zip.ts';
import { elementsWithin, localName, readXml, rootName } from './xml.ts';

// QTI 1.2 as exported by Canvas for quizzes and whole courses (.imscc): XML with all items of a test, and a manifest.

const rootElement = 'questestinterop';
const isItems = (name: string): boolean => /\.(?:xml|qti)$/i.test(name);
const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name);
/** Courses contain thousands of pages besides their tests. */
const limits = { entries: 20_000, maxNameLength: 1000 };

const isQti1 = (bytes: Uint8Array): boolean => rootName(decodeStart(bytes, 16_384)) === rootElement;

async function certainty(bytes: Uint8Array): Promise<number> {
  if (!isZip(bytes)) return isQti1(bytes) ? 1 : 0;
  const unpacked = await unpack(bytes, isItems, limits);
  // Lower than the certainty of QTI 2 and 3 for their packages.
  return typeof unpacked !== 'string' && [...unpacked.files.values()].some(isQti1) ? 0.95 : 0;
}

interface Test {
  path: string;
  name: string;
  items: Element[];
}

/** An assessment or a question bank. */
function testIn(root: Element, path: string, name: string): Test {
  const [test] = elementsWithin(root, (inner) =>
    ['assessment', 'objectbank'].includes(localName(inner)),
  );
  const titled = test?.attribs['title'] ?? metadataOf(test, ['bank_title', 'qmd_assessmenttitle']);
  return {
    path,
    name: titled.trim() || name,
    items: elementsWithin(root, (inner) => localName(inner) === 'item'),
  };
}

/** The value of the first field with one of these labels. */
function metadataOf(element: Element | undefined, labels: readonly string[]): string {
  if (element === undefined) return '';
  const field = elementsWithin(element, (inner) => localName(inner) === 'qtimetadatafield').find(
    (each) => labels.includes(textOf(each, 'fieldlabel')),
  );
  return field === undefined ? '' : textOf(field, 'fieldentry');
}

const textOf = (element: Element, name: string): string =>
  textContent(
    elementsWithin(element, (inner) => localName(inner) === name)[0]?.children ?? [],
  ).trim();

function testOf(bytes: Uint8Array, path: string, name: string, found: Findings): Test | null {
  const xml = readXml(bytes);
  if (xml.kind === 'tooLarge') found.report('tooLarge', null, path);
  else if (xml.root === null || localName(xml.root) !== rootElement)
    found.report('damaged', null, path);
  else {
    if (!xml.isWhole) found.report('damaged', null, path);
    return testIn(xml.root, path, name);
  }
  return null;
}

/**
 * Canvas exports each test twice: without items that the standard profile does not support, and complete for itself.
 * The one with more items is used.
 */
function withoutDuplicates(tests: readonly Test[]): Test[] {
  const byName = new Map<string, Test>();
  for (const test of tests) {
    const folder = posix.dirname(test.path).split('/').at(-1) ?? '';
    const file = posix.basename(test.path).split('.')[0] ?? '';
    // `g123/assessment_qti.xml` and `non_cc_assessments/g123.xml.qti`.
    const id = /^(?:assessment_qti|assessment)$/.test(file) ? folder : file;
    const before = byName.get(id);
    if (before === undefined || test.items.length > before.items.length) byName.set(id, test);
  }
  return [...byName.values()];
}

/** Finds pictures of a package by their address in a text. */
function picturesIn(
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
): (address: string) => ParsedImage | null {
  return (address) => {
    const referenced = pictureAt(address);
    if (referenced !== null) return referenced;
    const relativePath = unescapedAddress(address.split(/[?#]/, 1)[0] ?? '');
    const inPackage = relativePath.replace(/^\$IMS-CC-FILEBASE\$\/?(?:\.\.\/)*/, '');
    const candidates = [
      posix.join(posix.dirname(path), relativePath),
      inPackage,
      `web_resources/${inPackage}`,
    ];
    const name = candidates.find((candidate) => isPicture(candidate) && files.has(candidate));
    const bytes = name === undefined ? undefined : files.get(name);
    return name === undefined || bytes === undefined
      ? null
      : { kind: 'bytes', bytes, name: posix.basename(name) };
  };
}

async function readTests(bytes: Uint8Array, name: string, found: Findings): Promise<void> {
  const unpacked = isZip(bytes)
    ? await unpack(bytes, (file) => isItems(file) || isPicture(file), limits)
    : { kind: 'files' as const, files: new Map([[name, bytes]]) };
  if (typeof unpacked === 'string') return found.report(unpacked, null);
  const { files } = unpacked;
  const tests = [...files].flatMap(([path, file]) =>
    (isItems(path) || files.size === 1) && isQti1(file)
      ? (testOf(file, path, name, found) ?? [])
      : [],
  );
  if (tests.length === 0) return found.report('notThisFormat', null);
  for (const [key, test] of withoutDuplicates(tests).entries())
    for (const [index, item] of test.items.entries()) {
      if (found.isFull()) return;
      const row = index + 1;
      const read = readItem1(
        item,
        picturesIn(files, test.path),
        metadataOf(item, ['question_type', 'cc_profile']),
      );
      if (read.kind === 'problem') {
        found.report(read.code, row, read.detail);
        continue;
      }
      for (const address of read.lostImages) found.report('imageNotTaken', row, address);
      found.add(test.name, { row, ...read.question }, `${key}`);
    }
}

export const qti1: Format = {
  id: 'qti-1',
  name: 'QTI 1.2 (Canvas)',
  endings: ['imscc', 'zip', 'xml'],
  detect: certainty,
  async read(bytes, { name }) {
    const found = createFindings();
    await readTests(bytes, name, found);
    return found.result();
  },
};
