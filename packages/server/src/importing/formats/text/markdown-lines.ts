// The lines of Markdown question lists as written by chat assistants.

export type MarkdownLine =
  | { kind: 'gap' }
  | { kind: 'heading'; text: string }
  /** `number` and `price` are null without one. */
  | { kind: 'question'; number: number | null; text: string; price: string | null }
  /** `letter` is null in lists without letters; `mark` is set when a tick, a word or bold type marks the right answer. */
  | { kind: 'option'; letter: string | null; text: string; mark: 'tick' | 'bold' | null }
  /** Several options in one line, with letters from A. */
  | { kind: 'options'; texts: string[] }
  | { kind: 'right'; text: string }
  | { kind: 'explanation'; text: string }
  | { kind: 'answerKey' }
  | { kind: 'text'; text: string };

// For text cleaned by `plain`, in which white space is at most one blank.
const ticks =
  / ?(?:[✅✔☑✓]\ufe0f?|\((?:correct(?: answer)?|right|richtig(?:e antwort)?|korrekt|correcta|correcte)\)|[←⬅]\ufe0f? ?(?:correct|richtig)?) ?/giu;
const rightLine =
  /^(?:the |die )?(?:(?:correct|right) )?(?:answers?|options?|solution|antwort|lösung|respuesta(?: correcta)?|réponse(?: correcte)?)(?: (?:is|ist|es))? ?[:：=] ?(\S.*)$/iu;
const rightGermanLine =
  /^(?:die )?(?:richtige?|korrekte?)(?: antwort| lösung)?(?: ist)? ?[:：] ?(\S.*)$/iu;
const plainRightLine = /^(?:correct|right) ?[:：] ?(\S.*)$/iu;
const explanationLine =
  /^(?:explanation|rationale|why|reason|fun fact|erklärung|begründung|wusstest du|explicación|explication) ?[:：] ?(.*)$/iu;
const answerKeyLine =
  /^(?:answer key|answers|solutions|correct answers|lösungen|antworten|lösungsschlüssel|auflösung|respuestas|réponses) ?:?$/iu;
const numbered =
  /^(?:(?:question|frage|pregunta|q|f) ?#? ?)?(\d{1,4}) ?(?:[.):]|[-–—](?= )) ?(.*)$/iu;
const namedQuestion = /^(?:question|frage|pregunta|q) ?(\d{1,4})? ?[:：.]? ?(.*)$/iu;
const amount =
  '(?:[€$£] ?\\d[\\d.,]{0,11}|\\d[\\d.,]{0,11} ?(?:[€$£]|euros?|eur|dollars?|punkte|points?|pts))';
/** The price of a question, in brackets or alone, before its text. */
const priced = new RegExp(
  `^(?:[([](${amount})[)\\]] ?[:：–—-]?|(${amount})(?=$| ?[:：–—])[ :：–—]*) ?(.*)$`,
  'iu',
);
const letteredOption = /^[([]?([A-Ha-h])[)\].:] ?(\S.*)$/u;

export function markdownLine(raw: string): MarkdownLine {
  const line = raw.replace(/^\s*(?:>\s?)+/, '').trim();
  if (line === '' || /^(?:[-*_=]\s*){3,}$/.test(line)) return { kind: 'gap' };
  const heading = /^#{1,6}\s+(\S.*)$/s.exec(line)?.[1];
  const content = heading ?? line;
  const task = /^[-*+]\s+\[([ xX])\]\s+(\S.*)$/s.exec(content);
  if (task !== null) return option(null, task[2] ?? '', (task[1] ?? ' ') !== ' ');
  const bullet = /^[-*+•◦]\s+(\S.*)$/s.exec(content)?.[1];
  const inner = bullet ?? content;
  const isBold = /^(?:\*\*|__)[^]*(?:\*\*|__)\s*(?:[✅✔☑✓]\ufe0f?)?$/u.test(inner);
  const text = withoutMarkup(inner);
  const detail = detailLine(text.replace(/^[✅✔☑✓👉➡💡🎉]\ufe0f?\s*/u, ''));
  if (detail !== null) return detail;
  const several = optionsInLine(text);
  if (several !== null) return { kind: 'options', texts: several };
  const lettered = letteredOption.exec(text.replace(/^[✅✔☑✓]\ufe0f?\s*/u, ''));
  const named = /^(?:question|frage|pregunta|q)(?: ?\d| ?[:：])/iu.test(text)
    ? namedQuestion.exec(text)
    : null;
  if (lettered !== null && heading === undefined)
    return option(
      (lettered[1] ?? '').toUpperCase(),
      text.replace(/^([✅✔☑✓]\ufe0f?)?\s*[([]?[A-Ha-h][)\].:]\s*/u, '$1'),
      false,
      isBold,
    );
  if (bullet !== undefined && named === null) return option(null, text, false, isBold);
  const question = numbered.exec(text) ?? named;
  if (question !== null) {
    const [, number, rest = ''] = question;
    const [, inBrackets, alone, behind = rest] = priced.exec(rest) ?? [];
    return {
      kind: 'question',
      number: number === undefined ? null : Number(number),
      text: behind,
      price: inBrackets ?? alone ?? null,
    };
  }
  return heading === undefined ? { kind: 'text', text } : { kind: 'heading', text };
}

/** Lines with details of the question before them. */
function detailLine(text: string): MarkdownLine | null {
  const right = [rightLine, rightGermanLine, plainRightLine].flatMap(
    (pattern) => pattern.exec(text)?.[1] ?? [],
  )[0];
  if (right !== undefined) return { kind: 'right', text: right.trim() };
  const explanation = explanationLine.exec(text)?.[1];
  if (explanation !== undefined) return { kind: 'explanation', text: explanation };
  return answerKeyLine.test(text) ? { kind: 'answerKey' } : null;
}

function option(
  letter: string | null,
  text: string,
  isChecked: boolean,
  isBold = false,
): MarkdownLine {
  const clean = withoutMarkup(text.replaceAll(ticks, ' '));
  const isTicked = isChecked || clean !== withoutMarkup(text);
  return { kind: 'option', letter, text: clean, mark: isTicked ? 'tick' : isBold ? 'bold' : null };
}

/** Removes marks of bold, italic and code, which have no meaning on a screen. */
export const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=[^\s*_])([^*_]*[^\s*_])\1(?![\w*])/g, '$2')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+.!-])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The options of a line such as `A) Rome B) Paris C) …`; null for other lines. */
function optionsInLine(text: string): string[] | null {
  const starts = [...text.matchAll(/(?:^|\s|[,;|])[([]?([A-H])[)\].]\s+/g)];
  const isInOrder = starts.every(([, letter], index) => letter === String.fromCharCode(65 + index));
  if (starts.length < 2 || !isInOrder || (starts[0]?.index ?? 1) !== 0) return null;
  return starts.map((start, index) =>
    text
      .slice((start.index ?? 0) + start[0].length, starts[index + 1]?.index ?? text.length)
      .replace(/[,;|]\s*$/, '')
      .trim(),
  );
}
