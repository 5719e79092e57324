import fc from 'fast-check';
import { scaled } from '../scaled.fixture.ts';
import { describe, expect, test } from 'vitest';
import {
  anyEdit,
  inPlay,
  playAll,
  run,
  showId,
  stamp,
  withoutDates,
} from '../any-command.fixture.ts';
import { agenda } from '../agenda.ts';
import type { Command, EditCommand, IdPath } from '../command.ts';
import { isRecord } from '../json.ts';
import { reduce } from '../reduce.ts';
import { stageSchema } from '../games/stage-quiz/show.ts';
import { defaultDocument } from './defaults.ts';
import type { QuizShowApp } from './document.ts';
import { invert } from './edit.ts';
import { readDocument } from './read.ts';

const stages = ['shows', showId, 'stages'];
const stageIds = (document: QuizShowApp) => document.shows[0]?.stages.map(({ id }) => id) ?? [];
const currentId = (document: QuizShowApp) => {
  const show = document.shows[0];
  return show?.stages[show.currentStageIndex]?.id;
};
const fresh = (id: string) => stageSchema.parse({ id });
const hostile = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Error(text);
  return value;
};
const insert = (id: string, before: string | null): EditCommand => ({
  type: 'edit.insert',
  path: stages,
  value: fresh(id),
  before,
});
const update = (path: IdPath, value: unknown): EditCommand => ({
  type: 'edit.update',
  path,
  value,
});
const reason = (document: QuizShowApp, command: Command) => {
  const before = JSON.stringify(document);
  const result = run(document, command);
  expect(JSON.stringify(document)).toBe(before);
  return result.kind === 'refused' ? result.reason : 'accepted';
};

describe('the four verbs', () => {
  test('EDIT1 insert puts an element before another or at the end', () => {
    const document = playAll(defaultDocument(), [insert('x', 'stage2'), insert('y', null)]);
    expect(stageIds(document).slice(0, 3)).toEqual(['stage1', 'x', 'stage2']);
    expect(stageIds(document).at(-1)).toBe('y');
    expect(reason(document, insert('x', null))).toBe('alreadyExists');
    const style: EditCommand = {
      type: 'edit.insert',
      path: ['styles'],
      value: { id: 's2' },
      before: null,
    };
    const styled = playAll(document, [style]);
    expect(styled.styles['s2']?.question.scale).toBe(2);
    expect(reason(styled, style)).toBe('alreadyExists');
  });

  test('EDIT2 update sets one field or reports where the value is invalid', () => {
    const document = playAll(defaultDocument(), [
      update([...stages, 'stage1', 'question', 'answers', 2], 'Mine'),
      update([...stages, 'stage1', 'price'], '1 Mio'),
      update(['settings', 'twitch', 'username'], 'me'),
    ]);
    expect(document.shows[0]?.stages[0]).toMatchObject({
      price: '1 Mio',
      question: { answers: ['Mars', 'Saturn', 'Mine', 'Mercury'] },
    });
    const result = run(document, update([...stages, 'stage1', 'question', 'correctAnswer'], 4));
    expect(result).toMatchObject({ kind: 'refused', reason: 'invalidValue' });
    expect(JSON.stringify(result)).toContain('correctAnswer');
    for (const value of [undefined, 5, 'x'.repeat(501), [], {}])
      expect(reason(document, update([...stages, 'stage1', 'question', 'answers', 2], value))).toBe(
        'invalidValue',
      );
  });

  test('EDIT3 move puts an element before another or at the end', () => {
    const document = playAll(defaultDocument(), [
      { type: 'edit.move', path: [...stages, 'stage9'], before: 'stage1' },
      { type: 'edit.move', path: [...stages, 'stage1'], before: null },
    ]);
    expect(stageIds(document)[0]).toBe('stage9');
    expect(stageIds(document).at(-1)).toBe('stage1');
    expect(
      reason(document, { type: 'edit.move', path: ['styles', 'quiz-show-blue'], before: null }),
    ).toBe('notEditable');
  });

  test('EDIT4 remove deletes an element', () => {
    const document = playAll(defaultDocument(), [
      { type: 'edit.remove', path: [...stages, 'stage3'] },
      { type: 'edit.remove', path: ['shows', showId, 'jokers', 'joker2'] },
    ]);
    expect(stageIds(document)).not.toContain('stage3');
    expect(document.shows[0]?.jokers).toHaveLength(3);
    expect(reason(document, { type: 'edit.remove', path: ['shows', showId, 'name'] })).toBe(
      'notEditable',
    );
  });

  test('EDIT5 applying an edit and its inverse restores the original document', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 30 }), (edits) => {
        let document = inPlay();
        const back: { before: QuizShowApp; inverse: EditCommand }[] = [];
        for (const edit of edits) {
          const inverse = invert(document, edit);
          const result = reduce(document, edit, stamp());
          if (result.kind === 'refused') continue;
          if (inverse === null) throw new Error('an accepted edit has no inverse');
          back.push({ before: document, inverse });
          document = result.document;
        }
        for (const { before, inverse } of back.toReversed()) {
          document = playAll(document, [inverse]);
          expect(withoutDates(document)).toEqual(withoutDates(before));
        }
      }),
      { numRuns: scaled(150) },
    );
  });

  test('EDIT6 an element whose named neighbor is missing goes to the end', () => {
    const document = playAll(defaultDocument(), [
      insert('x', 'gone'),
      { type: 'edit.move', path: [...stages, 'stage1'], before: 'gone' },
    ]);
    expect(stageIds(document).slice(-2)).toEqual(['x', 'stage1']);
  });
});

describe('limits', () => {
  test.each<[string, IdPath]>([
    ['the stage index', ['shows', showId, 'currentStageIndex']],
    ['the locked answer', [...stages, 'stage1', 'question', 'lockedAnswer']],
    ['the reveal', [...stages, 'stage1', 'question', 'showCorrectAnswer']],
    ['votes', [...stages, 'stage1', 'question', 'votes']],
    ['a used joker', ['shows', showId, 'jokers', 'joker1', 'isUsed']],
    ['the undo list', ['shows', showId, 'moves']],
    ['an id', ['shows', showId, 'id']],
    ['the migration flag', ['settings', 'flags', 'migration', 'v1tov2']],
    ['authorized users', ['settings', 'authorizedUsers']],
    ['an unknown field', ['nonsense']],
    ['a whole list', ['shows']],
    ['a path below a field', ['shows', showId, 'name', 'length']],
    ['a fifth answer', [...stages, 'stage1', 'question', 'answers', 4]],
  ])('EDIT7 %s cannot be edited', (_, path) => {
    expect(reason(defaultDocument(), update(path, 0))).toBe('notEditable');
  });

  test('EDIT18 a list refuses more elements than a document may hold', () => {
    const joker = (id: string): EditCommand => ({
      type: 'edit.insert',
      path: ['shows', showId, 'jokers'],
      value: { id },
      before: null,
    });
    const full = playAll(
      defaultDocument(),
      Array.from({ length: 26 }, (_, index) => joker(`more${index}`)),
    );
    expect(full.shows[0]?.jokers).toHaveLength(30);
    expect(reason(full, joker('one'))).toBe('listFull');
    expect(readDocument(full)).toMatchObject({ kind: 'readable', changed: false });
  });

  test('EDIT8 the default style cannot be removed', () => {
    const document = playAll(defaultDocument(), [
      { type: 'edit.insert', path: ['styles'], value: { id: 's2' }, before: null },
    ]);
    const removal: EditCommand = { type: 'edit.remove', path: ['styles', 'quiz-show-blue'] };
    expect(reason(document, removal)).toBe('defaultStyleKept');
    const other = playAll(document, [update(['defaultStyle'], 's2'), removal]);
    expect(Object.keys(other.styles)).toEqual(['s2']);
  });

  test('EDIT9 the stage in play stays in play whatever is edited around it', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
        let document = playAll(inPlay(), [{ type: 'stageQuiz.nextStage', showId }]);
        for (const edit of edits) {
          const result = run(document, edit);
          if (result.kind === 'accepted') document = result.document;
          expect(currentId(document)).toBe('stage2');
        }
      }),
      { numRuns: scaled(150) },
    );
  });

  test('EDIT10 the stage in play cannot be removed', () => {
    expect(reason(inPlay(), { type: 'edit.remove', path: [...stages, 'stage1'] })).toBe(
      'stageOnAir',
    );
  });

  test('EDIT10 a show on air cannot be removed, but one at rest can', () => {
    const removal: EditCommand = { type: 'edit.remove', path: ['shows', showId] };
    expect(reason(inPlay(), removal)).toBe('showOnAir');
    expect(playAll(defaultDocument(), [removal]).shows).toEqual([]);
  });

  test('EDIT17 inserted shows and stages bring no running vote', () => {
    const voting = playAll(inPlay(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' }]);
    const [running] = voting.shows;
    const [stage] = running?.stages ?? [];
    if (running === undefined || stage === undefined) throw new Error('no stage');
    expect(stage.question.isVoting).toBe(true);
    const copies = playAll(voting, [
      { type: 'edit.insert', path: ['shows'], value: { ...running, id: 'copy' }, before: null },
      { type: 'edit.insert', path: stages, value: { ...stage, id: 'copy' }, before: null },
    ]);
    expect(agenda(copies).votes).toHaveLength(1);
    expect(copies.shows[1]?.stages[0]?.question.isVoting).toBe(false);
    expect(copies.shows[0]?.stages.at(-1)?.question.isVoting).toBe(false);
    const replaced = reduce(
      voting,
      { type: 'document.replace', document: voting },
      stamp({ actor: { kind: 'system' } }),
    );
    if (replaced.kind === 'refused') throw new Error(replaced.reason);
    expect(agenda(replaced.document).votes).toEqual([]);
  });

  test('EDIT17 a removed answer cannot become the right one', () => {
    const halved = playAll(inPlay(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' }]);
    const question = halved.shows[0]?.stages[0]?.question;
    const path = [...stages, 'stage1', 'question', 'correctAnswer'];
    for (const removed of question?.removedAnswers ?? [])
      expect(reason(halved, update(path, removed))).toBe('answerRemoved');
  });

  test.each<[string, IdPath, unknown]>([
    ['the active show', ['activeShow'], 'gone'],
    ['the default style', ['defaultStyle'], 'gone'],
    ["a show's style", ['shows', showId, 'styleId'], 'toString'],
  ])('EDIT11 %s can only be set to an existing one', (_, path, value) => {
    expect(reason(defaultDocument(), update(path, value))).toBe('notFound');
  });

  test.each<[IdPath, unknown]>([
    [['question', 'fontColor'], 'red;background:url(//x)'],
    [['question', 'fontColor'], 'url(https://x/y)'],
    [['question', 'fontColor'], 'rgb(0,0,0);x:y'],
    [['question', 'fontColor'], 'var(--x)'],
    [['question', 'font', 'fontFamily'], 'a"; } body { display: none'],
    [['question', 'font', 'fontFamily'], 'x, url(y)'],
    [['question', 'font', 'fontWeight'], 5000],
    [['stage', 'width'], Number.NaN],
    [['stage', 'fontSize'], '35px'],
  ])('EDIT12 a style refuses %j = %j', (path, value) => {
    const style: IdPath = ['styles', 'quiz-show-blue', ...path];
    expect(reason(defaultDocument(), update(style, value))).toBe('invalidValue');
  });

  test.each(['#fff', '#ffffff80', 'rgba(1, 2, 3, 0.5)', 'rgb(10% 20% 30% / 50%)', 'gold'])(
    'EDIT12 a style accepts the color %s',
    (value) => {
      const path: IdPath = ['styles', 'quiz-show-blue', 'question', 'fontColor'];
      expect(reason(defaultDocument(), update(path, value))).toBe('accepted');
    },
  );

  test('EDIT13 refuses edits of missing elements as not found', () => {
    const removals: EditCommand[] = [
      update(['shows', 'gone', 'name'], 'x'),
      update([...stages, 'gone', 'price'], 'x'),
      { type: 'edit.remove', path: [...stages, 'gone'] },
      { type: 'edit.move', path: ['shows', 'gone'], before: null },
      { type: 'edit.remove', path: ['styles', 'gone'] },
    ];
    for (const command of removals) expect(reason(defaultDocument(), command)).toBe('notFound');
  });

  test('EDIT14 edits of different stages by two people both survive, in either order', () => {
    const mine = update([...stages, 'stage1', 'question', 'question'], 'Mine?');
    const theirs: EditCommand[] = [
      update([...stages, 'stage2', 'question', 'question'], 'Theirs?'),
      { type: 'edit.move', path: [...stages, 'stage9'], before: 'stage1' },
      insert('new', 'stage1'),
    ];
    const one = playAll(defaultDocument(), [mine, ...theirs]);
    expect(playAll(defaultDocument(), [...theirs, mine])).toEqual(one);
    expect(JSON.stringify(one)).toMatch(/Mine\?.*Theirs\?/);
  });

  test('EDIT23 two people who ban at the same time both succeed, and unban one by one', () => {
    const list: IdPath = ['settings', 'crowd', 'bannedPhones'];
    const ban = (viewer: string, name = viewer) => update([...list, viewer], { viewer, name });
    const bannedIn = ({ settings }: QuizShowApp) =>
      settings.crowd.bannedPhones?.map(({ viewer, name }) => `${viewer} ${name}`);
    const both = playAll(defaultDocument(), [ban('phone:a'), ban('kick:1'), ban('phone:a', 'Mia')]);
    expect(bannedIn(both)).toEqual(['phone:a Mia', 'kick:1 kick:1']);
    const unban = update([...list, 'phone:a'], null);
    expect(bannedIn(playAll(both, [unban, unban]))).toEqual(['kick:1 kick:1']);
    expect(playAll(defaultDocument(), [ban('phone:a'), unban])).toEqual(defaultDocument());
    const inverse = invert(both, unban);
    if (inverse === null) throw new Error('no inverse');
    expect(bannedIn(playAll(both, [unban, inverse]))).toContain('phone:a Mia');
    const full = Array.from({ length: 201 }, (_, index) => ban(`phone:${index}`));
    expect(playAll(both, full).settings.crowd.bannedPhones).toHaveLength(200);
    expect(reason(both, update([...list, 'phone:a'], { viewer: 'b', name: 'b' }))).toBe(
      'invalidValue',
    );
    expect(reason(both, { type: 'edit.remove', path: [...list, 'phone:a'] })).toBe('notEditable');
  });

  test('EDIT15 null clears an optional field and is refused for any other', () => {
    const image: IdPath = [...stages, 'stage1', 'question', 'image'];
    const pictured = playAll(defaultDocument(), [update(image, 'https://example.org/a.png')]);
    expect(pictured.shows[0]?.stages[0]?.question.image).toBe('https://example.org/a.png');
    expect(withoutDates(playAll(pictured, [update(image, null)]))).toEqual(defaultDocument());
    expect(reason(pictured, update([...stages, 'stage1', 'price'], null))).toBe('invalidValue');
  });

  test('EDIT21 a show stores when it was last edited, and no edit can set that time', () => {
    const at = (atMs: number) => ({ ...stamp(), atMs });
    const done = (document: QuizShowApp, command: Command, atMs: number) => {
      const result = reduce(document, command, at(atMs));
      if (result.kind === 'refused') throw new Error(result.reason);
      return result.document;
    };
    const dates = (document: QuizShowApp) => document.shows.map(({ editedAtMs }) => editedAtMs);
    const other: EditCommand = {
      type: 'edit.insert',
      path: ['shows'],
      value: { id: 'other' },
      before: null,
    };
    const two = done(defaultDocument(), other, 1000);
    expect(dates(two)).toEqual([undefined, 1000]);
    const typed = done(two, update([...stages, 'stage1', 'price'], '1 €'), 2000.4);
    expect(dates(typed)).toEqual([2000, 1000]);
    expect(dates(done(typed, { type: 'stageQuiz.nextStage', showId }, 3000))).toEqual([2000, 1000]);
    const moved: EditCommand = { type: 'edit.move', path: ['shows', 'other'], before: showId };
    expect(dates(done(typed, moved, 3000))).toEqual([1000, 2000]);
    const removal: EditCommand = { type: 'edit.remove', path: ['shows', 'other'] };
    const back = invert(typed, removal);
    if (back === null) throw new Error('no way back');
    expect(done(done(typed, removal, 3000), back, 4000)).toEqual(typed);
    expect(reason(typed, update(['shows', showId, 'editedAtMs'], 5))).toBe('notEditable');
  });

  test('EDIT16 no path or value reaches a prototype', () => {
    const paths: IdPath[] = [
      ['__proto__', 'polluted'],
      ['constructor', 'prototype', 'polluted'],
      ['styles', '__proto__', 'name'],
      ['styles', 'constructor', 'name'],
      ['shows', '__proto__', 'name'],
    ];
    for (const path of paths)
      expect(reason(defaultDocument(), update(path, 'x'))).not.toBe('accepted');
    const values: { id: string; [field: string]: unknown }[] = [
      { id: '__proto__' },
      { id: 'constructor' },
      { id: 'a', ...hostile('{"list":[{"__proto__":{"polluted":1}}]}') },
      { id: 'a', deep: hostile('{"constructor":{"prototype":{}}}') },
    ];
    for (const value of values)
      expect(
        reason(defaultDocument(), { type: 'edit.insert', path: ['styles'], value, before: null }),
      ).toBe('invalidValue');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
