import fc from 'fast-check';
import { scaled } from '../../scaled.fixture.ts';
import { expect, test } from 'vitest';
import type { Actor } from '../../crew/actor.ts';
import { playAll, run, stamp, system, withoutDates } from '../../any-command.fixture.ts';
import type { Command, SingleEdit } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import { difference, removesFromAir } from '../../document/difference.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { invert } from '../../document/edit.ts';
import { exportDocument } from '../../document/export.ts';
import { readDocument } from '../../document/read.ts';
import { restore } from '../../document/restore.ts';
import { splitEdit } from '../../document/chunk-edits.ts';
import { activityOf, namesIn } from '../../history/activity.ts';
import { gatherVersions } from '../../history/history.ts';
import { reduce } from '../../reduce.ts';
import {
  anyEditedGame,
  buzz,
  field,
  furtherBoard,
  move,
  p1,
  p2,
  played,
  playSteps,
  refusalOf,
  set,
  showId,
  showOf,
  started,
} from './any-move.fixture.ts';
import { givenNameSchema } from './command.ts';
import { blankCategoryShow } from './samples.ts';
import { openRound } from './show.ts';

const read = (raw: unknown): QuizShowApp => {
  const result = readDocument(raw);
  if (result.kind === 'unreadable') throw new Error(JSON.stringify(result.errors));
  return result.document;
};
const errorPathsOf = (raw: unknown): string[] => {
  const result = readDocument(raw);
  return result.kind === 'unreadable' ? result.errors.map(({ path }) => path) : [];
};
const side = ['categoryQuiz'];
const refused = (command: Command, document = started(furtherBoard)) => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : null;
};

test('CQDOC1 a document without the category quiz gets the sample show and its style', () => {
  const { categoryQuiz } = read({});
  expect(categoryQuiz).toEqual(defaultDocument().categoryQuiz);
  const [show] = categoryQuiz.shows;
  expect(categoryQuiz.activeShow).toBe(show?.id);
  expect(show).toMatchObject({
    name: 'Your first BrainBattle show',
    styleId: categoryQuiz.defaultStyle,
    gameSettings: { timer: 30, volume: 0.5, earlyPressLockoutMs: 250, doublePoints: false },
    activePlayerIndex: -1,
    disableBuzzers: false,
    startTimer: false,
    host: { name: 'Host', facecam: { src: '' } },
  });
  const fields = show?.gamefield.categories.flatMap((category) => category.fields) ?? [];
  expect(show?.gamefield.categories).toHaveLength(5);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(25);
  expect(new Set(fields.map(({ question }) => question)).size).toBe(25);
  for (const { question, answer } of fields) {
    expect(question).not.toBe('');
    expect(answer).not.toBe('');
  }
  expect(fields.filter(({ isGuessQuestion }) => isGuessQuestion)).toHaveLength(1);
  expect(show?.gamefield.rowPoints).toEqual([100, 200, 300, 400, 500]);
  expect(show?.players.map(({ name, points }) => [name, points])).toEqual(
    Array.from({ length: 4 }, () => ['Player', 0]),
  );
  expect(categoryQuiz.defaultStyle).toBe('category-quiz-blue');
  const style = categoryQuiz.styles['category-quiz-blue'];
  expect(style?.name).toBe('Quiz show blue');
  expect(style?.facecams).toHaveLength(4);
  const places = style?.facecams.map(({ positionX, positionY }) => `${positionX}/${positionY}`);
  expect(new Set(places).size).toBe(4);
});

test('CQDOC2 fills in missing parts, the same at every reading, and refuses more than fits', () => {
  const raw = {
    categoryQuiz: {
      activeShow: 1,
      shows: [
        {},
        {
          name: 'Plain',
          players: [{ name: 'Ada', points: 20 }, { id: 'player1' }],
          gamefield: {
            categories: [
              { name: 'One', fields: [{ id: 'field2-1', question: 'Q' }] },
              { fields: [{}, { id: 'field2-1' }, { id: '__proto__' }] },
            ],
          },
          boards: [{}],
          unknown: 'kept',
        },
      ],
      styles: { mine: { timer: { fontSize: 1000 } }, other: { facecams: [{ scale: 2 }] } },
      defaultStyle: 'other',
    },
  };
  const { categoryQuiz } = read(raw);
  expect(read(raw).categoryQuiz).toEqual(categoryQuiz);
  expect(readDocument(read(raw))).toMatchObject({ changed: false });
  const show = categoryQuiz.shows[1];
  expect(categoryQuiz.activeShow).toBe('categoryShow2');
  expect(show).toMatchObject({ unknown: 'kept' });
  expect(show?.players.map(({ id, name }) => [id, name])).toEqual([
    ['player1-2', 'Ada'],
    ['player1', 'Player'],
    ['player3', 'Player'],
    ['player4', 'Player'],
  ]);
  const [first, second, third] = show?.gamefield.categories ?? [];
  expect([first?.name, second?.name, third?.name]).toEqual(['One', 'Category', 'Category']);
  const ids = show?.gamefield.categories.flatMap(({ fields }) => fields.map(({ id }) => id)) ?? [];
  expect(new Set(ids).size).toBe(25);
  expect(ids[0]).toBe('field2-1');
  expect(show?.boards[0]?.categories).toHaveLength(5);
  expect(categoryQuiz.styles['mine']?.timer.fontSize).toBe(400);
  expect(categoryQuiz.styles['mine']?.facecams[0]?.scale).toBe(2);
  expect(categoryQuiz.styles['other']?.facecams).toHaveLength(4);
  const six = { shows: [{ gamefield: { categories: [{}, {}, {}, {}, {}, {}] } }] };
  expect(errorPathsOf({ categoryQuiz: six })).toEqual([
    'categoryQuiz/shows/0/gamefield/categories',
  ]);
  expect(errorPathsOf({ categoryQuiz: 'no' })).toEqual(['categoryQuiz']);
  const noPlayers = { shows: [{ players: 'no' }] };
  expect(errorPathsOf({ categoryQuiz: noPlayers })).toContain('categoryQuiz/shows/0/players');
});

test('CQDOC2 a blank show gets new ids where ids must not be shared', () => {
  let count = 0;
  const show = blankCategoryShow('New', 'category-quiz-blue', () => `id${++count}`);
  expect(show.players.map(({ id }) => id)).toEqual(['id2', 'id3', 'id4', 'id5']);
  const insert: Command = {
    type: 'edit.insert',
    path: [...side, 'shows'],
    value: show,
    before: null,
  };
  expect(playAll(defaultDocument(), [insert]).categoryQuiz.shows).toHaveLength(2);
});

test('CQDOC3 exports the plain layout, which reads back with a running game at rest', () => {
  const authored = read(exportDocument(played(defaultDocument(), furtherBoard)));
  const exported = exportDocument(authored);
  expect(JSON.stringify(exported['categoryQuiz'])).not.toMatch(
    /"id":"(category|field|player|board)\d/,
  );
  expect(read(exported)).toEqual(authored);
  const game = played(
    authored,
    move('start'),
    move('pickField', { fieldId: 'field1-1' }),
    move('openBuzzers'),
    buzz(p1),
    move('judge', { verdict: 'right' }),
  );
  expect(withoutDates(read(exportDocument(game)))).toEqual(withoutDates(authored));
});

test('CQDOC4 the stage quiz is on air unless the host chooses otherwise', () => {
  expect(read({}).onAir).toBe('stageQuiz');
  const update = (value: string): Command => ({ type: 'edit.update', path: ['onAir'], value });
  expect(playAll(defaultDocument(), [update('categoryQuiz')]).onAir).toBe('categoryQuiz');
  expect(refused(update('chess'))).toBe('invalidValue');
});

test('CQDOC5 imported documents and shows bring no open buzzers and no running timer', () => {
  const running = played(
    started(set(true, 'startTimer')),
    move('pickField', { fieldId: 'field1-1' }),
    move('openBuzzers'),
  );
  const replaced = reduce(
    defaultDocument(),
    { type: 'document.replace', document: running },
    stamp({ actor: system }),
  );
  if (replaced.kind === 'refused') throw new Error(replaced.reason);
  for (const document of [
    replaced.document,
    playAll(defaultDocument(), [
      { type: 'edit.remove', path: [...side, 'shows', showId] },
      { type: 'edit.insert', path: [...side, 'shows'], value: showOf(running), before: null },
    ]),
  ]) {
    expect(openRound(showOf(document))).toBeNull();
    expect(showOf(document).play).toMatchObject({ phase: 'question', timer: {} });
  }
});

test('CQEDIT1 fields and categories can be edited and reordered, but not added or removed', () => {
  const categories = [...side, 'shows', showId, 'gamefield', 'categories'];
  const moved = playAll(started(), [
    { type: 'edit.move', path: [...categories, 'category5'], before: 'category1' },
    { type: 'edit.move', path: [...categories, 'category1', 'fields', 'field1-1'], before: null },
    set('Ada', 'players', p1, 'name'),
    set(true, 'gameSettings', 'strictBuzzers'),
    set(5, 'gamefield', 'rowPoints', 0),
    set('#fff', 'name'),
    {
      type: 'edit.update',
      path: [...side, 'styles', 'category-quiz-blue', 'facecams', 2, 'font', 'fontFamily'],
      value: 'Anton',
    },
  ]);
  const { gamefield } = showOf(moved);
  expect(gamefield.categories.map(({ id }) => id).slice(0, 2)).toEqual(['category5', 'category1']);
  expect(gamefield.categories[1]?.fields.at(-1)?.id).toBe('field1-1');
  const style = moved.categoryQuiz.styles['category-quiz-blue'];
  expect(style?.facecams.map(({ font }) => font.fontFamily)).toEqual([
    'Roboto',
    'Roboto',
    'Anton',
    'Roboto',
  ]);
  const players = [...side, 'shows', showId, 'players'];
  for (const command of [
    { type: 'edit.insert', path: categories, value: { id: 'x' }, before: null },
    { type: 'edit.remove', path: [...categories, 'category1'] },
    { type: 'edit.remove', path: [...categories, 'category1', 'fields', 'field1-1'] },
    { type: 'edit.insert', path: players, value: { id: 'x' }, before: null },
    { type: 'edit.remove', path: [...players, p1] },
    { type: 'edit.move', path: [...players, p1], before: null },
  ] satisfies Command[])
    expect(refused(command)).toBe('notEditable');
});

test('CQEDIT2 the state of play cannot be edited', () => {
  for (const path of [
    ['players', p1, 'points'],
    ['players', p1, 'answer'],
    ['players', p1, 'hasTurn'],
    ['players', p1, 'isOut'],
    ['activePlayerIndex'],
    ['play'],
    ['play', 'phase'],
    ['moves'],
    ['gamefield', 'showAnswer'],
    ['gamefield', 'fieldPoints'],
    [...field(1, 1), 'isActive'],
    [...field(1, 1), 'id'],
  ])
    expect(refused(set(1, ...path))).toBe('notEditable');
});

test('CQEDIT3 refuses to remove what is in play or the default style, and refuses dangling references', () => {
  const remove = (...path: string[]): Command => ({
    type: 'edit.remove',
    path: [...side, ...path],
  });
  const board = remove('shows', showId, 'boards', 'second');
  const document = started(furtherBoard);
  expect(refused(board, document)).toBeNull();
  expect(refused(board, played(document, move('nextBoard')))).toBe('boardOnAir');
  expect(refused(remove('shows', showId), document)).toBe('showOnAir');
  expect(refused(remove('shows', showId), defaultDocument())).toBeNull();
  expect(refused(remove('styles', 'category-quiz-blue'))).toBe('defaultStyleKept');
  expect(refused(set('quiz-show-blue', 'styleId'))).toBe('notFound');
  for (const name of ['activeShow', 'defaultStyle'])
    expect(refused({ type: 'edit.update', path: [...side, name], value: 'show1' })).toBe(
      'notFound',
    );
});

test('CQEDIT7 refuses more boards, shows and styles than a document may hold', () => {
  const insert = (path: string[], id: string): Command => ({
    type: 'edit.insert',
    path: [...side, ...path],
    value: { id },
    before: null,
  });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
  const boards = ['shows', showId, 'boards'];
  const ten = playAll(
    defaultDocument(),
    ids(10).map((id) => insert(boards, id)),
  );
  expect(refused(insert(boards, 'one'), ten)).toBe('listFull');
  const styles = playAll(
    defaultDocument(),
    ids(199).map((id) => insert(['styles'], id)),
  );
  expect(refused(insert(['styles'], 'one'), styles)).toBe('listFull');
  const shows = playAll(
    defaultDocument(),
    ids(199).map((id) => insert(['shows'], id)),
  );
  expect(refused(insert(['shows'], 'one'), shows)).toBe('listFull');
});

test('EDIT21 a category show stores when it was edited, and playing does not count as an edit', () => {
  const edited = playAll(defaultDocument(), [set('New', 'name')]);
  expect(showOf(edited).editedAtMs).toBe(1_000_000);
  expect(edited.shows[0]?.editedAtMs).toBeUndefined();
  expect(showOf(started()).editedAtMs).toBeUndefined();
});

test('CQEDIT4 accepts only images and pages that can be shown as facecams, and only valid player names', () => {
  const src = (value: string) => refused(set(value, 'host', 'facecam', 'src'));
  const own = '/files/quizshow/u/images/a.webp';
  for (const good of ['', own, 'https://vdo.ninja/?view=abc']) expect(src(good)).toBeNull();
  for (const bad of [
    'http://a.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a b',
    '//a.example',
    '/api/v1/me',
    'https://a.example/"><script>',
  ]) {
    expect(src(bad)).toBe('invalidValue');
    expect(() =>
      move('setFacecam', { playerId: p1, facecam: { isImage: true, src: bad } }),
    ).toThrow(/https/);
  }
  const asPage = { isImage: false, src: own };
  expect(() => move('setFacecam', { playerId: p1, facecam: asPage })).toThrow(/https/);
  const set1 = move('setFacecam', { playerId: p1, facecam: { isImage: true, src: own } });
  expect(showOf(played(started(), set1)).players[0]?.facecam).toEqual({
    isImage: true,
    src: own,
    isHeard: false,
  });
  for (const bad of ['', '  ', 'x'.repeat(41), 'a\u202Eb', 'a\nb'])
    expect(() => move('setName', { playerId: p1, name: bad })).toThrow(/name/);
  const named = played(started(), move('setName', { playerId: p1, name: '  Zoë 👩‍🚀 ' }));
  expect(showOf(named).players[0]?.name).toBe('Zoë 👩‍🚀');
});

test('CQEDIT9 a player cannot set a picture from another server, but a host can', () => {
  const picture = (src: string, actor: Actor) =>
    reduce(
      started(),
      move('setFacecam', { playerId: p1, facecam: { isImage: true, src } }),
      stamp({ actor }),
    );
  const player: Actor = { kind: 'player', showId, playerId: p1 };
  const foreign = 'https://pictures.example/me.png';
  expect(picture(foreign, player)).toEqual({ kind: 'refused', reason: 'invalidValue' });
  for (const [src, actor] of [
    [foreign, { kind: 'owner', userId: 'u' }],
    ['/files/quizshow/u/images/a.webp', player],
    ['', player],
  ] as const)
    expect(picture(src, actor).kind).toBe('accepted');
});

test('CQEDIT10 a name must be visible, without hidden or direction-changing characters', () => {
  const named = (name: string) => givenNameSchema.safeParse(name).success;
  for (const good of ['Zoë 👩‍🚀', '葛󠄀城', 'می‌خواهم', 'กิ๊ก', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Tom', '1️⃣', '!', 'Ǻ'])
    expect([good, named(good)]).toEqual([good, true]);
  for (const bad of [
    'a\u200Fb',
    'a\u061Cb',
    'a\u2067b',
    'An\u200Bna',
    'An\u00ADna',
    '\u200D',
    '\u3164',
    '\u2800',
    '\uD83D',
    'a\u2028b',
    `Z${'\u0300'.repeat(5)}`,
  ])
    expect([bad, named(bad)]).toEqual([bad, false]);
});

test('CQEDIT5 restoring brings back authored content, and leaves the state of play and what is on air', () => {
  fc.assert(
    fc.property(anyEditedGame(30), (steps) => {
      const then = defaultDocument();
      const now = playSteps(then, steps);
      const command = restore(now, then);
      if (command === null) return;
      const result = run(now, command);
      if (result.kind === 'refused') {
        expect(result.reason).toBe('boardOnAir');
        return;
      }
      expect(restore(result.document, then)).toBeNull();
      expect(showOf(result.document).play).toEqual(showOf(now).play);
      expect(showOf(result.document).moves).toEqual(showOf(now).moves);
    }),
    { numRuns: scaled(60) },
  );
  const style: Command = {
    type: 'edit.insert',
    path: [...side, 'styles'],
    value: { id: 'other' },
    before: null,
  };
  const then = playAll(defaultDocument(), [style, set('other', 'styleId')]);
  const now = playAll(then, [
    { type: 'edit.remove', path: [...side, 'shows', showId] },
    { type: 'edit.remove', path: [...side, 'styles', 'other'] },
    { type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' },
  ]);
  const command = restore(now, then);
  if (command === null) throw new Error('nothing to restore');
  const back = playAll(now, [command]);
  expect(withoutDates(back).categoryQuiz).toMatchObject({
    ...then.categoryQuiz,
    shows: [{ styleId: 'other' }],
  });
  expect(back.onAir).toBe('categoryQuiz');
  const alone = restore(playAll(then, [set('Renamed', 'name')]), then, showId);
  expect(alone).toMatchObject({ edits: [{ path: [...side, 'shows', showId, 'name'] }] });
});

test('CQEDIT5 a removed show can be restored alone', () => {
  const other: Command = {
    type: 'edit.insert',
    path: [...side, 'shows'],
    value: { id: 'other', name: 'Other', styleId: 'of-then' },
    before: null,
  };
  const style: Command = {
    type: 'edit.insert',
    path: [...side, 'styles'],
    value: { id: 'of-then' },
    before: null,
  };
  const then = playAll(defaultDocument(), [style, other]);
  const now = playAll(then, [
    { type: 'edit.remove', path: [...side, 'shows', 'other'] },
    { type: 'edit.remove', path: [...side, 'styles', 'of-then'] },
    set('Renamed', 'name'),
  ]);
  const command = restore(now, then, 'other');
  if (command === null) throw new Error('nothing to restore');
  const { shows, styles } = playAll(now, [command]).categoryQuiz;
  expect(shows.map(({ name }) => name)).toEqual(['Renamed', 'Other']);
  // The style of the show is not imported, so it uses the default one.
  expect(shows[1]?.styleId).toBe(now.categoryQuiz.defaultStyle);
  expect(Object.keys(styles)).toEqual(Object.keys(now.categoryQuiz.styles));
});

test('CQEDIT6 lists edits and moves in the history, and differences by name', () => {
  const then = defaultDocument();
  const edits = [set('Changed?', ...field(2, 2), 'question'), set('Why', ...field(2, 2), 'answer')];
  const now = playAll(then, [...edits, furtherBoard]);
  const none = { added: 0, gone: 0, changed: 0, moved: false };
  const questions = { ...none, changed: 1 };
  expect(difference(now, then)).toMatchObject({
    shows: [{ id: showId, change: 'changed', questions, boards: { ...none, added: 1 } }],
    settings: 0,
  });
  expect(difference(now, then)?.shows[0]).toMatchObject({
    stages: none,
    categories: none,
    rules: 0,
  });
  const first = field(1, 1);
  const others = playAll(then, [
    { type: 'edit.move', path: [...side, 'shows', showId, ...first], before: null },
    set('Name', ...first.slice(0, -2), 'name'),
    set('?', 'final', 'question'),
    set('!', 'final', 'answer'),
    set(2, 'gamefield', 'factor'),
    set(7, 'gameSettings', 'timer'),
    set(true, 'startTimer'),
  ]);
  expect(difference(others, then)?.shows).toMatchObject([
    {
      questions: { ...none, changed: 1, moved: true },
      categories: { ...none, changed: 1 },
      boards: { ...none, changed: 1 },
      rules: 2,
      stages: none,
    },
  ]);
  const log = [...edits, move('start'), move('pickField', { fieldId: 'field1-1' })];
  const activities = log.map((command, index) =>
    activityOf({
      revision: index + 2,
      commandId: 'c',
      atMs: index * 1000,
      actor: { kind: 'owner', userId: 'u' },
      command,
    }),
  );
  const name = 'Your first BrainBattle show';
  expect(gatherVersions(activities, namesIn(then)).map(({ what }) => what)).toEqual([
    { kind: 'edited', area: 'show', name, count: 2 },
    { kind: 'played', name, count: 2 },
  ]);
  const playing = started();
  const choose: Command = { type: 'edit.update', path: [...side, 'activeShow'], value: null };
  expect(removesFromAir(playing, choose)).toBe(true);
  expect(removesFromAir(then, choose)).toBe(false);
});

test('EDIT5 edits of the category quiz have inverses, too', () => {
  const document = playAll(defaultDocument(), [furtherBoard]);
  for (const command of [
    set('x', ...field(1, 1), 'question'),
    set('https://a.example/a.png', ...field(1, 1), 'image'),
    { type: 'edit.remove', path: [...side, 'shows', showId, 'boards', 'second'] },
    { type: 'edit.remove', path: [...side, 'shows', showId] },
    {
      type: 'edit.update',
      path: [...side, 'styles', 'category-quiz-blue', 'facecams', 1, 'scale'],
      value: 3,
    },
  ] satisfies SingleEdit[]) {
    const inverse = invert(document, command);
    if (inverse === null) throw new Error('no inverse');
    expect(withoutDates(playAll(document, [command, inverse]))).toEqual(withoutDates(document));
  }
});

test('HISTORY8 splits a large show into parts, with its boards after it', () => {
  const boards = ['b1', 'b2', 'b3'].map((id) => ({ id, name: 'x'.repeat(100) }));
  const insert = {
    type: 'edit.insert' as const,
    path: [...side, 'shows'],
    value: { id: 'large', boards },
    before: null,
  };
  const parts = splitEdit(insert, { edits: 5, bytes: 250 });
  expect(parts.length).toBeGreaterThan(1);
  const whole = playAll(defaultDocument(), [insert]);
  expect(withoutDates(playAll(defaultDocument(), parts))).toEqual(withoutDates(whole));
  expect(played(whole, set('x', 'name')).categoryQuiz.shows).toHaveLength(2);
  expect(refusalOf(whole, set('x', 'players', p2, 'name'))).toBeNull();
});

test('CQEDIT8 camera hosts are bare host names without duplicates, limited in number', () => {
  const hosts = (...value: string[]) =>
    refused({ type: 'edit.update', path: ['settings', 'cameraHosts'], value });
  expect(hosts('cams.example.org', 'b-c.example')).toBeNull();
  for (const bad of [
    'https://a.example',
    'a.example/x',
    'a.example:1',
    'A.example',
    'localhost',
    '*.a.example',
    "a.example 'self'",
  ])
    expect(hosts(bad)).toBe('invalidValue');
  expect(hosts('a.example', 'a.example')).toBe('invalidValue');
  expect(hosts(...Array.from({ length: 21 }, (_, index) => `h${index}.example`))).toBe(
    'invalidValue',
  );
});
