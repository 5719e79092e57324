import { unescapedAddress } from '@quizcast/game/importing/pack-media';
import { isTag, type Element } from 'domhandler';
import { textContent } from 'domutils';
import { decodeStart } from '../decode-text.ts';
import {
  excerpt,
  createFindings,
  rightByWeight,
  trueFalseAnswers,
  answersToExport,
  type Findings,
} from '../issues.ts';
import type {
  Format,
  ParseResult,
  ParsedImage,
  ParsedQuestion,
  ExportQuestion,
  ExportShow,
} from '../format.ts';
import { plainText, type ImageTag, type PlainText } from './html-text.ts';
import { categoryName, categoryPath, moodleText, type MoodleTextFormat } from './moodle-text.ts';
import { fromBase64, pictureAt, placed } from '../pictures.ts';
import { readNumber } from '../typed-cells.ts';
import { childNamed, elementsIn, readXml, rootName, xmlAttribute, xmlText } from './xml.ts';

// Moodle's XML format: https://docs.moodle.org/en/Moodle_XML_format

export const moodleXml: Format = {
  id: 'moodle-xml',
  name: 'Moodle XML',
  endings: ['xml'],
  detect: (bytes) => {
    const start = decodeStart(bytes, 65_536);
    return rootName(start) !== 'quiz' ? 0 : /<question\s/.test(start) ? 0.95 : 0.6;
  },
  read: (bytes, options) => readQuiz(bytes, options.name),
  write: { type: 'application/xml; charset=utf-8', bytes: encodeShow },
};

function readQuiz(bytes: Uint8Array, name: string): ParseResult {
  const found = createFindings();
  const xml = readXml(bytes);
  if (xml.kind === 'tooLarge') found.report('tooLarge', null);
  else if (xml.root?.name !== 'quiz') found.report('notThisFormat', null);
  else {
    if (!xml.isWhole) found.report('damaged', null);
    let show = name;
    let row = 0;
    for (const element of elementsIn(xml.root)) {
      if (element.name !== 'question') continue;
      if (found.isFull()) break;
      if (element.attribs['type'] === 'category') show = categoryOf(element) ?? name;
      else readQuestion(element, ++row, show, found);
    }
  }
  return found.result();
}

function categoryOf(element: Element): string | null {
  const category = childNamed(element, 'category');
  return category === undefined ? null : categoryName(textContent(category.children));
}

function readQuestion(element: Element, row: number, show: string, found: Findings): void {
  const textElement = childNamed(element, 'questiontext');
  const { text, images } = textOf(textElement, 'moodle');
  const type = element.attribs['type'] ?? '';
  const parsedAnswers = parseAnswers(element, type);
  if (parsedAnswers === null) return found.report('kindNotSupported', row, `${type}: ${text}`);
  const explanation = textOf(childNamed(element, 'generalfeedback'), 'moodle').text;
  const image = pictureOf(element, textElement, images);
  if (image.problem !== null) found.report('imageNotTaken', row, image.problem);
  found.add(show, {
    row,
    text,
    ...parsedAnswers,
    ...(explanation === '' ? {} : { explanation }),
    ...(image.found === null ? {} : { image: image.found }),
    ...(image.found === null || image.alt === '' ? {} : { imageAlt: image.alt }),
  });
}

type ParsedAnswers = Pick<ParsedQuestion, 'answers' | 'asks' | 'crowdOnly' | 'rightBeyond'>;

/** Null for kinds of questions that no game supports. */
function parseAnswers(element: Element, type: string): ParsedAnswers | null {
  if (type === 'numerical') return numerical(element);
  const answers = readAnswers(element, type);
  if (answers === null) return null;
  if (type === 'shortanswer') return { answers, asks: { kind: 'text' }, crowdOnly: type };
  const single = textContent(childNamed(element, 'single')?.children ?? []).trim();
  if (single === 'false') return { answers, asks: { kind: 'several', scoring: 'partial' } };
  return single === 'true' && answers.filter(({ isRight }) => isRight).length > 1
    ? { answers, asks: { kind: 'choice' } }
    : { answers };
}

function numerical(element: Element): ParsedAnswers {
  const [best] = elementsIn(element)
    .filter(({ name }) => name === 'answer')
    .toSorted(
      (one, other) => Number(other.attribs['fraction'] ?? 0) - Number(one.attribs['fraction'] ?? 0),
    );
  const bestText = best === undefined ? '' : answerText(best);
  const tolerance = best === undefined ? [] : (childNamed(best, 'tolerance')?.children ?? []);
  return {
    answers: [],
    rightBeyond: bestText,
    asks: {
      kind: 'number',
      right: readNumber(bestText),
      scoring: 'tolerance',
      range: readNumber(textContent(tolerance)) ?? 0,
      unit: '',
    },
    crowdOnly: 'numerical',
  };
}

/** Null for kinds of questions without a list of answers. */
function readAnswers(element: Element, type: string): ParsedQuestion['answers'] | null {
  if (type !== 'multichoice' && type !== 'truefalse' && type !== 'shortanswer') return null;
  const answers = elementsIn(element)
    .filter(({ name }) => name === 'answer')
    .map((answer) => ({
      text: answerText(answer),
      weight: Number(answer.attribs['fraction'] ?? 0),
    }));
  const right = rightByWeight(answers.map(({ weight }) => weight));
  if (type === 'truefalse')
    return trueFalseAnswers(
      answers.some(({ text }, index) => text.toLowerCase() === 'true' && right[index] === true),
    );
  return answers.map(({ text }, index) => ({ text, isRight: right[index] ?? false }));
}

/** The text of an answer; for a picture its alternative text. */
function answerText(answer: Element): string {
  const { text, images } = textOf(answer, 'moodle');
  return text === ''
    ? images
        .map(({ alt }) => alt.trim())
        .join(' ')
        .trim()
    : text;
}

const formats: Readonly<Record<string, MoodleTextFormat>> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
};

function textOf(element: Element | undefined, otherwise: MoodleTextFormat): PlainText {
  if (element === undefined) return { text: '', images: [] };
  const content = childNamed(element, 'text') ?? element;
  const named = element.attribs['format'] ?? '';
  const format = Object.hasOwn(formats, named) ? (formats[named] ?? otherwise) : otherwise;
  // HTML should be escaped text, but some files contain it as elements.
  if (content.children.some(isTag))
    return content === element ? { text: '', images: [] } : plainText(content.children);
  return moodleText(textContent(content.children), format);
}

interface Picture {
  found: ParsedImage | null;
  alt: string;
  /** The picture that was not imported. */
  problem: string | null;
}

function pictureOf(
  element: Element,
  textElement: Element | undefined,
  images: readonly ImageTag[],
): Picture {
  const [first, second] = images;
  if (first !== undefined) {
    const found = pictureFrom(first.src, textElement);
    const lost = found === null ? first.src : second?.src;
    return { found, alt: first.alt.trim(), problem: lost ?? null };
  }
  // Before Moodle 2, the picture was stored next to the text.
  const bytes = fromBase64(textContent(childNamed(element, 'image_base64')?.children ?? []));
  const name = textContent(childNamed(element, 'image')?.children ?? []).trim();
  return { found: bytes === null ? null : { kind: 'bytes', bytes, name }, alt: '', problem: null };
}

const pluginFilePrefix = '@@PLUGINFILE@@/';

function pictureFrom(src: string, textElement: Element | undefined): ParsedImage | null {
  if (!src.startsWith(pluginFilePrefix)) return pictureAt(src);
  const [path = ''] = src.slice(pluginFilePrefix.length).split('?', 1);
  const filePath = unescapedAddress(path);
  const file = (textElement === undefined ? [] : elementsIn(textElement)).find(
    ({ name, attribs }) =>
      name === 'file' &&
      `${attribs['path'] ?? '/'}${attribs['name'] ?? ''}`.replace(/^\//, '') === filePath,
  );
  const bytes =
    file?.attribs['encoding'] === 'base64' ? fromBase64(textContent(file.children)) : null;
  return bytes === null
    ? null
    : { kind: 'bytes', bytes, name: filePath.split('/').at(-1) ?? filePath };
}

function encodeShow(show: ExportShow): Uint8Array {
  const category =
    show.name.trim() === ''
      ? ''
      : `  <question type="category">\n    <category><text>${xmlText(categoryPath(show.name))}</text></category>\n  </question>\n`;
  const questions = show.questions.map(questionXml).join('');
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${category}${questions}</quiz>\n`,
  );
}

const plainElement = (name: string, text: string): string =>
  `<${name} format="plain_text"><text>${xmlText(text)}</text></${name}>`;

function questionXml(question: ExportQuestion, index: number): string {
  const answers = answersToExport(question).map(
    ({ text, isRight }) =>
      `    <answer fraction="${isRight ? 100 : 0}" format="plain_text"><text>${xmlText(text)}</text>` +
      `${plainElement('feedback', '')}</answer>\n`,
  );
  return `  <question type="multichoice">
    <name><text>${xmlText(excerpt(question.text, 60)) || index + 1}</text></name>
    ${questionTextXml(question, index)}
    ${plainElement('generalfeedback', question.explanation)}
    <defaultgrade>1</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <single>true</single>
    <shuffleanswers>false</shuffleanswers>
    <answernumbering>ABCD</answernumbering>
${answers.join('')}  </question>
`;
}

/** With a picture the text becomes HTML that contains it. */
function questionTextXml({ text, image, imageAlt }: ExportQuestion, index: number): string {
  const picture = placed(image, `picture-${index + 1}`);
  if (picture === null) return plainElement('questiontext', text);
  const isInside = 'bytes' in picture;
  const src = isInside ? `${pluginFilePrefix}${picture.name}` : picture.address;
  const tag = `<img src="${xmlAttribute(src)}" alt="${xmlAttribute(imageAlt)}">`;
  const html = `<p>${asHtml(text)}</p><p>${tag}</p>`;
  const file = isInside
    ? `<file name="${picture.name}" path="/" encoding="base64">${Buffer.from(picture.bytes).toString('base64')}</file>`
    : '';
  return `<questiontext format="html"><text>${xmlText(html)}</text>${file}</questiontext>`;
}

/** Repeated spaces would be collapsed. */
const asHtml = (text: string): string =>
  xmlText(text.trim())
    .replaceAll('\n', '<br>')
    .replace(/(?<= ) /g, '&nbsp;');
