import { DomHandler, isTag, type Element } from 'domhandler';
import { escapeUTF8 } from 'entities';
import { Parser } from 'htmlparser2';
import { decodeNamed, decodeText } from '../decode-text.ts';

export type Xml =
  /** `isWhole` is false when elements were left open in a truncated or broken file. */
  { kind: 'read'; root: Element | null; isWhole: boolean } | { kind: 'tooLarge' };

const deepest = 200;
/** About twice the number of elements in 10 MB of questions. */
const maxElements = 400_000;

class TooLarge extends Error {}

/** Builds a tree of bounded depth and size, and detects unclosed elements. */
class BoundedHandler extends DomHandler {
  isComplete = true;
  #elements = 0;
  readonly #text: string;
  #parser: { endIndex: number | null } | null = null;

  constructor(text: string) {
    super(null, { xmlMode: true });
    this.#text = text;
  }

  override onparserinit(parser: Parser): void {
    super.onparserinit(parser);
    this.#parser = parser;
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#elements += 1;
    if (this.tagStack.length > deepest || this.#elements > maxElements) throw new TooLarge();
    super.onopentag(name, attribs);
  }

  override onclosetag(_name?: string, isImplied?: boolean): void {
    // The parser also reports `<br/>` as implied.
    if (isImplied === true && this.#text[(this.#parser?.endIndex ?? 0) - 1] !== '/')
      this.isComplete = false;
    super.onclosetag();
  }
}

/**
 * Parses XML. External resources are never loaded, and entities declared in the file are not expanded but stay in the
 * text. Never throws.
 */
export function readXml(bytes: Uint8Array): Xml {
  const text = decodeXml(bytes);
  const handler = new BoundedHandler(text);
  const parser = new Parser(handler, { xmlMode: true });
  try {
    parser.write(text);
    parser.end();
  } catch {
    return { kind: 'tooLarge' };
  }
  const root = handler.root.childNodes.find(isTag) ?? null;
  return { kind: 'read', root, isWhole: handler.isComplete };
}

/** The declared encoding is used when the file is not valid UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
    const declared = /^<\?xml[^>]{0,80}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,30})["']/.exec(
      start,
    )?.[1];
    return declared === undefined || /^utf/i.test(declared)
      ? decodeText(bytes)
      : decodeNamed(declared, bytes);
  }
}

/** Name of the root element without its prefix, for detecting formats by the beginning of a file. */
export const rootName = (start: string): string | null => {
  // Skips declarations, comments and the document type.
  let rest = start.replace(/^\uFEFF/, '').trimStart();
  for (let steps = 0; steps < 50; steps++) {
    const end = rest.startsWith('<!--') ? '-->' : /^<[?!]/.test(rest) ? '>' : null;
    if (end === null) break;
    const at = rest.indexOf(end);
    if (at < 0) return null;
    rest = rest.slice(at + end.length).trimStart();
  }
  return /^<(?:[\w.-]{1,40}:)?([A-Za-z_][\w.-]{0,60})[\s/>]/.exec(rest)?.[1] ?? null;
};

/** The name without its namespace prefix. */
export const localName = ({ name }: Element): string => name.slice(name.lastIndexOf(':') + 1);

export const elementsIn = (element: Element): Element[] => element.children.filter(isTag);

export const childNamed = (element: Element, name: string): Element | undefined =>
  elementsIn(element).find((child) => child.name === name);

/** All descendants that pass, in document order; the content of a passing element is not searched. */
export function elementsWithin(element: Element, passes: (inner: Element) => boolean): Element[] {
  const result: Element[] = [];
  const waiting = elementsIn(element).toReversed();
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    if (passes(inner)) result.push(inner);
    else for (const child of elementsIn(inner).toReversed()) waiting.push(child);
  }
  return result;
}

/** Characters that XML forbids, even as character references. */
const forbidden =
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const clean = (text: string): string => text.replace(forbidden, '').replace(/\r\n|\r/g, '\n');

/** Escapes text content. */
export const xmlText = (text: string): string => escapeUTF8(clean(text));

/** Escapes the value of a double-quoted attribute; white space is collapsed. */
export const xmlAttribute = (text: string): string =>
  escapeUTF8(clean(text).replace(/\s+/g, ' ').trim());
