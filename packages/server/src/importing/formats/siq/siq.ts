import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import type { BoardFormat, ParsedBoards, ParsedClue } from '../board-format.ts';
import { ParsedBoardsBuilder, pointsOf } from '../parsed-boards.ts';
import { maxPackNameLength } from '@quizcast/game/importing/pack-media';
import { decodeStart } from '../decode-text.ts';
import { issueOf } from '../issues.ts';
import { isZip, unpack, type UnpackLimits } from '../safe-zip.ts';
import { mediaOf, type SiqMedia } from './siq-media.ts';
import { contentOf, type SiqContent } from './siq-content.ts';
import { writeSiq } from './siq-write.ts';
import { childNamed, elementsIn, readXml, type Xml } from '../xml/xml.ts';

// Packages of SIGame, versions 4 and 5: a zip with content.xml and media folders. A content.xml on its own is read as
// well; its pictures and sounds are then only named.

/** A non-English letter takes six characters in an escaped name. */
const limits: UnpackLimits = { maxNameLength: maxPackNameLength };
/** The first element is preceded only by the declaration and perhaps a comment. */
const startBytes = 2048;

/** Cached, because a detected file is read right afterwards. */
const parsed = new WeakMap<Uint8Array, Xml>();

interface Package {
  root: Element | null;
  media: SiqMedia;
  problem: 'damaged' | 'tooLarge' | 'passwordProtected' | 'notThisFormat' | null;
}

async function packageOf(bytes: Uint8Array, withMedia: boolean): Promise<Package> {
  const none = { root: null, media: mediaOf(new Map()) };
  if (!isZip(bytes))
    return /<package[\s>]/.test(decodeStart(bytes, startBytes))
      ? asPackage(parseCached(bytes, bytes), mediaOf(null))
      : { ...none, problem: 'notThisFormat' };
  const isMedium = (name: string): boolean => /^(?:Images|Audio)\//i.test(name);
  const unpacked = await unpack(
    bytes,
    (name) => name === 'content.xml' || (withMedia && isMedium(name)),
    limits,
  );
  if (typeof unpacked === 'string') return { ...none, problem: unpacked };
  const content = unpacked.files.get('content.xml');
  if (content === undefined) return { ...none, problem: 'notThisFormat' };
  return asPackage(parseCached(bytes, content), mediaOf(unpacked.files));
}

function parseCached(file: Uint8Array, content: Uint8Array): Xml {
  const xml = parsed.get(file) ?? readXml(content);
  parsed.set(file, xml);
  return xml;
}

function asPackage(xml: Xml, media: SiqMedia): Package {
  if (xml.kind === 'tooLarge') return { root: null, media, problem: 'tooLarge' };
  if (xml.root?.name !== 'package') return { root: null, media, problem: 'notThisFormat' };
  return { root: xml.root, media, problem: xml.isWhole ? null : 'damaged' };
}

const listIn = (element: Element, list: string, name: string): Element[] => {
  const inner = childNamed(element, list);
  return (inner === undefined ? [] : elementsIn(inner)).filter((child) => child.name === name);
};

async function readBoards(bytes: Uint8Array, fileName: string): Promise<ParsedBoards> {
  const { root, media, problem } = await packageOf(bytes, true);
  if (root === null) return { shows: [], problems: [issueOf(problem ?? 'notThisFormat')] };
  const found = new ParsedBoardsBuilder();
  if (problem !== null) found.report(problem, null);
  const show = (root.attribs['name'] ?? '').trim() || fileName;
  let row = 0;
  for (const [index, round] of listIn(root, 'rounds', 'round').entries()) {
    const isFinal = round.attribs['type'] === 'final';
    const name = (round.attribs['name'] ?? '').trim() || `${index + 1}`;
    for (const [at, theme] of listIn(round, 'themes', 'theme').entries())
      for (const question of listIn(theme, 'questions', 'question')) {
        row += 1;
        if (row > maxQuestions) continue;
        const category = theme.attribs['name'] ?? '';
        const clue = clueOf(question, row, media, found);
        if (clue !== null)
          found.add(
            {
              show,
              round: isFinal ? 'final' : { board: name },
              boardKey: `${index}`,
              category,
              categoryKey: `${at}`,
            },
            clue,
          );
      }
  }
  if (row > maxQuestions) found.report('tooManyQuestions', null, `${row}`);
  return found.result();
}

const maxQuestions = 5000;
const ordinary = new Set(['', 'simple', 'standard', 'default']);

function clueOf(
  question: Element,
  row: number,
  media: SiqMedia,
  found: ParsedBoardsBuilder,
): ParsedClue | null {
  const price = question.attribs['price'] ?? '';
  // A price of -1 marks an empty place in a theme.
  if (price.trim() === '-1') return null;
  const content = contentOf(question, media);
  const kind = (
    question.attribs['type'] ??
    childNamed(question, 'type')?.attribs['name'] ??
    ''
  ).trim();
  if (!ordinary.has(kind.toLowerCase())) found.report('specialIgnored', row, kind);
  for (const name of content.lost) found.report('mediaNotTaken', row, name);
  return { ...textsOf(question, content), row, points: pointsOf(price), ...content.media };
}

function textsOf(
  question: Element,
  content: SiqContent,
): Pick<ParsedClue, 'text' | 'answer' | 'hostNotes' | 'isGuess' | 'choices'> {
  const rights = listIn(question, 'right', 'answer')
    .map((answer) => textContent(answer.children).trim())
    .filter((answer) => answer !== '');
  const info = childNamed(question, 'info');
  const comments = info === undefined ? undefined : childNamed(info, 'comments');
  const notes = [
    content.answerText,
    comments === undefined ? '' : textContent(comments.children).trim(),
  ];
  const right = content.choices.filter(({ key }) => rights.includes(key)).map(({ text }) => text);
  const hostNotes = notes.filter((note) => note !== '' && !rights.includes(note)).join('\n');
  return {
    text: content.text,
    answer: (right.length > 0 ? right : rights).join(' / '),
    ...(hostNotes === '' ? {} : { hostNotes }),
    isGuess: content.isNumber,
    ...(content.choices.length === 0
      ? {}
      : {
          choices: content.choices.map(({ key, text }) => ({
            text,
            isRight: rights.includes(key),
          })),
        }),
  };
}

/** Packages of other programs have no rounds. */
const certaintyOf = (root: Element | null): number =>
  root === null ? 0 : childNamed(root, 'rounds') === undefined ? 0.5 : 1;

export const siq: BoardFormat = {
  id: 'siq',
  name: 'SIGame package (SIQ)',
  endings: ['siq'],
  detect: async (bytes) => certaintyOf((await packageOf(bytes, false)).root),
  readBoards: (bytes, { name }) => readBoards(bytes, name),
  writeBoards: { type: 'application/zip', bytes: writeSiq },
};
