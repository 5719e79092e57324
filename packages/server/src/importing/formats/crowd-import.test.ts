import type { ImportedFile } from '@quizcast/game/importing/import';
import { crowdQuestionOf } from '@quizcast/game/importing/crowd-questions';
import { describe, expect, it } from 'vitest';
import { importFile } from './import-file.ts';
import { bytesOf } from './show.fixture.ts';

async function read(text: string): Promise<ImportedFile> {
  const request = { bytes: bytesOf(text), fileName: 'f.x', formatId: null, columns: null };
  return (await importFile(request)).file;
}

const questions = ({ shows }: ImportedFile) =>
  shows.flatMap(({ stages }) => stages.map((stage) => crowdQuestionOf(stage, 'q')));

const codes = ({ problems }: ImportedFile) =>
  problems.map(({ code, row, detail }) => [code, row, detail].join(' '));

const header = 'Question,Type,A,B,C,D,E,F,Right answer,Points,Range,Unit,Seconds';

describe('FORMAT54 a type column', () => {
  it('supports every kind of question, in English and German', async () => {
    const file = await read(
      [
        header,
        'One?,choice,a,b,c,d,e,,"B, E",500,,,15',
        'Half?,Richtig/Falsch,,,,,,,Falsch,,,,',
        'Which?,several strict,a,b,c,,,,"A, C",,,,',
        'When?,Schätzfrage,,,,,,,"1.889,5",2000,,m,',
        'How far?,number nearness,,,,,,,12 km,,3,,',
        'Sort,Reihenfolge,b,c,a,,,,"C, A, B",,,,',
        'Metal?,typed,,,,,,,Mercury | Quicksilver,,,,',
        'Next?,Umfrage,Quiz,Talk,,,,,,,,,',
      ].join('\n'),
    );
    expect(file.format?.id).toBe('table');
    expect(questions(file)).toMatchObject([
      {
        kind: 'choice',
        options: ['a', 'b', 'c', 'd', 'e'],
        right: [1, 4],
        points: 500,
        seconds: 15,
      },
      { kind: 'choice', options: ['Wahr', 'Falsch'], right: [1], points: 1000 },
      { kind: 'several', options: ['a', 'b', 'c'], right: [0, 2], severalScoring: 'strict' },
      { kind: 'number', rightNumber: 1889.5, numberScoring: 'closest', unit: 'm', points: 2000 },
      { kind: 'number', rightNumber: 12, numberScoring: 'nearness', numberRange: 3, unit: 'km' },
      { kind: 'order', options: ['a', 'b', 'c'] },
      { kind: 'text', accepted: 'Mercury\nQuicksilver' },
      { kind: 'poll', options: ['Quiz', 'Talk'], right: [], points: 0 },
    ]);
    expect(questions(file).map(({ isRightGuessed }) => isRightGuessed)).toEqual(
      Array.from({ length: 8 }),
    );
    expect(codes(file).filter((code) => code.startsWith('kindNotSupported'))).toEqual([
      'kindNotSupported 5 number: When?',
      'kindNotSupported 6 number: How far?',
      'kindNotSupported 7 order: Sort',
    ]);
  });

  it('lets letters of several right answers stand together, and reads numbers with units', async () => {
    const file = await read(
      [
        'Frage,Typ,A,B,C,D,Richtig,Spanne,Einheit',
        'Which?,several,w,x,y,z,ACD,',
        'And?,mehrere richtig,w,x,y,z,"B, C",',
        'Word?,several,w,AD,y,z,AD,',
        'Beyond?,several,w,x,y,,AD,',
        'Near?,Zahl,,,,,12 km,3',
        'Many?,Zahl,,,,,83 Mio,',
        'Steps?,number,,,,,10k,',
        'Sold?,number,,,,,1 million copies,',
        'In all?,number,,,,,83 Mio,2 Mio,Mio',
      ].join('\n'),
    );
    expect(questions(file)).toMatchObject([
      { right: [0, 2, 3] },
      { right: [1, 2] },
      { right: [1] },
      { kind: 'several', isRightGuessed: true },
      { rightNumber: 12, numberRange: 3, unit: 'km' },
      { rightNumber: 83e6, unit: '' },
      { rightNumber: 10_000, unit: '' },
      { rightNumber: 1e6, unit: 'copies' },
      { rightNumber: 83, numberRange: 2, unit: 'Mio' },
    ]);
    expect(codes(file)).toContain('rightAnswerOutOfRange 5 AD');
  });

  it('is ignored when it contains no known type', async () => {
    const file = await read('Question,Type,A,B,C,D,Right\nWhy?,Geography,a,b,c,d,B');
    expect(questions(file)).toMatchObject([{ kind: 'choice', right: [1] }]);
    expect(codes(file)).toEqual([]);
  });
});

describe('FORMAT55 faulty rows of a crowd quiz', () => {
  it('are reported with row and content, and their questions are kept', async () => {
    const file = await read(
      [
        header,
        'One?,choice,a,b,,,,,A,,,,',
        'Two?,riddle,a,b,,,,,B,,,,',
        'Three?,number,,,,,,,many,,,,',
        'Four?,number,,,,,,,4,,far,,',
        'Five?,order,a,b,c,,,,"C, A",,,,',
        'Six?,choice,a,b,,,,,D,,,,',
        'Seven?,poll,a,,,,,,,,,,',
        'Eight?,choice,a,b,,,,,A,20000,,,',
      ].join('\n'),
    );
    expect(questions(file)).toHaveLength(8);
    expect(codes(file)).toEqual(
      expect.arrayContaining([
        'fieldNotUnderstood 3 riddle',
        'noRightNumber 4 many',
        'fieldNotUnderstood 5 far',
        'fieldNotUnderstood 6 C, A',
        'rightAnswerOutOfRange 7 D',
        'fewerThanTwoAnswers 8 1',
        'pointsLimited 9 20000 → 10000',
      ]),
    );
    expect(questions(file)[2]).toMatchObject({ kind: 'number', isRightGuessed: true });
    expect(questions(file)[5]).toMatchObject({ kind: 'choice', isRightGuessed: true });
  });

  it('keep points as they are usually written, and report others', async () => {
    const understood = ['"1,500"', '2.000', '500 points', '400 Pkt', '€750', '2k', '1 million'];
    const others = ['-5', '2.5', '5 percent', '5 Prozent', 'many'];
    const points = [...understood, ...others, ''];
    const rows = points.map((cell, at) => `Q${at}?,choice,a,b,,,,,A,${cell},,,`);
    const file = await read([header, ...rows].join('\n'));
    expect(questions(file).map((question) => question.points)).toEqual([
      ...[1500, 2000, 500, 400, 750, 2000, 10_000],
      ...Array.from({ length: 6 }, () => 1000),
    ]);
    expect(codes(file).filter((code) => code.startsWith('fieldNotUnderstood'))).toEqual(
      others.map((cell, at) => `fieldNotUnderstood ${understood.length + 2 + at} ${cell}`),
    );
    expect(codes(file)).toContain('pointsLimited 8 1000000 → 10000');
  });

  it('keep the right ones of more than six options, and as many accepted answers as fit', async () => {
    const many = Array.from({ length: 8 }, (_, at) => `${at === 7 ? '=' : '~'}option ${at}`);
    const accepted = Array.from({ length: 25 }, (_, at) => `=word ${at}`);
    const file = await read(`Many?{${many.join(' ')}}\n\nTyped?{${accepted.join(' ')}}`);
    expect(questions(file)[0]).toMatchObject({ right: [5] });
    expect(questions(file)[0]?.options[5]).toBe('option 7');
    expect(questions(file)[1]?.accepted.split('\n')).toHaveLength(20);
    expect(codes(file)).toEqual(
      expect.arrayContaining(['moreThanSixAnswers 1 8', 'acceptedLeftOut 3 word 20']),
    );
  });
});

describe('FORMAT54 files of other programs', () => {
  it('Kahoot: several right answers, slider, order, typed answers, poll and points', async () => {
    const choice = (answer: string, correct: boolean) => ({ answer, correct });
    const ab = [choice('a', true), choice('b', true), choice('c', false)];
    const file = await read(
      JSON.stringify({
        title: 'K',
        questions: [
          { type: 'quiz', question: 'Any', choices: ab, time: 20_000, pointsMultiplier: 2 },
          { type: 'multiple_select_quiz', question: 'All', choices: ab, pointsMultiplier: 0 },
          { type: 'jumble', question: 'Sort', choices: ab },
          { type: 'open_ended', question: 'Type', choices: ab.slice(0, 2) },
          { type: 'survey', question: 'Vote', choices: ab },
          { type: 'slider', question: 'Slide', choiceRange: { start: 0, end: 9, correct: 7 } },
          { type: 'word_cloud', question: 'Cloud' },
        ],
      }),
    );
    expect(questions(file)).toMatchObject([
      { kind: 'choice', right: [0, 1], points: 2000, seconds: 20 },
      { kind: 'several', right: [0, 1], points: 0 },
      { kind: 'order', options: ['a', 'b', 'c'] },
      { kind: 'text', accepted: 'a\nb' },
      { kind: 'poll', options: ['a', 'b', 'c'] },
      { kind: 'number', rightNumber: 7, numberScoring: 'exact' },
    ]);
    expect(codes(file)).toContain('kindNotSupported 7 word_cloud');
  });

  it('GIFT: any of several right answers, weights for all of them, and tolerances', async () => {
    const file = await read(
      'Any?{=a =b ~c}\n\nAll?{~%50%a ~%50%b ~%-100%c}\n\nPi?{#3.1416:0.01}\n\nSpan?{#1..5}\n\nWho?{=x =y}',
    );
    expect(questions(file)).toMatchObject([
      { kind: 'choice', right: [0, 1] },
      { kind: 'several', right: [0, 1], severalScoring: 'partial' },
      { kind: 'number', rightNumber: 3.1416, numberScoring: 'nearness', numberRange: 0.01 },
      { kind: 'number', rightNumber: 3, numberRange: 2 },
      { kind: 'text', accepted: 'x\ny' },
    ]);
    expect(codes(file)).toContain('toleranceShared 5 ± 0.01');
  });

  it('QTI: order, number, typed answer and several right answers', async () => {
    const item = (cardinality: string, type: string, values: string[], body: string) =>
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="T"><responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
    const choices = ['x', 'y', 'z']
      .map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`)
      .join('');
    const asked = async (text: string) => questions(await read(text))[0];
    expect(
      await asked(
        item(
          'ordered',
          'identifier',
          ['z', 'x', 'y'],
          `<orderInteraction responseIdentifier="R"><prompt>Sort</prompt>${choices}</orderInteraction>`,
        ),
      ),
    ).toMatchObject({ kind: 'order', question: 'Sort', options: ['z', 'x', 'y'] });
    expect(
      await asked(
        item(
          'single',
          'float',
          ['1889'],
          '<p>When? <textEntryInteraction responseIdentifier="R"/></p>',
        ),
      ),
    ).toMatchObject({ kind: 'number', question: 'When?', rightNumber: 1889 });
    expect(
      await asked(
        item(
          'single',
          'string',
          ['Hg'],
          '<p>What? <textEntryInteraction responseIdentifier="R"/></p>',
        ),
      ),
    ).toMatchObject({ kind: 'text', accepted: 'Hg' });
    expect(
      await asked(
        item(
          'multiple',
          'identifier',
          ['x', 'z'],
          `<choiceInteraction responseIdentifier="R"><prompt>Which?</prompt>${choices}</choiceInteraction>`,
        ),
      ),
    ).toMatchObject({ kind: 'several', right: [0, 2], severalScoring: 'strict' });
  });
});
