import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import type { ImportIssueCode } from '@quizcast/game/importing/import';
import { rightByWeight } from '../issues.ts';
import type { ParsedImage, ParsedQuestion } from '../format.ts';
import { plainText, type NameOf } from './html-text.ts';
import { elementsIn, elementsWithin, localName } from './xml.ts';

// A QTI item. Version 3 renames the elements and attributes of version 2: `qti-simple-choice` for `simpleChoice`,
// `response-identifier` for `responseIdentifier`. The names of version 2 are used here for both.

export interface QtiItem {
  question: Omit<ParsedQuestion, 'row'>;
  title: string;
  /** Addresses of pictures that could not be imported. */
  lostImages: string[];
}

export type QtiRead =
  | { kind: 'item'; item: QtiItem }
  | { kind: 'problem'; code: ImportIssueCode; detail: string };

/** Finds the picture at an address in the item; null when it is missing. */
export type PictureSource = (address: string) => ParsedImage | null;

/** The tool name in exported items, by which Quizcast recognizes its own labels. */
export const quizcastToolName = 'Quizcast';
/** Identifier of the feedback with the explanation. */
export const explanationName = 'explanation';

export function nameIn2(element: Element): string {
  const name = localName(element);
  return name.startsWith('qti-') ? camelCase(name.slice('qti-'.length)) : name;
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The value of an attribute, by its version 2 name. */
export const attribute = ({ attribs }: Element, name: string): string =>
  attribs[name] ?? attribs[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] ?? '';

export const within = (element: Element, ...names: string[]): Element[] =>
  elementsWithin(element, (inner) => names.includes(nameIn2(inner)));

/** Elements of a body that are not part of its question. */
const asides = new Set([
  'rubricBlock',
  'feedbackBlock',
  'feedbackInline',
  'templateBlock',
  'templateInline',
  'stylesheet',
  'catalogInfo',
  'infoControl',
]);

/** Excludes the interactions for buttons and videos, which are no questions. */
const isInteraction = (element: Element): boolean =>
  /^(?!endAttempt|media).*Interaction$/.test(nameIn2(element));

const interactionsIn = (body: Element): Element[] =>
  elementsWithin(body, (inner) => asides.has(nameIn2(inner)) || isInteraction(inner)).filter(
    isInteraction,
  );

/** Element names for the text of a question, which excludes other parts of the body and the choices. */
const inQuestion: NameOf = (element) => {
  const name = nameIn2(element);
  return asides.has(name) || name === 'simpleChoice' ? null : name;
};
const inChoice: NameOf = (element) => {
  const name = nameIn2(element);
  return asides.has(name) ? null : name;
};

export function readItem(item: Element, pictures: PictureSource): QtiRead {
  const title = attribute(item, 'title');
  const [body] = within(item, 'itemBody');
  if (body === undefined) return { kind: 'problem', code: 'damaged', detail: title };
  const { text, images } = plainText([body], inQuestion);
  const interactions = interactionsIn(body);
  const [interaction] = interactions;
  const kinds = [...new Set(interactions.map(nameIn2))].join(', ');
  const parsedAnswers =
    interaction === undefined || interactions.length > 1 ? null : parseAnswers(item, interaction);
  if (parsedAnswers === null)
    return {
      kind: 'problem',
      code: 'kindNotSupported',
      detail: `${kinds || 'text'}: ${text || title}`,
    };
  const found = images.map(({ src, alt }) => ({ src, alt, picture: pictures(src) }));
  const usedImage = found.find(({ picture }) => picture !== null);
  const explanation = explanationOf(item);
  const hostNotes = hostNotesOf(body);
  const price = attribute(item, 'toolName') === quizcastToolName ? attribute(item, 'label') : '';
  return {
    kind: 'item',
    item: {
      title,
      question: {
        text,
        ...parsedAnswers,
        ...(price === '' ? {} : { price }),
        ...(explanation === '' ? {} : { explanation }),
        ...(hostNotes === '' ? {} : { hostNotes }),
        ...(usedImage?.picture ? { image: usedImage.picture } : {}),
        ...(usedImage?.picture && usedImage.alt !== '' ? { imageAlt: usedImage.alt } : {}),
      },
      lostImages: found.filter((image) => image !== usedImage).map(({ src }) => src),
    },
  };
}

type ParsedAnswers = Pick<ParsedQuestion, 'answers' | 'asks' | 'crowdOnly' | 'rightBeyond'>;

/** Null for interactions that no game supports. */
function parseAnswers(item: Element, interaction: Element): ParsedAnswers | null {
  const response = attribute(interaction, 'responseIdentifier');
  const declaration = within(item, 'responseDeclaration').find(
    (one) => attribute(one, 'identifier') === response,
  );
  const kind = nameIn2(interaction);
  switch (kind) {
    case 'choiceInteraction':
      return chosen(interaction, declaration);
    case 'orderInteraction':
      return {
        answers: inOrder(interaction, declaration),
        asks: { kind: 'order' },
        crowdOnly: kind,
      };
    case 'textEntryInteraction':
    case 'sliderInteraction':
      return typed(declaration, kind);
    default:
      return null;
  }
}

function chosen(interaction: Element, declaration: Element | undefined): ParsedAnswers {
  const isRight = rightChoices(declaration);
  const answers = choicesOf(interaction).map(({ identifier, text }) => ({
    text,
    isRight: isRight(identifier),
  }));
  if (declaration === undefined || attribute(declaration, 'cardinality') !== 'multiple')
    return { answers };
  const scoring = within(declaration, 'mapEntry').length > 0 ? 'partial' : 'strict';
  return { answers, asks: { kind: 'several', scoring } };
}

const choicesOf = (interaction: Element): { identifier: string; text: string }[] =>
  within(interaction, 'simpleChoice').map((choice) => {
    const { text, images } = plainText(choice.children, inChoice);
    return {
      identifier: attribute(choice, 'identifier'),
      // For a picture, its alternative text.
      text:
        text ||
        images
          .map(({ alt }) => alt)
          .join(' ')
          .trim(),
    };
  });

const rightValues = (declaration: Element | undefined): string[] =>
  (declaration === undefined ? [] : within(declaration, 'correctResponse'))
    .flatMap((element) => within(element, 'value'))
    .map((value) => textContent(value.children).trim());

/** Choices in the right order; those missing in it come last. */
function inOrder(
  interaction: Element,
  declaration: Element | undefined,
): ParsedQuestion['answers'] {
  const order = rightValues(declaration);
  const place = (identifier: string): number => {
    const at = order.indexOf(identifier);
    return at < 0 ? order.length : at;
  };
  return choicesOf(interaction)
    .toSorted((one, other) => place(one.identifier) - place(other.identifier))
    .map(({ text }) => ({ text, isRight: false }));
}

function typed(declaration: Element | undefined, crowdOnly: string): ParsedAnswers {
  const baseType = declaration === undefined ? '' : attribute(declaration, 'baseType');
  const values = rightValues(declaration);
  const [first = ''] = values;
  if (baseType !== 'float' && baseType !== 'integer') {
    const mapped = (declaration === undefined ? [] : within(declaration, 'mapEntry'))
      .filter((entry) => Number(attribute(entry, 'mappedValue')) > 0)
      .map((entry) => attribute(entry, 'mapKey'));
    const accepted = [...new Set([...values, ...mapped])];
    return {
      answers: accepted.map((text) => ({ text, isRight: true })),
      asks: { kind: 'text' },
      crowdOnly,
    };
  }
  const right = first === '' ? null : Number(first);
  return {
    answers: [],
    ...(first === '' ? {} : { rightBeyond: first }),
    asks: {
      kind: 'number',
      right: right !== null && Number.isFinite(right) ? right : null,
      scoring: 'exact',
      range: 0,
      unit: '',
    },
    crowdOnly,
  };
}

/** By the correct response, or otherwise by the scores of the choices. */
function rightChoices(declaration: Element | undefined): (identifier: string) => boolean {
  if (declaration === undefined) return () => false;
  const right = new Set(rightValues(declaration));
  if (right.size > 0) return (identifier) => right.has(identifier);
  const entries = within(declaration, 'mapEntry');
  // The best score counts as full weight.
  const values = entries.map((entry) => Number(attribute(entry, 'mappedValue')) || 0);
  const best = values.reduce((most, value) => Math.max(most, value), 0);
  const isRight = rightByWeight(values.map((value) => (best > 0 ? (100 * value) / best : 0)));
  const rightKeys = new Set(
    entries.filter((_, index) => isRight[index]).map((entry) => attribute(entry, 'mapKey')),
  );
  return (identifier) => rightKeys.has(identifier);
}

const explanationNames = new Set([explanationName, 'solution', 'general', 'generalfb']);

/** Feedback identified as the explanation, or the only one that is shown after any answer. */
function explanationOf(item: Element): string {
  const feedback = elementsIn(item).filter((element) => nameIn2(element) === 'modalFeedback');
  const blocks = within(item, 'itemBody').flatMap((body) => within(body, 'feedbackBlock'));
  const explanation = [...feedback, ...blocks].find((element) =>
    explanationNames.has(attribute(element, 'identifier').toLowerCase()),
  );
  return explanation === undefined ? '' : plainText(explanation.children, inChoice).text;
}

const hostViews = /\b(?:proctor|tutor|scorer|author)\b/;

const hostNotesOf = (body: Element): string =>
  within(body, 'rubricBlock')
    .filter((block) => hostViews.test(attribute(block, 'view')))
    .map((block) => plainText(block.children, inChoice).text)
    .join('\n')
    .trim();
