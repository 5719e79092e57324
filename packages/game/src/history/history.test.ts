import { expect, test } from 'vitest';
import type { Command, SingleEdit } from '../command.ts';
import { usualBots } from '../crowd/rehearsal.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { Actor } from '../crew/actor.ts';
import { activityOf, namesIn, type Activity } from './activity.ts';
import { gatherVersions, type Happening } from './history.ts';

const owner = { kind: 'owner', userId: 'u' } as const;
const system = { kind: 'system' } as const;
const minuteMs = 60_000;

/** Log entries with their times in minutes. */
const log = (
  ...entries: [atMinutes: number, command: Command, by?: 'system' | Actor, commandId?: string][]
): Activity[] =>
  entries.map(([atMinutes, command, by, commandId = 'c'], index) =>
    activityOf({
      revision: index + 2,
      commandId,
      atMs: atMinutes * minuteMs,
      actor: by === 'system' ? system : (by ?? owner),
      command,
    }),
  );
const named = namesIn(defaultDocument());
const gathered = (activities: Activity[]): [number, number, Happening][] =>
  gatherVersions(activities, named).map(({ fromRevision, revision, what }) => [
    fromRevision,
    revision,
    what,
  ]);

const text = (show: string, value: string): SingleEdit => ({
  type: 'edit.update',
  path: ['shows', show, 'stages', 'stage1', 'price'],
  value,
});
const rename = (list: string, id: string, value: string): SingleEdit => ({
  type: 'edit.update',
  path: [list, id, 'name'],
  value,
});
const insertShow = (id: string, name: string): SingleEdit => ({
  type: 'edit.insert',
  path: ['shows'],
  value: { id, name },
  before: null,
});
const removeShow = (id: string): SingleEdit => ({ type: 'edit.remove', path: ['shows', id] });
const first = 'Your first quiz show';
const edited = (name: string | null, count: number): Happening => ({
  kind: 'edited',
  area: 'show',
  name,
  count,
});

test('HISTORY4 edits of one thing within three minutes of each other are one version, for up to ten minutes', () => {
  expect(
    gathered(
      log(
        [0, text('show1', 'a')],
        [1, text('show1', 'b')],
        [3.9, text('show1', 'c')],
        [7, text('show1', 'd')],
      ),
    ),
  ).toEqual([
    [2, 4, edited(first, 3)],
    [5, 5, edited(first, 1)],
  ]);
  const everyMinute = Array.from({ length: 14 }, (_, minute): [number, Command] => [
    minute,
    text('show1', `${minute}`),
  ]);
  expect(gathered(log(...everyMinute))).toEqual([
    [2, 11, edited(first, 10)],
    [12, 15, edited(first, 4)],
  ]);
});

test('HISTORY4 edits of two shows, a style and the settings, or by another person, are separate versions', () => {
  const style: Command = { type: 'edit.update', path: ['styles', 's', 'joker', 'scale'], value: 1 };
  const watermark: Command = {
    type: 'edit.update',
    path: ['settings', 'showWatermark'],
    value: false,
  };
  expect(
    gathered(log([0, text('show1', 'a')], [0, text('two', 'a')], [0, style], [0, watermark])),
  ).toEqual([
    [2, 2, edited(first, 1)],
    [3, 3, edited(null, 1)],
    [4, 4, { kind: 'edited', area: 'style', name: null, count: 1 }],
    [5, 5, { kind: 'edited', area: 'settings', name: null, count: 1 }],
  ]);
  expect(gathered(log([0, text('show1', 'a')], [0, text('show1', 'b'), 'system']))).toHaveLength(2);
});

test('HISTORY4 a game is one version, including its votes, until a quarter of an hour without moves', () => {
  const play = (type: 'start' | 'nextStage' | 'reset'): Command => ({
    type: `stageQuiz.${type}`,
    showId: 'show1',
  });
  const votes: Command = {
    type: 'stageQuiz.countVotes',
    showId: 'show1',
    round: 'r',
    votes: [1, 0, 0, 0],
  };
  const versions = gatherVersions(
    log(
      [0, play('start')],
      [5, play('nextStage')],
      [6, votes, 'system'],
      [7, votes, 'system'],
      [20, play('nextStage')],
      [36, play('reset')],
    ),
    named,
  );
  expect(versions).toMatchObject([
    { revision: 6, by: { kind: 'owner' }, what: { kind: 'played', name: first, count: 3 } },
    { revision: 7, what: { kind: 'played', name: first, count: 1 } },
  ]);
});

test('HISTORY4 cards belong to the game that they are shown in, and are no settings', () => {
  const opener: Command = { type: 'card.show', kind: 'opener' };
  const start: Command = { type: 'stageQuiz.start', showId: 'show1' };
  const rehearse: Command = { type: 'rehearsal.end' };
  expect(gathered(log([0, opener], [1, start], [2, opener], [3, start], [30, rehearse]))).toEqual([
    [2, 2, { kind: 'cardChanged' }],
    [3, 5, { kind: 'played', name: first, count: 2 }],
    [6, 6, { kind: 'rehearsalEnded' }],
  ]);
});

test('HISTORY12 what overlays show at all is no change of settings', () => {
  const set = (field: string, value: unknown): Command => ({
    ...{ type: 'edit.update', path: [field], value },
  });
  const join: Command = { type: 'card.show', kind: 'join' };
  const code: Command = { type: 'card.tellDoor', atMs: 0, door: { code: 'ABC234' } };
  const entries = log(
    [0, set('onAir', 'crowdQuiz')],
    [1, set('isCleared', true)],
    [2, set('isCleared', false)],
    [3, { type: 'rehearsal.start', bots: usualBots }],
    [4, join],
    [4, code, 'system'],
  );
  expect(gathered(entries)).toEqual([
    [2, 2, { kind: 'gameChosen', game: 'crowdQuiz' }],
    [3, 3, { kind: 'overlayHidden' }],
    [4, 4, { kind: 'overlayShown' }],
    [5, 5, { kind: 'rehearsalStarted' }],
    [6, 7, { kind: 'cardChanged' }],
  ]);
});

test('HISTORY5 a version names its subject as called at the end of the version, even if removed since', () => {
  expect(
    gathered(
      log(
        [0, insertShow('new', 'Draft')],
        [1, rename('shows', 'new', 'Movie night')],
        [1, text('new', '10')],
        [20, removeShow('new')],
        [21, { type: 'edit.update', path: ['activeShow'], value: 'show1' }],
        [22, rename('styles', 'quiz-show-blue', 'Blue')],
        [22, { type: 'edit.update', path: ['defaultStyle'], value: 'quiz-show-blue' }],
      ),
    ).map(([, , what]) => what),
  ).toEqual([
    { kind: 'added', area: 'show', name: 'Draft' },
    edited('Movie night', 2),
    { kind: 'removed', area: 'show', name: 'Movie night' },
    { kind: 'chosen', area: 'show', name: first },
    { kind: 'edited', area: 'style', name: 'Blue', count: 1 },
    { kind: 'chosen', area: 'style', name: 'Blue' },
  ]);
});

test('HISTORY5 a version distinguishes restores, imports and several edits at once', () => {
  const document = { ...defaultDocument(), shows: [] };
  const editMany = (...edits: SingleEdit[]): Command => ({ type: 'edit.many', edits });
  const restored = (...edits: SingleEdit[]): Command => ({
    type: 'edit.many',
    intent: 'restore',
    edits,
  });
  expect(
    gathered(
      log(
        [0, { type: 'document.replace', document }, 'system', 'import:1'],
        [1, restored(text('show1', 'a'), text('show1', 'b'))],
        [1, restored(text('show1', 'c'))],
        [5, restored(insertShow('b', 'B'), removeShow('show1'))],
        [6, editMany(insertShow('c', 'C'), text('c', '1'))],
        [6, editMany(removeShow('b'), removeShow('c'))],
        [9, editMany(text('show1', 'a'), text('show1', 'b'))],
      ),
    ),
  ).toEqual([
    [2, 2, { kind: 'replaced' }],
    [3, 4, { kind: 'restored', name: first }],
    [5, 5, { kind: 'restored', name: null }],
    [6, 6, { kind: 'added', area: 'show', name: 'C' }],
    [7, 7, { kind: 'editedSeveral', count: 2 }],
    [8, 8, edited(first, 2)],
  ]);
  const begun = activityOf({
    revision: 1,
    commandId: 'system:1',
    atMs: 0,
    actor: system,
    command: { type: 'document.replace', document },
  });
  expect(gathered([begun])).toEqual([[1, 1, { kind: 'setUp' }]]);
});

test('HISTORY5 a document of an unexpected shape yields no names and no error', () => {
  for (const document of [null, 7, 'x', [], { shows: 7, styles: [null, { id: 1 }] }])
    expect(namesIn(document)).toEqual([]);
});

const bob = { kind: 'crew', userId: 'bob' } as const;
const cleo = { kind: 'crew', userId: 'cleo' } as const;
const deck: Actor = { kind: 'control', tokenId: 'deck', may: 'play' };
const doers = (activities: Activity[]) =>
  gatherVersions(activities, named).map(({ by, what }) => [by, what.kind]);

test('CREW20 actions of different people are never one version', () => {
  const next: Command = { type: 'stageQuiz.nextStage', showId: 'show1' };
  const votes: Command = {
    type: 'stageQuiz.countVotes',
    showId: 'show1',
    round: 'r',
    votes: [1, 0, 0, 0],
  };
  expect(
    doers(
      log(
        [0, text('show1', 'a')],
        [0, text('show1', 'b'), bob],
        [0, text('show1', 'c'), bob],
        [0, text('show1', 'd'), cleo],
        [0, text('show1', 'e')],
        [1, next],
        [1, next, bob],
        [1, votes, 'system'],
        [1, next, bob],
        [1, next, deck],
        [1, next],
      ),
    ),
  ).toEqual([
    [{ kind: 'owner' }, 'edited'],
    [{ ...bob, name: null }, 'edited'],
    [{ ...cleo, name: null }, 'edited'],
    [{ kind: 'owner' }, 'edited'],
    [{ kind: 'owner' }, 'played'],
    [{ ...bob, name: null }, 'played'],
    [{ kind: 'control', tokenId: 'deck' }, 'played'],
    [{ kind: 'owner' }, 'played'],
  ]);
});

test('CREW20 an import is attributed to the user it was made for', () => {
  const replace: Command = { type: 'document.replace', document: null };
  expect(
    doers(
      log(
        [0, replace, 'system', 'import:1'],
        [1, replace, { kind: 'system', userId: 'bob' }, 'import:2'],
        [2, replace, 'system', 'system:3'],
      ),
    ),
  ).toEqual([
    [{ kind: 'owner' }, 'replaced'],
    [{ ...bob, name: null }, 'replaced'],
    [{ kind: 'system' }, 'setUp'],
  ]);
});

test('CREW20 members who join, change role or leave are shown by name and role, without email', () => {
  const admit: Command = {
    type: 'crew.admit',
    userId: 'bob',
    role: 'writer',
    name: 'Bob',
    email: 'bob@example.org',
  };
  const activities = log(
    [0, admit, { kind: 'system', userId: 'bob' }],
    [0, { type: 'crew.changeRole', userId: 'bob', role: 'coHost' }],
    [0, { type: 'crew.remove', userId: 'bob' }, bob],
    [0, { type: 'crew.remove', userId: 'old' }],
    [0, { type: 'crew.remove', userId: 'unknown' }],
  );
  const before = namesIn({
    settings: { authorizedUsers: { old: { role: 'designer', name: 'Olga' }, odd: true } },
  });
  const versions = gatherVersions(activities, before);
  const ofBob = { userId: 'bob', name: 'Bob' };
  expect(versions.map(({ by, what }) => [by, what])).toEqual([
    [
      { ...bob, name: 'Bob' },
      { kind: 'crewAdmitted', ...ofBob, role: 'writer' },
    ],
    [{ kind: 'owner' }, { kind: 'crewRoleChanged', ...ofBob, role: 'coHost' }],
    [
      { ...bob, name: 'Bob' },
      { kind: 'crewRemoved', ...ofBob, role: 'coHost' },
    ],
    [{ kind: 'owner' }, { kind: 'crewRemoved', userId: 'old', name: 'Olga', role: 'designer' }],
    [{ kind: 'owner' }, { kind: 'crewRemoved', userId: 'unknown', name: null, role: null }],
  ]);
  expect(JSON.stringify(versions)).not.toContain('@');
});
