import { describe, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { owner, run, stamp, system } from '../any-command.fixture.ts';
import { defaultCategoryShowId } from '../games/category-quiz/samples.ts';
import type { Command, UserCommand } from '../command.ts';
import {
  crewMember,
  crewRoles,
  maxCrewMembers,
  rights,
  roleMay,
  roleOf,
  type CrewRole,
  type Right,
} from './crew.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { invert } from '../document/edit.ts';
import { restore } from '../document/restore.ts';
import { mayCommand } from './permission.ts';
import { reduce } from '../reduce.ts';

const withCrew = (authorizedUsers: Record<string, unknown>): QuizShowApp => {
  const document = defaultDocument();
  return { ...document, settings: { ...document.settings, authorizedUsers } };
};
/** A crew with one member of each role, with the role as user id. */
const everybody = withCrew(Object.fromEntries(crewRoles.map((role) => [role, { role }])));
const as = (userId: string): Actor => ({ kind: 'crew', userId });

const update = (...path: (string | number)[]): UserCommand => ({
  type: 'edit.update',
  path,
  value: 'x',
});

/** The owner and crew members that may send the command. */
const allowed = (command: Command, document = everybody): string[] => [
  ...(mayCommand(document, owner, command) ? ['owner'] : []),
  ...crewRoles.filter((role) => mayCommand(document, as(role), command)),
];
const having = (...some: Right[]): string[] => [
  'owner',
  ...crewRoles.filter((role) => some.some((right) => roleMay(role, right))),
];

test('CREW1 each role has its rights and no others', () => {
  const of = (role: CrewRole | 'owner') => rights.filter((right) => roleMay(role, right));
  expect(of('owner')).toEqual([...rights]);
  expect(of('coOwner')).toEqual(['play', 'vote', 'write', 'design', 'configure']);
  expect(of('coHost')).toEqual(['play', 'vote']);
  expect(of('writer')).toEqual(['write']);
  expect(of('designer')).toEqual(['design']);
  expect(of('voteModerator')).toEqual(['vote']);
});

describe('CREW2 rights follow the current document', () => {
  const start: Command = { type: 'stageQuiz.start', showId: 'show1' };
  test.each<[string, unknown]>([
    ['a missing entry', undefined],
    ['a plain true', true],
    ['a role outside the crew roles', { role: 'owner' }],
    ['an entry without a role', { name: 'Ann' }],
    ['a list', ['coOwner']],
    ['a name of the wrong type', { role: 'coOwner', name: 5 }],
  ])('CREW2 %s gives no rights', (_, entry) => {
    const document = withCrew(entry === undefined ? {} : { ann: entry });
    expect(crewMember(document, 'ann')).toBeNull();
    expect(roleOf(document, as('ann'))).toBeNull();
    for (const command of [start, update('settings', 'language'), update('shows', 'show1', 'name')])
      expect(mayCommand(document, as('ann'), command)).toBe(false);
  });

  test('CREW2 names of inherited properties are not members', () => {
    for (const id of ['toString', '__proto__', 'constructor', 'hasOwnProperty'])
      expect(crewMember(everybody, id)).toBeNull();
  });

  test('CREW2 keeps unreadable entries unchanged, however the crew changes', () => {
    const odd = { older: true, newer: { role: 'producer', since: 'ever' }, text: 'x' };
    let document = withCrew(odd);
    const commands: Command[] = [
      { type: 'crew.admit', userId: 'ann', role: 'writer', name: 'Ann', email: 'a@example.org' },
      { type: 'crew.changeRole', userId: 'ann', role: 'coHost' },
      { type: 'crew.remove', userId: 'ann' },
    ];
    for (const command of commands) {
      const actor = command.type === 'crew.admit' ? system : owner;
      const result = reduce(document, command, stamp({ actor }));
      if (result.kind === 'refused') throw new Error(result.reason);
      ({ document } = result);
      expect(document.settings.authorizedUsers).toMatchObject(odd);
    }
    expect(document.settings.authorizedUsers).toEqual(odd);
    for (const userId of Object.keys(odd))
      expect(run(document, { type: 'crew.remove', userId })).toMatchObject({ reason: 'notInCrew' });
  });

  test('CREW2 a role change takes effect immediately', () => {
    const name = update('shows', 'show1', 'name');
    expect(mayCommand(everybody, as('writer'), name)).toBe(true);
    const changed = run(everybody, { type: 'crew.changeRole', userId: 'writer', role: 'coHost' });
    if (changed.kind === 'refused') throw new Error(changed.reason);
    expect(mayCommand(changed.document, as('writer'), name)).toBe(false);
    expect(reduce(changed.document, name, stamp({ actor: as('writer') }))).toEqual({
      kind: 'refused',
      reason: 'notAllowed',
    });
  });
});

describe('CREW3 moves', () => {
  const showId = 'show1';
  test.each<UserCommand>([
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
    { type: 'stageQuiz.lockAnswer', showId, answer: 1 },
    { type: 'stageQuiz.unlockAnswer', showId },
    { type: 'stageQuiz.revealAnswer', showId },
    { type: 'stageQuiz.reset', showId },
    { type: 'stageQuiz.undo', showId },
    { type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' },
    { type: 'stageQuiz.useJoker', showId, jokerId: 'joker2' },
    { type: 'stageQuiz.useJoker', showId, jokerId: 'gone' },
    { type: 'categoryQuiz.undo', showId: defaultCategoryShowId },
  ])('CREW3 $type requires the right to play', (command) => {
    expect(allowed(command)).toEqual(having('play'));
  });

  test.each([2, 3] as const)('CREW3 a joker that asks the chat (%s) counts as a vote', (event) => {
    const [show] = everybody.shows;
    if (show === undefined) throw new Error('no show');
    const asking = {
      ...everybody,
      shows: [{ ...show, jokers: show.jokers.map((joker) => ({ ...joker, event })) }],
    };
    const command: UserCommand = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' };
    expect(allowed(command, asking)).toEqual(having('play', 'vote'));
    expect(allowed(command, asking)).toContain('voteModerator');
  });

  test('CREW3 ending a vote requires only the right to run votes', () => {
    expect(allowed({ type: 'stageQuiz.stopVoting', showId })).toEqual(having('vote'));
  });
});

describe('CREW4 edits', () => {
  const show = ['categoryQuiz', 'shows', 'c1'];
  test.each<[string, UserCommand, Right[]]>([
    ['the name of a show', update('shows', 'show1', 'name'), ['write']],
    ['a question', update('shows', 'show1', 'stages', 's', 'question', 'question'), ['write']],
    ['the list of shows', { type: 'edit.remove', path: ['shows', 'show1'] }, ['write']],
    ['a category show', { type: 'edit.move', path: show, before: null }, ['write']],
    ['questions of a category show', update(...show, 'gamefield', 'rowPoints', 1), ['write']],
    ['players of a category show', update(...show, 'players', 'p', 'name'), ['write']],
    ['sounds of a category show', update(...show, 'sounds', 'buzz'), ['write']],
    ['the style of a show', update('shows', 'show1', 'styleId'), ['write', 'design']],
    ['the style of a category show', update(...show, 'styleId'), ['write', 'design']],
    ['rules of a category show', update(...show, 'gameSettings', 'volume'), ['write', 'play']],
    ['buzzers of a category show', update(...show, 'disableBuzzers'), ['write', 'play']],
    ['the timer of a category show', update(...show, 'startTimer'), ['write', 'play']],
    ['the host of a category show', update(...show, 'host', 'name'), ['write', 'play']],
    ['rules of the stage quiz', update('shows', 'show1', 'gameSettings'), ['write']],
    ['a style', update('styles', 's', 'stage', 'color'), ['design']],
    [
      'the list of styles',
      { type: 'edit.insert', path: ['styles'], value: { id: 's' }, before: null },
      ['design'],
    ],
    ['a category style', update('categoryQuiz', 'styles', 's', 'name'), ['design']],
    ['the default style', update('defaultStyle'), ['design']],
    ['the default category style', update('categoryQuiz', 'defaultStyle'), ['design']],
    ['a font', { type: 'edit.remove', path: ['fonts', 'f'] }, ['design']],
    ['the active show', update('activeShow'), ['play']],
    ['the active category show', update('categoryQuiz', 'activeShow'), ['play']],
    ['the game on air', update('onAir'), ['play']],
    ['the cleared picture', update('isCleared'), ['play']],
    ['camera hosts', update('settings', 'cameraHosts'), ['configure', 'play']],
    ['the channel', update('settings', 'twitch', 'username'), ['configure']],
    ['the watermark', update('settings', 'showWatermark'), ['configure']],
    ['an unknown field', update('brandNew', 'x'), ['configure']],
    ['an unknown field of the category quiz', update('categoryQuiz', 'brandNew'), ['configure']],
  ])('CREW4 %s', (_, command, some) => {
    expect(allowed(command)).toEqual(having(...some));
    expect(allowed(command)).not.toContain('voteModerator');
  });
});

describe('CREW5 several edits at once', () => {
  const editMany = (...edits: UserCommand[]): Command => ({
    type: 'edit.many',
    edits: edits.flatMap((one) => (one.type === 'edit.update' ? [one] : [])),
  });
  const write = update('shows', 'show1', 'name');
  const design = update('styles', 'quiz-show-blue', 'name');

  test('CREW5 require the rights of each', () => {
    expect(allowed(editMany(write, write))).toEqual(having('write'));
    expect(allowed(editMany(write, design))).toEqual(['owner', 'coOwner']);
    expect(allowed(editMany(design, update('settings', 'language')))).toEqual(['owner', 'coOwner']);
  });

  test('CREW5 change nothing if one of them is not allowed', () => {
    const result = reduce(everybody, editMany(write, design), stamp({ actor: as('writer') }));
    expect(result).toEqual({ kind: 'refused', reason: 'notAllowed' });
  });
});

describe('CREW6 the crew itself', () => {
  test('CREW6 can be changed only by the owner', () => {
    for (const command of [
      { type: 'crew.changeRole', userId: 'other', role: 'writer' },
      { type: 'crew.remove', userId: 'other' },
    ] as const)
      expect(allowed(command)).toEqual(['owner']);
    expect(allowed({ type: 'crew.changeRole', userId: 'coOwner', role: 'writer' })).toEqual([
      'owner',
    ]);
  });

  test.each(crewRoles)('CREW6 a %s may leave but cannot remove others', (role) => {
    const left = reduce(
      everybody,
      { type: 'crew.remove', userId: role },
      stamp({ actor: as(role) }),
    );
    if (left.kind === 'refused') throw new Error(left.reason);
    expect(Object.keys(left.document.settings.authorizedUsers)).toEqual(
      crewRoles.filter((other) => other !== role),
    );
    const others = crewRoles.filter((other) => other !== role);
    for (const userId of others)
      expect(mayCommand(everybody, as(role), { type: 'crew.remove', userId })).toBe(false);
  });

  test('CREW6 cannot be changed by control tokens or players', () => {
    const control: Actor = { kind: 'control', tokenId: 'coOwner', may: 'play' };
    const player: Actor = { kind: 'player', showId: 'show1', playerId: 'coOwner' };
    for (const actor of [control, player])
      for (const command of [
        { type: 'crew.remove', userId: 'coOwner' },
        { type: 'crew.changeRole', userId: 'coOwner', role: 'writer' },
        update('shows', 'show1', 'name'),
      ] as const)
        expect(mayCommand(everybody, actor, command)).toBe(false);
  });

  test('CREW6 an import is refused if the user who requested it no longer has the right', () => {
    const command: Command = { type: 'document.replace', document: defaultDocument() };
    for (const userId of [...crewRoles, 'nobody'])
      expect([userId, mayCommand(everybody, { kind: 'system', userId }, command)]).toEqual([
        userId,
        userId === 'coOwner',
      ]);
    expect(mayCommand(everybody, system, command)).toBe(true);
  });

  test('CREW6 commands of the room are refused from everybody else', () => {
    for (const command of [
      { type: 'document.replace', document: {} },
      { type: 'crew.admit', userId: 'x', role: 'coOwner', name: '', email: '' },
      { type: 'stageQuiz.closeVoting', showId: 'show1', round: 'r', votes: null },
    ] as const)
      expect(allowed(command)).toEqual([]);
  });
});

describe('CREW7 admitting a member', () => {
  const admit = (userId: string, role: CrewRole): Command => ({
    type: 'crew.admit',
    userId,
    role,
    name: 'Ann',
    email: 'ann@example.org',
  });
  const done = (document: QuizShowApp, command: Command, atMs: number): QuizShowApp => {
    const result = reduce(document, command, stamp({ actor: system, atMs }));
    if (result.kind === 'refused') throw new Error(result.reason);
    return result.document;
  };

  test('CREW7 stores role, name, email and the original date', () => {
    const document = done(defaultDocument(), admit('ann', 'writer'), 1000);
    const ann = { role: 'writer', name: 'Ann', email: 'ann@example.org', sinceMs: 1000 };
    expect(document.settings.authorizedUsers).toEqual({ ann });
    const again = done(document, admit('ann', 'coHost'), 5000);
    expect(again.settings.authorizedUsers).toEqual({ ann: { ...ann, role: 'coHost' } });
  });

  test('CREW7 keeps other fields of an entry', () => {
    const document = done(
      withCrew({ ann: { role: '?', colour: 'red' } }),
      admit('ann', 'writer'),
      7,
    );
    expect(document.settings.authorizedUsers['ann']).toMatchObject({
      role: 'writer',
      colour: 'red',
      sinceMs: 7,
    });
  });

  test('CREW7 stops at fifty, counting only valid members', () => {
    const full = withCrew({
      odd: true,
      ...Object.fromEntries(
        Array.from({ length: maxCrewMembers }, (_, at) => [`u${at}`, { role: 'writer' }]),
      ),
    });
    const result = reduce(full, admit('one-more', 'writer'), stamp({ actor: system }));
    expect(result).toEqual({ kind: 'refused', reason: 'crewFull' });
    expect(done(full, admit('u7', 'coHost'), 1).settings.authorizedUsers['u7']).toMatchObject({
      role: 'coHost',
    });
    const left = run(full, { type: 'crew.remove', userId: 'u7' });
    if (left.kind === 'refused') throw new Error(left.reason);
    expect(() => done(left.document, admit('one-more', 'writer'), 1)).not.toThrow();
  });
});

describe('CREW8 nobody gets in any other way', () => {
  const crewOf = (document: QuizShowApp) => document.settings.authorizedUsers;

  test('CREW8 an import keeps the current crew', () => {
    const brought = withCrew({ eve: { role: 'coOwner' } });
    const command: Command = { type: 'document.replace', document: { ...brought, shows: [] } };
    for (const present of [everybody, defaultDocument()]) {
      const result = reduce(present, command, stamp({ actor: system }));
      if (result.kind === 'refused') throw new Error(result.reason);
      expect(crewOf(result.document)).toEqual(crewOf(present));
      expect(result.document.shows).toEqual([]);
    }
  });

  test.each<UserCommand>([
    update('settings', 'authorizedUsers'),
    update('settings', 'authorizedUsers', 'eve'),
    update('settings', 'authorizedUsers', 'writer', 'role'),
    { type: 'edit.remove', path: ['settings', 'authorizedUsers', 'writer'] },
    {
      type: 'edit.insert',
      path: ['settings', 'authorizedUsers'],
      value: { id: 'eve', role: 'coOwner' },
      before: null,
    },
    update('settings'),
  ])('CREW8 no edit can change the crew: $type $path', (command) => {
    for (const actor of [owner, as('coOwner')])
      expect(reduce(everybody, command, stamp({ actor })).kind).toBe('refused');
  });

  test('CREW8 restoring and undo leave the crew unchanged', () => {
    const before = withCrew({ eve: { role: 'coOwner' } });
    const renamed = { ...everybody, shows: [] };
    const back = restore(renamed, before);
    expect(JSON.stringify(back)).not.toContain('authorizedUsers');
    expect(back).not.toBeNull();
    expect(restore(everybody, before)).toBeNull();
    const name: UserCommand = { type: 'edit.update', path: ['shows', 'show1', 'name'], value: 'x' };
    expect(JSON.stringify(invert(everybody, name))).not.toContain('authorizedUsers');
  });
});
