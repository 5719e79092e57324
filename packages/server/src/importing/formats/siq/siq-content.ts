import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import type { ParsedMedium } from '../format.ts';
import type { SiqMedia } from './siq-media.ts';
import { childNamed, elementsIn } from '../xml/xml.ts';

/** The content of a package's question, for both versions. */
export interface SiqContent {
  text: string;
  /** Text shown with the answer. */
  answerText: string;
  media: { image?: ParsedMedium; sound?: ParsedMedium };
  /** Names of media that have no place in a field or are missing in the package. */
  lost: string[];
  choices: { key: string; text: string }[];
  /** The answer is a number, and the closest guess wins. */
  isNumber: boolean;
}

interface Piece {
  kind: 'text' | 'image' | 'sound' | 'other';
  value: string;
  isWithin: boolean;
}

const kinds: Readonly<Record<string, Piece['kind']>> = {
  '': 'text',
  text: 'text',
  say: 'text',
  oral: 'text',
  image: 'image',
  voice: 'sound',
  audio: 'sound',
};
const kindOf = (type: string): Piece['kind'] =>
  Object.hasOwn(kinds, type) ? (kinds[type] ?? 'other') : 'other';

export function contentOf(question: Element, media: SiqMedia): SiqContent {
  const params = childNamed(question, 'params');
  const content: SiqContent = {
    text: '',
    answerText: '',
    media: {},
    lost: [],
    choices: [],
    isNumber: false,
  };
  if (params === undefined) return withAtoms(content, childNamed(question, 'scenario'), media);
  const param = (name: string): Element | undefined =>
    elementsIn(params).find((each) => each.name === 'param' && each.attribs['name'] === name);
  content.text = collectPieces(piecesOf(param('question')), content, media);
  content.answerText = collectPieces(piecesOf(param('answer')), content, null);
  const type = param('answerType');
  const answerType = type === undefined ? '' : textContent(type.children).trim();
  content.isNumber = answerType === 'number' || param('answerDeviation') !== undefined;
  const options = answerType === 'select' ? param('answerOptions') : undefined;
  for (const option of options === undefined ? [] : elementsIn(options)) {
    if (option.name !== 'param') continue;
    const text = collectPieces(piecesOf(option), content, null);
    content.choices.push({ key: option.attribs['name'] ?? '', text });
  }
  return content;
}

/** Version 5: a parameter contains items or plain text. */
function piecesOf(param: Element | undefined): Piece[] {
  if (param === undefined) return [];
  const items = elementsIn(param).filter(({ name }) => name === 'item');
  if (items.length === 0)
    return [{ kind: 'text', value: textContent(param.children), isWithin: false }];
  return items.map((item) => ({
    kind: kindOf(item.attribs['type'] ?? ''),
    value: textContent(item.children),
    isWithin: (item.attribs['isRef'] ?? '').toLowerCase() === 'true',
  }));
}

/** Version 4: a list of fragments, in which a marker separates the question from its answer. */
function withAtoms(
  content: SiqContent,
  scenario: Element | undefined,
  media: SiqMedia,
): SiqContent {
  const pieces: Piece[] = [];
  const answers: Piece[] = [];
  let into = pieces;
  for (const atom of scenario === undefined ? [] : elementsIn(scenario)) {
    if (atom.name !== 'atom') continue;
    const type = atom.attribs['type'] ?? '';
    if (type === 'marker') {
      into = answers;
      continue;
    }
    const value = textContent(atom.children).trim();
    const kind = kindOf(type);
    const isWithin = kind !== 'text' && value.startsWith('@');
    into.push({ kind, value: isWithin ? value.slice(1) : value, isWithin });
  }
  content.text = collectPieces(pieces, content, media);
  content.answerText = collectPieces(answers, content, null);
  return content;
}

/** The joined texts. The first picture and the first sound are added to `content` while they have a place there. */
function collectPieces(
  pieces: readonly Piece[],
  content: SiqContent,
  media: SiqMedia | null,
): string {
  const texts: string[] = [];
  for (const { kind, value, isWithin } of pieces) {
    if (value.trim() === '') continue;
    if (kind === 'text') {
      texts.push(value.trim());
      continue;
    }
    const found =
      kind === 'other' || media === null || content.media[kind] !== undefined
        ? null
        : media(kind, value, isWithin);
    if (found === null || kind === 'other') content.lost.push(value.trim());
    else content.media[kind] = found;
  }
  return texts.join('\n');
}
