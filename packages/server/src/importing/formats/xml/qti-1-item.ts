import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { textContent } from 'domutils';
import type { ImportIssueCode } from '@quizcast/game/importing/import';
import type { ParsedImage, ParsedQuestion } from '../format.ts';
import { htmlText, plainText, type PlainText } from './html-text.ts';
import { elementsIn, elementsWithin, localName } from './xml.ts';

// A QTI 1.2 item.

export type Qti1Read =
  | { kind: 'item'; question: Omit<ParsedQuestion, 'row'>; lostImages: string[] }
  | { kind: 'problem'; code: ImportIssueCode; detail: string };

const within = (element: Element, name: string): Element[] =>
  elementsWithin(element, (inner) => localName(inner) === name);

/** All texts of an element, without those inside `except`; HTML is contained as text. */
function textIn(element: Element, except: readonly string[] = []): PlainText {
  const texts = elementsWithin(
    element,
    (inner) => localName(inner) === 'mattext' || except.includes(localName(inner)),
  ).filter((inner) => localName(inner) === 'mattext');
  const read = texts.map((text): PlainText => {
    if (text.children.some(isTag)) return plainText(text.children);
    const content = textContent(text.children);
    const isPlain = (text.attribs['texttype'] ?? 'text/plain').toLowerCase() === 'text/plain';
    return isPlain ? { text: content.trim(), images: [] } : htmlText(content);
  });
  return {
    text: read
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
    images: read.flatMap(({ images }) => images),
  };
}

/** `kind` is the question type in the metadata; `pictures` finds the pictures in texts. */
export function readItem1(
  item: Element,
  pictures: (address: string) => ParsedImage | null,
  kind: string,
): Qti1Read {
  const [presentation] = within(item, 'presentation');
  const title = item.attribs['title'] ?? '';
  if (presentation === undefined) return { kind: 'problem', code: 'damaged', detail: title };
  const { text, images } = textIn(presentation, ['response_lid', 'response_str', 'response_grp']);
  const responses = within(presentation, 'response_lid');
  const [response] = responses;
  const labels = response === undefined ? [] : within(response, 'response_label');
  // Several choice lists are matching or gap questions.
  if (response === undefined || responses.length > 1 || labels.length === 0)
    return {
      kind: 'problem',
      code: 'kindNotSupported',
      detail: `${kind || 'text'}: ${text || title}`,
    };
  const right = rightLabels(item, response.attribs['ident'] ?? '');
  const found = images.map(({ src, alt }) => ({ src, alt, picture: pictures(src) }));
  const usedImage = found.find(({ picture }) => picture !== null);
  const explanation = explanationOf(item);
  return {
    kind: 'item',
    question: {
      text,
      answers: labels.map((label) => ({
        text: answerText(label),
        isRight: right.has(label.attribs['ident'] ?? ''),
      })),
      ...(explanation === '' ? {} : { explanation }),
      ...(usedImage?.picture ? { image: usedImage.picture } : {}),
      ...(usedImage?.picture && usedImage.alt !== '' ? { imageAlt: usedImage.alt } : {}),
    },
    lostImages: found.filter((image) => image !== usedImage).map(({ src }) => src),
  };
}

/** The text of an answer; for a picture its alternative text. */
function answerText(label: Element): string {
  const { text, images } = textIn(label);
  return (
    text ||
    images
      .map(({ alt }) => alt)
      .join(' ')
      .trim()
  );
}

/** The answers required by the condition with the highest score, without those that must not be chosen. */
function rightLabels(item: Element, response: string): ReadonlySet<string> {
  const scored = within(item, 'respcondition').map((condition) => {
    const points = within(condition, 'setvar')
      .filter(({ attribs }) => (attribs['action'] ?? 'Set').toLowerCase() !== 'subtract')
      .map((element) => Number(textContent(element.children)) || 0);
    return { condition, score: Math.max(0, ...points) };
  });
  const maxScore = Math.max(0, ...scored.map(({ score }) => score));
  const adds = scored.some(({ condition }) =>
    within(condition, 'setvar').some(({ attribs }) => /^add$/i.test(attribs['action'] ?? '')),
  );
  // When scores are added, each answer with a positive score is right.
  const rightConditions = scored.filter(({ score }) => score > 0 && (adds || score === maxScore));
  return new Set(
    rightConditions.flatMap(({ condition }) =>
      elementsIn(condition)
        .filter((inner) => localName(inner) === 'conditionvar')
        .flatMap((inner) =>
          elementsWithin(inner, (each) => ['varequal', 'not'].includes(localName(each))),
        )
        .filter((each) => localName(each) === 'varequal')
        .filter(({ attribs }) => [response, undefined].includes(attribs['respident']))
        .map((each) => textContent(each.children).trim()),
    ),
  );
}

/** Feedback that is shown after any answer. */
function explanationOf(item: Element): string {
  const feedback = within(item, 'itemfeedback').find(({ attribs }) =>
    /^(?:general(?:_fb|feedback)?|solution|explanation)$/i.test(attribs['ident'] ?? ''),
  );
  return feedback === undefined ? '' : textIn(feedback).text;
}
