import { DomHandler, isCDATA, isTag, isText, type ChildNode, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';

export interface FoundImageTag {
  src: string;
  alt: string;
}

export interface PlainText {
  text: string;
  images: FoundImageTag[];
}

/** The name by which an element is known here, for dialects of HTML; null drops it with all that is in it. */
export type NameOf = (element: Element) => string | null;

const blocks = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul caption ' +
    'prompt contentBody itemBody'
  ).split(' '),
);
const dropped = new Set(
  (
    'script style head title template noscript iframe svg audio video select textarea button annotation ' +
    'annotation-xml canvas'
  ).split(' '),
);

const deepest = 300;
/** A text for a screen has some dozens. */
const maxNodes = 20_000;

/** Builds a tree that is never so deep or large that it would cost more than the text is worth. */
class SmallHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#elements += 1;
    if (this.tagStack.length > deepest || this.#elements > maxNodes)
      throw new RangeError('no text for a screen');
    super.onopentag(name, attribs);
  }
}

/** Text of a piece of HTML as a screen would show it; see `plainText`. */
export function htmlText(html: string): PlainText {
  const handler = new SmallHandler();
  try {
    const parser = new Parser(handler);
    parser.write(html);
    parser.end();
  } catch {
    // What stands before it went too far is text all the same.
  }
  return plainText(handler.root.childNodes);
}

/** Private to this file: text from outside is freed of them. */
const blockEdge = '\uFDD0';

type Step =
  | { node: ChildNode }
  | { text: string }
  /** What is done with all that the node gives. */
  | { around: string; inner: ChildNode }
  | { end: string; from: number };

/**
 * What a reader would see: blocks are lines, white space is one space, scripts and styles are gone, raised and lowered
 * digits stay so. Images are told with their address.
 */
export function plainText(
  nodes: readonly ChildNode[],
  nameOf: NameOf = ({ name }) => name,
): PlainText {
  const images: FoundImageTag[] = [];
  const out: string[] = [];
  const waiting: Step[] = [];
  pushAll(waiting, nodes);
  let nodesLeft = maxNodes;
  for (let step = waiting.pop(); step !== undefined && nodesLeft > 0; step = waiting.pop()) {
    if ('node' in step) {
      nodesLeft -= 1;
      const image = enter(step.node, nameOf, out, waiting);
      if (image !== null) images.push(image);
    } else if ('text' in step) out.push(step.text);
    else if ('around' in step) {
      waiting.push({ end: step.around, from: out.length });
      waiting.push({ node: step.inner });
    } else if (step.end === 'sup' || step.end === 'sub')
      out.push(raised(step.end, out.splice(step.from).join('')));
    else if (step.end === 'group') out.push(grouped(out.splice(step.from).join('')));
    else out.push(edgeOf(step.end));
  }
  return { text: tidied(out.join('')), images };
}

/** Puts out what stands before the content of a node, and lets the content wait; the image when the node is one. */
function enter(
  node: ChildNode,
  nameOf: NameOf,
  out: string[],
  waiting: Step[],
): FoundImageTag | null {
  if (isText(node)) out.push(inParagraph(node.data, node));
  else if (isCDATA(node)) pushAll(waiting, node.children);
  if (!isTag(node)) return null;
  const name = nameOf(node);
  if (name === null || dropped.has(name)) return null;
  const image = imageOf(name, node);
  if (image !== null) return image;
  if (name === 'br') {
    out.push('\n');
    return null;
  }
  const formula = formulaOf(name, node);
  if (formula !== null) {
    for (const step of formula.toReversed()) waiting.push(step);
    return null;
  }
  out.push(edgeOf(name), name === 'li' ? '• ' : '');
  waiting.push({ end: name, from: out.length });
  pushAll(waiting, node.children);
  return null;
}

/**
 * The elements of MathML whose meaning lies in the place of their children, as formulas stand in one line: x², a_i, 1/2,
 * √(x+1). Null for all others: their children follow each other.
 */
function formulaOf(name: string, element: Element): Step[] | null {
  const [first, second, third] = element.children.filter(isTag);
  const around = (kind: string, node: ChildNode | undefined): Step[] =>
    node === undefined ? [] : [{ around: kind, inner: node }];
  const plain: Step[] = first === undefined ? [] : [{ node: first }];
  switch (name) {
    case 'msup':
    case 'mover':
      return [...plain, ...around('sup', second)];
    case 'msub':
    case 'munder':
      return [...plain, ...around('sub', second)];
    case 'msubsup':
    case 'munderover':
      return [...plain, ...around('sub', second), ...around('sup', third)];
    case 'mfrac':
      return [...around('group', first), { text: '/' }, ...around('group', second)];
    case 'mroot':
      return [...around('sup', second), { text: '√' }, ...around('group', first)];
    case 'msqrt':
      // Whatever is in it counts as one row, and a row is known by its parts alone.
      return element.children.length === 1
        ? [{ text: '√' }, ...around('group', first)]
        : [{ text: '√(' }, ...element.children.map((node) => ({ node })), { text: ')' }];
    default:
      return null;
  }
}

/** In brackets where it would read otherwise without them. */
const grouped = (inner: string): string => {
  const text = inner.trim();
  return /^[\p{L}\p{M}\p{N}.,⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u.test(text) ? text : `(${text})`;
};

/** The last one waits longest. There may be too many of them to be arguments. */
function pushAll(waiting: Step[], nodes: readonly ChildNode[]): void {
  for (const node of nodes.toReversed()) waiting.push({ node });
}

function edgeOf(name: string): string {
  if (blocks.has(name)) return blockEdge;
  return name === 'td' || name === 'th' ? ' ' : '';
}

function imageOf(name: string, { attribs }: Element): FoundImageTag | null {
  if (name === 'img') return { src: attribs['src'] ?? '', alt: attribs['alt'] ?? '' };
  if (name === 'object' && (attribs['type'] ?? '').startsWith('image/'))
    return { src: attribs['data'] ?? '', alt: '' };
  return null;
}

const inParagraph = (text: string, node: ChildNode): string => {
  const clean = text.replaceAll(blockEdge, '');
  const isAsItStands = node.parent !== null && isTag(node.parent) && node.parent.name === 'pre';
  return isAsItStands ? clean.replace(/\r\n|\r/g, '\n') : clean.replace(/[ \t\r\n\f]+/g, ' ');
};

const tidied = (text: string): string =>
  text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?([\n\uFDD0]) ?/g, '$1')
    .replace(/\n?\uFDD0+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('\u00A0', ' ')
    .trim();

const plainDigits = '0123456789+-=()';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾';
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';

/** x<sup>2</sup> is x², H<sub>2</sub>O is H₂O; letters that have no such form are marked: x^n, a_i. */
function raised(name: string, inner: string): string {
  if (name !== 'sup' && name !== 'sub') return inner;
  // Formulas have a minus of their own.
  const text = inner.trim().replaceAll('−', '-');
  if (text === '') return '';
  const forms = name === 'sup' ? superscripts : subscripts;
  if (/^[\d+=()-]+$/.test(text))
    return text.replace(/./g, (letter) => forms[plainDigits.indexOf(letter)] ?? letter);
  const mark = name === 'sup' ? '^' : '_';
  return text.length === 1 ? mark + text : `${mark}(${text})`;
}
