import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  expectNeverThrows,
  expectRoundTrip,
  inShort,
  oneQuestion,
  readText,
  writtenBytes,
} from './any-show.fixture.ts';
import { qti2, qti3 } from './xml/qti.ts';
import { pack, unpack } from './safe-zip.ts';

const item2 = (
  body: string,
  response = '<correctResponse><value> B </value></correctResponse>',
  rest = '',
) =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="A title" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${response}</responseDeclaration>
  <itemBody>${body}</itemBody>${rest}</assessmentItem>`;
const choices =
  '<simpleChoice identifier="A">One</simpleChoice><simpleChoice identifier="B"><p>Two <b>bold</b><feedbackInline outcomeIdentifier="F" identifier="B">Right!</feedbackInline></p></simpleChoice>';
const interaction = (prompt = '<prompt>Which?</prompt>') =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${prompt}${choices}</choiceInteraction>`;

const item3 = `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="x" title="T" adaptive="false" time-dependent="false">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
    <qti-correct-response><qti-value>true</qti-value></qti-correct-response>
  </qti-response-declaration>
  <qti-item-body>
    <qti-rubric-block view="scorer" use="scoring"><qti-content-body>Be kind</qti-content-body></qti-rubric-block>
    <p>Freud and Jung:</p>
    <qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1">
      <qti-prompt>Same school?</qti-prompt>
      <qti-simple-choice identifier="true" fixed="true">True </qti-simple-choice>
      <qti-simple-choice identifier="false" fixed="true">False </qti-simple-choice>
    </qti-choice-interaction>
  </qti-item-body>
  <qti-modal-feedback outcome-identifier="FEEDBACK" show-hide="show" identifier="solution"><qti-content-body>Both <i>did</i>.</qti-content-body></qti-modal-feedback>
  <qti-modal-feedback outcome-identifier="FEEDBACK" show-hide="show" identifier="incorrect"><qti-content-body>No</qti-content-body></qti-modal-feedback>
</qti-assessment-item>`;

test('FORMAT34 reads a version 2 item', async () => {
  const { shows, problems } = await readText(qti2, item2(`<p>Look:</p>${interaction()}`));
  expect(problems).toEqual([]);
  expect(shows.map(({ name }) => name)).toEqual(['file']);
  expect(shows[0]?.questions.map(inShort)).toEqual([['Look:\nWhich?', 'One', '* Two bold']]);
});

test('FORMAT34 reads a version 3 item, with explanation and notes', async () => {
  const { shows, problems } = await readText(qti3, item3);
  expect(problems).toEqual([]);
  expect(shows[0]?.questions.map(inShort)).toEqual([
    ['Freud and Jung:\nSame school?', '* True', 'False'],
  ]);
  expect(shows[0]?.questions[0]).toMatchObject({ explanation: 'Both did.', hostNotes: 'Be kind' });
});

test('FORMAT34 keeps feedback, hints and rubrics out of the question text', async () => {
  const aside =
    '<feedbackBlock outcomeIdentifier="F" identifier="SOLUTION"><p>It is two.</p></feedbackBlock>' +
    '<feedbackBlock outcomeIdentifier="F" identifier="ask"><p>Ask <endAttemptInteraction responseIdentifier="S"/></p></feedbackBlock>' +
    '<endAttemptInteraction responseIdentifier="T" title="Hint"/><rubricBlock view="candidate"><p>Read well.</p></rubricBlock>';
  const { shows, problems } = await readText(qti2, item2(interaction() + aside));
  expect(problems).toEqual([]);
  expect(shows[0]?.questions[0]).toMatchObject({ text: 'Which?', explanation: 'It is two.' });
  expect(shows[0]?.questions[0]?.hostNotes).toBeUndefined();
});

test('FORMAT34 uses the best mapping entries when there is no correct response', async () => {
  const mapping = (a: number, b: number) =>
    `<mapping><mapEntry mapKey="A" mappedValue="${a}"/><mapEntry mapKey="B" mappedValue="${b}"/></mapping>`;
  const rights = async (response: string) => {
    const { shows } = await readText(qti2, item2(interaction(), response));
    return shows[0]?.questions[0]?.answers.map(({ isRight }) => isRight);
  };
  expect(await rights(mapping(2, 1))).toEqual([true, false]);
  expect(await rights(mapping(1, 1))).toEqual([true, true]);
  expect(await rights(mapping(0, -1))).toEqual([false, false]);
  expect(await rights('')).toEqual([false, false]);
});

test('FORMAT36 QTI: reports other interactions with their kind', async () => {
  for (const [body, kind] of [
    [
      '<p>Say <extendedTextInteraction responseIdentifier="RESPONSE"/></p>',
      'extendedTextInteraction: Say',
    ],
    [interaction() + interaction(), 'choiceInteraction: Which?\nWhich?'],
    ['<p>Only text</p>', 'text: Only text'],
  ] as const) {
    const { shows, problems } = await readText(qti2, item2(body));
    expect(shows).toEqual([]);
    expect(problems).toEqual([
      { code: 'kindNotSupported', row: 1, detail: kind.replace('\n', ' ') },
    ]);
  }
});

test('FORMAT34 reads pictures of a standalone item only by URL', async () => {
  const { shows, problems } = await readText(
    qti2,
    item2(
      `<p><img src="local.png" alt="x"/><object data="https://example.org/a.png" type="image/png"/></p>${interaction()}`,
    ),
  );
  expect(shows[0]?.questions[0]?.image).toEqual({
    kind: 'address',
    address: 'https://example.org/a.png',
  });
  expect(problems).toEqual([{ code: 'imageNotTaken', row: 1, detail: 'local.png' }]);
});

const manifest = (...resources: [type: string, href: string][]) =>
  `<manifest xmlns="x" identifier="m"><resources>${resources
    .map(
      ([type, href], index) => `<resource identifier="r${index}" type="${type}" href="${href}"/>`,
    )
    .join('')}</resources></manifest>`;
const packed = (files: Record<string, string | Uint8Array>) =>
  pack(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? bytesOf(content) : content,
    ]),
  );
const named = (text: string) => item2(interaction(`<prompt>${text}</prompt>`));

test('FORMAT34 reads a test of a package as a show in its order, followed by other items', async () => {
  const picture = Buffer.from([9, 8, 7]);
  const bytes = await packed({
    'pack/imsmanifest.xml': manifest(
      ['imsqti_item_xmlv2p1', 'items/1.xml'],
      ['imsqti_item_xmlv2p1', 'items/2.xml'],
      ['imsqti_item_xmlv2p1', 'items/3.xml'],
      ['imsqti_item_xmlv2p1', 'items/gone.xml'],
      ['imsqti_test_xmlv2p1', 'tests/t.xml'],
      ['webcontent', 'images/a%20b.png'],
    ),
    'pack/tests/t.xml':
      '<assessmentTest identifier="t" title="Rivers"><testPart><assessmentSection><assessmentItemRef identifier="b" href="../items/2.xml"><timeLimits maxTime="45"/></assessmentItemRef><assessmentItemRef identifier="a" href="../items/1.xml"/><assessmentItemRef identifier="c" href="../items/1.xml"/></assessmentSection></testPart></assessmentTest>',
    'pack/items/1.xml': named('First'),
    'pack/items/2.xml': item2(`<img src="../images/a%20b.png" alt="Alt"/>${interaction()}`),
    'pack/items/3.xml': named('Third'),
    'pack/images/a b.png': picture,
  });
  expect(await qti2.detect(bytes)).toBe(1);
  expect(await qti3.detect(bytes)).toBe(0);
  const { shows, problems } = await qti2.read(bytes, { name: 'file' });
  expect(shows.map(({ name, questions }) => [name, questions.map(({ text }) => text)])).toEqual([
    ['Rivers', ['Which?', 'First']],
    ['file', ['Third']],
  ]);
  expect(shows[0]?.questions[0]).toMatchObject({
    seconds: 45,
    image: { kind: 'bytes', bytes: picture, name: 'a b.png' },
    imageAlt: 'Alt',
  });
  expect(problems).toEqual([{ code: 'damaged', row: 4, detail: 'pack/items/gone.xml' }]);
});

test('FORMAT34 reads a package without a manifest in file order', async () => {
  const bytes = await packed({ 'b.xml': named('B'), 'other.xml': '<other/>', 'c.xml': named('C') });
  const { shows } = await qti2.read(bytes, { name: 'file' });
  expect(shows[0]?.questions.map(({ text }) => text)).toEqual(['B', 'C']);
});

test('FORMAT39 reads nothing from a package with path traversal, a password or a decompression bomb', async () => {
  const fair = Buffer.from(await packed({ 'aaaaaa.xml': named('x') }));
  const away = Buffer.from(
    fair.toString('latin1').replaceAll('aaaaaa.xml', '../../.xml'),
    'latin1',
  );
  const locked = Buffer.from(fair);
  const directory = locked.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  locked.writeUInt16LE(locked.readUInt16LE(directory + 8) | 1, directory + 8);
  const bomb = await packed({ 'a.xml': Buffer.alloc(20_000_000, 32) });
  for (const [bytes, code] of [
    [away, 'damaged'],
    [locked, 'passwordProtected'],
    [bomb, 'tooLarge'],
  ] as const)
    expect(await qti2.read(bytes, { name: 'file' })).toEqual({
      shows: [],
      problems: [{ code, row: null }],
    });
});

test('FORMAT39 reads pictures only from inside the package', async () => {
  const bytes = await packed({
    'imsmanifest.xml': manifest(['imsqti_item_xmlv2p2', 'a.xml']),
    'a.xml': item2(`<img src="../../../../etc/passwd.png"/>${interaction()}`),
  });
  const { shows, problems } = await qti2.read(bytes, { name: 'file' });
  expect(shows[0]?.questions[0]?.image).toBeUndefined();
  expect(problems).toEqual([
    { code: 'imageNotTaken', row: 1, detail: '../../../../etc/passwd.png' },
  ]);
});

describe.each([qti2, qti3])('$name', (format) => {
  test('FORMAT38 reads back what it wrote', () =>
    expectRoundTrip(format, { lines: 'both', spaces: false, explanation: true, stage: true }, 80));

  test('FORMAT38 writes a picture into the package', async () => {
    const bytes = Buffer.from([1, 2, 3]);
    const image = { address: '/files/u/i', content: { bytes, type: 'image/png' } };
    const questions = [oneQuestion({ image, imageAlt: 'A "b"' })];
    const written = await writtenBytes(format, { name: 'x', questions });
    const { shows } = await format.read(written, { name: 'x' });
    expect(shows[0]?.questions[0]).toMatchObject({
      image: { kind: 'bytes', bytes, name: 'question-0001.png' },
      imageAlt: 'A "b"',
    });
  });

  test('FORMAT40 returns shows or problems for broken files, and never throws', async () => {
    const show = { name: 'x', questions: [oneQuestion(), oneQuestion()] };
    await expectNeverThrows(format, [
      await writtenBytes(format, show),
      bytesOf(item3),
      bytesOf(item2(interaction())),
    ]);
  });
});

test('FORMAT34 writes version 3 without element or attribute names of version 2', async () => {
  const show = { name: 'a "b" <c>', questions: [oneQuestion({ text: '<prompt shuffle="x">' })] };
  const unpacked = await unpack(await writtenBytes(qti3, show), () => true);
  if (typeof unpacked === 'string') throw new Error(unpacked);
  const item = new TextDecoder().decode(unpacked.files.get('items/question-0001.xml'));
  const tags = [...item.matchAll(/<\/?([\w-]+)/g)].map(([, name]) => name);
  expect(new Set(tags.filter((name) => !name?.startsWith('qti-')))).toEqual(new Set(['p']));
  expect(item).toContain('<qti-choice-interaction response-identifier="RESPONSE"');
  expect(item).toContain('&lt;prompt shuffle=&quot;x&quot;&gt;');
  expect(item).not.toMatch(/<[^>]*\s(?:baseType|showHide|maxChoices|timeDependent)=/);
});
