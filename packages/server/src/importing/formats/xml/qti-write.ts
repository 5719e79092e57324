import { excerpt, oneLine, answersToExport } from '../issues.ts';
import type { ExportQuestion, ExportShow } from '../format.ts';
import { placed, type PlacedPicture } from '../pictures.ts';
import { explanationName, quizcastToolName } from './qti-item.ts';
import type { QtiVersion } from './qti-package.ts';
import { pack } from '../safe-zip.ts';
import { xmlAttribute, xmlText } from './xml.ts';

interface Dialect {
  /** Converts version 2 names to those of the target version. */
  renamed: (xml: string) => string;
  namespace: string;
  schema: string;
  packageNamespace: string;
  schemaName: string;
  schemaVersion: string;
  itemType: string;
  testType: string;
  /** Feedback and rubrics wrap their content in an extra element. */
  wrapsContent: boolean;
}

const dialects: Readonly<Record<QtiVersion, Dialect>> = {
  2: {
    renamed: (xml) => xml,
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd',
    packageNamespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    schemaName: 'QTIv2.2 Package',
    schemaVersion: '1.0.0',
    itemType: 'imsqti_item_xmlv2p2',
    testType: 'imsqti_test_xmlv2p2',
    wrapsContent: false,
  },
  3: {
    renamed: toVersion3,
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    packageNamespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    schemaName: 'QTI Package',
    schemaVersion: '3.0.0',
    itemType: 'imsqti_item_xmlv3p0',
    testType: 'imsqti_test_xmlv3p0',
    wrapsContent: true,
  },
};

const html = new Set(['p', 'br', 'img', 'div']);
const attributesOfHtml = new Set([
  'src',
  'alt',
  'xmlns',
  'xml:lang',
  'xmlns:xsi',
  'xsi:schemaLocation',
]);

/** Changes only tags, because `<` is escaped in text. */
function toVersion3(xml: string): string {
  return xml.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:]+="[^"]*")*)/g,
    (_, slash: string, name: string, rest: string) => {
      const attributes = rest.replace(
        /([\w:]+)(="[^"]*")/g,
        (__, attribute: string, value: string) =>
          attributesOfHtml.has(attribute) ? attribute + value : kebabCase(attribute) + value,
      );
      return `<${slash}${html.has(name) ? name : `qti-${kebabCase(name)}`}${attributes}`;
    },
  );
}

const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A package with one test and an item for each question. */
export function qtiBytes(show: ExportShow, version: QtiVersion): Promise<Uint8Array> {
  const dialect = dialects[version];
  const items = show.questions.map((question, index) => {
    const id = `question-${String(index + 1).padStart(4, '0')}`;
    return { id, question, picture: placed(question.image, id) };
  });
  const encoder = new TextEncoder();
  const files: [string, Uint8Array][] = [
    ['imsmanifest.xml', encoder.encode(declaration + manifest(items, dialect))],
    ['test.xml', encoder.encode(declaration + dialect.renamed(test(show.name, items, dialect)))],
  ];
  for (const item of items) {
    files.push([
      `items/${item.id}.xml`,
      encoder.encode(declaration + dialect.renamed(itemXml(item, dialect))),
    ]);
    if (item.picture !== null && 'bytes' in item.picture)
      files.push([`images/${item.picture.name}`, item.picture.bytes]);
  }
  return pack(files);
}

interface Item {
  id: string;
  question: ExportQuestion;
  picture: PlacedPicture | null;
}

function manifest(items: readonly Item[], dialect: Dialect): string {
  const resources = items.map(({ id, picture }) => {
    const image =
      picture !== null && 'bytes' in picture ? `\n      <file href="images/${picture.name}"/>` : '';
    return `    <resource identifier="${id}" type="${dialect.itemType}" href="items/${id}.xml">
      <file href="items/${id}.xml"/>${image}
    </resource>\n`;
  });
  const dependencies = items.map(({ id }) => `\n      <dependency identifierref="${id}"/>`);
  return `<manifest xmlns="${dialect.packageNamespace}" identifier="quizcast">
  <metadata>
    <schema>${dialect.schemaName}</schema>
    <schemaversion>${dialect.schemaVersion}</schemaversion>
  </metadata>
  <organizations/>
  <resources>
    <resource identifier="test" type="${dialect.testType}" href="test.xml">
      <file href="test.xml"/>${dependencies.join('')}
    </resource>
${resources.join('')}  </resources>
</manifest>
`;
}

const rootAttributes = ({ namespace, schema }: Dialect): string =>
  `xmlns="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
  `xsi:schemaLocation="${namespace} ${schema}"`;

function test(name: string, items: readonly Item[], dialect: Dialect): string {
  const title = xmlAttribute(oneLine(name));
  const refs = items.map(
    ({ id, question }) => `      <assessmentItemRef identifier="${id}" href="items/${id}.xml">
        <timeLimits maxTime="${question.seconds}"/>
      </assessmentItemRef>\n`,
  );
  return `<assessmentTest ${rootAttributes(dialect)} identifier="test" title="${title}" toolName="${quizcastToolName}">
  <testPart identifier="part" navigationMode="linear" submissionMode="individual">
    <assessmentSection identifier="section" title="${title}" visible="true">
${refs.join('')}    </assessmentSection>
  </testPart>
</assessmentTest>
`;
}

function itemXml({ id, question, picture }: Item, dialect: Dialect): string {
  const answers = answersToExport(question);
  const right = answers.findIndex(({ isRight }) => isRight);
  const choices = answers.map(
    ({ text }, index) =>
      `      <simpleChoice identifier="${choiceId(index)}">${flow(text)}</simpleChoice>\n`,
  );
  const label = question.price.trim() === '' ? '' : ` label="${xmlAttribute(question.price)}"`;
  return `<assessmentItem ${rootAttributes(dialect)} identifier="${id}" title="${xmlAttribute(excerpt(question.text, 80))}"${label} adaptive="false" timeDependent="false" toolName="${quizcastToolName}">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
    <correctResponse>
      <value>${choiceId(right)}</value>
    </correctResponse>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
  <itemBody>
${pictureXml(picture, question.imageAlt)}    <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
      <prompt>${flow(question.text)}</prompt>
${choices.join('')}    </choiceInteraction>
${hostNotes(question.hostNotes, dialect)}  </itemBody>
${processing}${explanation(question.explanation, dialect)}</assessmentItem>
`;
}

const choiceId = (index: number): string => `choice-${'ABCD'[index] ?? 'A'}`;

/** Line breaks and repeated spaces would be collapsed, so they become elements and no-break spaces. */
const flow = (text: string): string =>
  xmlText(text.trim())
    .replaceAll('\t', ' ')
    .replace(/(?<= ) /g, '\u00A0')
    .replaceAll('\n', '<br/>');

function pictureXml(picture: PlacedPicture | null, alt: string): string {
  if (picture === null) return '';
  const src = 'bytes' in picture ? `../images/${picture.name}` : picture.address;
  return `    <p><img src="${xmlAttribute(src)}" alt="${xmlAttribute(alt)}"/></p>\n`;
}

const content = (text: string, { wrapsContent }: Dialect): string =>
  wrapsContent ? `<contentBody><p>${flow(text)}</p></contentBody>` : `<p>${flow(text)}</p>`;

const hostNotes = (text: string, dialect: Dialect): string =>
  text.trim() === ''
    ? ''
    : `    <rubricBlock use="instructions" view="proctor">${content(text, dialect)}</rubricBlock>\n`;

const explanation = (text: string, dialect: Dialect): string =>
  text.trim() === ''
    ? ''
    : `  <modalFeedback outcomeIdentifier="FEEDBACK" showHide="show" identifier="${explanationName}">` +
      `${content(text, dialect)}</modalFeedback>\n`;

const processing = `  <responseProcessing>
    <responseCondition>
      <responseIf>
        <match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>
        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
      </responseIf>
    </responseCondition>
    <setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">${explanationName}</baseValue></setOutcomeValue>
  </responseProcessing>
`;
