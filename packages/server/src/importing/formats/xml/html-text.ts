import { DomHandler, isCDATA, isTag, isText, type ChildNode, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';

export interface ImageTag {
  src: string;
  alt: string;
}

export interface PlainText {
  text: string;
  images: ImageTag[];
}

/** Maps elements of HTML dialects to HTML names; null drops an element with its content. */
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
/** Ordinary texts have some dozens of nodes. */
const maxNodes = 20_000;

/** Builds a tree of bounded depth and size. */
class SmallHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#elements += 1;
    if (this.tagStack.length > deepest || this.#elements > maxNodes)
      throw new RangeError('too many or too deeply nested elements');
    super.onopentag(name, attribs);
  }
}

/** The visible text of an HTML fragment; see `plainText`. */
export function htmlText(html: string): PlainText {
  const handler = new SmallHandler();
  try {
    const parser = new Parser(handler);
    parser.write(html);
    parser.end();
  } catch {
    // The text before the limit is still used.
  }
  return plainText(handler.root.childNodes);
}

/** Placeholder used only in this file; it is removed from the input. */
const blockEdge = '\uFDD0';

type Step =
  | { node: ChildNode }
  | { text: string }
  /** Processes the whole text of the node, in the way named by `around`. */
  | { around: string; inner: ChildNode }
  | { end: string; from: number };

/**
 * The visible text: blocks become lines, white space is collapsed, scripts and styles are removed, superscript and
 * subscript digits are kept. Images are returned with their address.
 */
export function plainText(
  nodes: readonly ChildNode[],
  nameOf: NameOf = ({ name }) => name,
): PlainText {
  const images: ImageTag[] = [];
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

/** Outputs the text before a node's content and puts the content on the stack; returns the image when the node is one. */
function enter(node: ChildNode, nameOf: NameOf, out: string[], waiting: Step[]): ImageTag | null {
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
 * MathML elements whose meaning depends on the position of their children, as formulas in one line: x², a_i, 1/2,
 * √(x+1). Null for all others, whose children simply follow each other.
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
      // Several children form one row without an element of its own, so they always need parentheses.
      return element.children.length === 1
        ? [{ text: '√' }, ...around('group', first)]
        : [{ text: '√(' }, ...element.children.map((node) => ({ node })), { text: ')' }];
    default:
      return null;
  }
}

/** In parentheses where they are needed. */
const grouped = (inner: string): string => {
  const text = inner.trim();
  return /^[\p{L}\p{M}\p{N}.,⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u.test(text) ? text : `(${text})`;
};

/**
 * Puts nodes on the stack in reverse, so that the first one is taken first. One by one, because there may be too many
 * for a spread.
 */
function pushAll(waiting: Step[], nodes: readonly ChildNode[]): void {
  for (const node of nodes.toReversed()) waiting.push({ node });
}

function edgeOf(name: string): string {
  if (blocks.has(name)) return blockEdge;
  return name === 'td' || name === 'th' ? ' ' : '';
}

function imageOf(name: string, { attribs }: Element): ImageTag | null {
  if (name === 'img') return { src: attribs['src'] ?? '', alt: attribs['alt'] ?? '' };
  if (name === 'object' && (attribs['type'] ?? '').startsWith('image/'))
    return { src: attribs['data'] ?? '', alt: '' };
  return null;
}

const inParagraph = (text: string, node: ChildNode): string => {
  const clean = text.replaceAll(blockEdge, '');
  const isPreformatted = node.parent !== null && isTag(node.parent) && node.parent.name === 'pre';
  return isPreformatted ? clean.replace(/\r\n|\r/g, '\n') : clean.replace(/[ \t\r\n\f]+/g, ' ');
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

/** Converts x<sup>2</sup> to x² and H<sub>2</sub>O to H₂O; other content is marked: x^n, a_i. */
function raised(name: string, inner: string): string {
  if (name !== 'sup' && name !== 'sub') return inner;
  // Formulas use a separate minus sign.
  const text = inner.trim().replaceAll('−', '-');
  if (text === '') return '';
  const forms = name === 'sup' ? superscripts : subscripts;
  if (/^[\d+=()-]+$/.test(text))
    return text.replace(/./g, (letter) => forms[plainDigits.indexOf(letter)] ?? letter);
  const mark = name === 'sup' ? '^' : '_';
  return text.length === 1 ? mark + text : `${mark}(${text})`;
}
