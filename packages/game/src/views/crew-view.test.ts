import { describe, expect, test } from 'vitest';
import { playAll, run } from '../any-command.fixture.ts';
import type { UserCommand } from '../command.ts';
import { crewRoles, type CrewRole } from '../crew/crew.ts';
import { crewView } from './crew-view.ts';
import { defaultDocument } from '../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../document/document.ts';
import { editableDocument } from '../document/editable.ts';
import type { Editable } from '../document/editable-kinds.ts';
import { isRecord } from '../json.ts';
import { overlayView } from './overlay-view.ts';
import { mayCommand } from '../crew/permission.ts';
import { reduce } from '../reduce.ts';

const showId = 'show1';

function full(): QuizShowApp {
  const document = defaultDocument();
  const { settings } = document;
  const [show] = document.shows;
  if (show === undefined) throw new Error('no show');
  const raw = {
    ...document,
    secretOfApp: 'canary app',
    shows: [show, { ...show, id: 'other', name: 'canary other show', jokers: [], stages: [] }].map(
      (one) => ({
        ...one,
        secretOfShow: 'canary show',
        stages: one.stages.map((stage) => ({
          ...stage,
          question: { ...stage.question, hostNotes: 'canary notes', explanation: 'told later' },
        })),
      }),
    ),
    settings: {
      ...settings,
      flags: { migration: { v1tov2: true } },
      secretOfSettings: 'canary settings',
      twitch: { ...settings.twitch, username: 'channel', token: 'canary token' },
      cameraHosts: ['cam.example.org'],
      authorizedUsers: {
        ...Object.fromEntries(
          crewRoles.map((role) => [
            role,
            { role, name: `The ${role}`, email: `${role}@mail.example`, note: 'canary note' },
          ]),
        ),
        odd: 'canary odd',
      },
    },
  };
  return documentSchema.parse(raw);
}

/** A value for every setting that can be edited. */
const settingValues: Readonly<Record<string, unknown>> = {
  'settings/twitch/username': 'channel',
  'settings/twitch/streamDelaySeconds': 7,
  'settings/twitch/countSharedChat': true,
  'settings/crowd/hiddenWords': ['hidden'],
  'settings/crowd/bannedPhones': [{ viewer: 'phone:a', name: 'Mia' }],
  'settings/crowd/seasonFromMs': 5,
  'settings/crowd/keepDays': 90,
  'settings/crowd/platformDays': { youtube: 20 },
  'settings/showWatermark': false,
  'settings/credits': ['Ben'],
  'settings/cameraHosts': ['cam.example.org'],
  'settings/language': 'de',
  'settings/viewerLanguage': 'fr',
};

function fieldPaths(rule: Editable, path: readonly string[]): string[][] {
  if (rule.kind !== 'object') return [[...path]];
  return [...rule.fields].flatMap(([name, inner]) => fieldPaths(inner, [...path, name]));
}

const allSettings = fieldPaths(editableDocument, [])
  .filter(([place]) => place === 'settings')
  .map((path) => ({ path, value: settingValues[path.join('/')] }));

const withAllSettings = (): QuizShowApp =>
  playAll(
    full(),
    allSettings.map(({ path, value }) => ({ type: 'edit.update', path, value })),
  );

const valueAt = (document: QuizShowApp, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), document);

const wide = crewRoles.filter((role) => role !== 'voteModerator');

describe('CREW9 the crew view', () => {
  test.each(crewRoles)('CREW9 hides e-mail addresses and unknown fields from a %s', (role) => {
    const text = JSON.stringify(crewView(full(), role));
    expect(text).not.toContain('@mail.example');
    for (const canary of ['app', 'settings', 'token', 'note', 'odd'])
      expect(text).not.toMatch(new RegExp(`canary ${canary}(?!s)`));
    expect(crewView(full(), role).settings.authorizedUsers).toEqual(
      Object.fromEntries(crewRoles.map((each) => [each, { role: each, name: `The ${each}` }])),
    );
  });

  test.each(wide)('CREW9 shows a %s every show and style unchanged', (role) => {
    const document = full();
    const view = crewView(document, role);
    const { shows, styles, fonts, categoryQuiz, onAir, activeShow, defaultStyle } = document;
    expect(view).toMatchObject({
      shows,
      styles,
      fonts,
      categoryQuiz,
      onAir,
      activeShow,
      defaultStyle,
    });
    expect(view.settings.twitch.username).toBe('channel');
    expect(view.settings.cameraHosts).toEqual(['cam.example.org']);
    expect(view.settings.flags.migration.v1tov2).toBe(role === 'coOwner');
  });

  test.each(crewRoles)('CREW9 gives a %s the same permissions as the full document', (role) => {
    const document = full();
    const actor = { kind: 'crew', userId: role } as const;
    const commands: UserCommand[] = [
      { type: 'stageQuiz.start', showId },
      { type: 'stageQuiz.stopVoting', showId },
      { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' },
      { type: 'edit.update', path: ['shows', showId, 'name'], value: 'x' },
      { type: 'edit.update', path: ['styles', 's', 'name'], value: 'x' },
      { type: 'crew.remove', userId: role },
    ];
    for (const command of commands)
      expect(mayCommand(crewView(document, role), actor, command)).toBe(
        mayCommand(document, actor, command),
      );
  });

  test.each(crewRoles)('CREW9 shows a %s every setting that they may change', (role) => {
    const document = withAllSettings();
    const view = crewView(document, role);
    for (const { path, value } of allSettings) {
      const actor = { kind: 'crew', userId: role } as const;
      if (mayCommand(document, actor, { type: 'edit.update', path: [...path], value }))
        expect([path, valueAt(view, path)]).toEqual([path, value]);
    }
    const { crowd } = view.settings;
    expect('bannedPhones' in crowd).toBe(role === 'coOwner' || role === 'coHost');
    expect('keepDays' in crowd).toBe(role === 'coOwner');
  });

  test('CREW9 is a valid document', () => {
    for (const role of crewRoles)
      expect(documentSchema.parse(crewView(full(), role))).toEqual(crewView(full(), role));
  });
});

describe('CREW10 the view of a vote moderator', () => {
  const moderated = (document: QuizShowApp) =>
    crewView(document, 'voteModerator' satisfies CrewRole);
  const atStage2 = (): QuizShowApp =>
    playAll(full(), [
      { type: 'stageQuiz.start', showId },
      { type: 'stageQuiz.nextStage', showId },
      { type: 'stageQuiz.nextStage', showId },
    ]);

  test('CREW10 contains one show: ids and prices of all stages, text only of the current one', () => {
    const document = atStage2();
    const view = moderated(document);
    const [show] = document.shows;
    const [seen] = view.shows;
    expect(view.shows).toHaveLength(1);
    expect(seen?.stages.map(({ id, price }) => ({ id, price }))).toEqual(
      show?.stages.map(({ id, price }) => ({ id, price })),
    );
    expect(seen?.currentStageIndex).toBe(show?.currentStageIndex);
    expect(seen?.jokers).toEqual(show?.jokers);
    for (const [index, stage] of (seen?.stages ?? []).entries()) {
      const isOn = index === seen?.currentStageIndex;
      const { question, answers } = show?.stages[index]?.question ?? { question: '', answers: [] };
      expect(stage.question.question).toBe(isOn ? question : '');
      expect(stage.question.answers).toEqual(isOn ? answers : ['', '', '', '']);
    }
    expect(JSON.stringify(view)).not.toMatch(/canary|cam\.example/);
    expect(seen?.moves).toEqual([]);
  });

  test('CREW10 does not depend on the right answer before the reveal', () => {
    const views = ([0, 1, 2, 3] as const).map((correctAnswer) => {
      const document = atStage2();
      const shows = document.shows.map((show) => ({
        ...show,
        stages: show.stages.map((stage) => ({
          ...stage,
          question: { ...stage.question, correctAnswer },
        })),
      }));
      return { ...document, shows };
    });
    const texts = views.map((document) => JSON.stringify(moderated(document)));
    expect(new Set(texts).size).toBe(1);
    const revealed = views.map((document) => {
      const locked = playAll(document, [
        { type: 'stageQuiz.lockAnswer', showId, answer: 1 },
        { type: 'stageQuiz.revealAnswer', showId },
      ]);
      const [show] = moderated(locked).shows;
      return show?.stages[show.currentStageIndex]?.question;
    });
    expect(revealed.map((question) => question?.correctAnswer)).toEqual([0, 1, 2, 3]);
    expect(revealed[0]?.explanation).toBe('told later');
  });

  test('CREW10 starts a vote with the same result as the full document', () => {
    const document = atStage2();
    const actor = { kind: 'crew', userId: 'voteModerator' } as const;
    const command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' } as const;
    const stamped = { atMs: 5_000_000, actor, dice: 3 };
    const [there, here] = [document, moderated(document)].map((state) =>
      reduce(state, command, stamped),
    );
    if (there?.kind !== 'accepted' || here?.kind !== 'accepted') throw new Error('refused');
    const { moves: _, ...shown } = here.document.shows[0] ?? { moves: [] };
    expect({ ...shown, moves: [] }).toEqual(moderated(there.document).shows[0]);
  });

  test.each<[string, Partial<QuizShowApp>]>([
    ['the overlay is cleared', { isCleared: true }],
    ['the other game is on air', { onAir: 'categoryQuiz' }],
  ])('CREW10 contains only the vote, not the question, while %s', (_, change) => {
    const voting = playAll(atStage2(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' }]);
    const [show] = moderated({ ...voting, ...change }).shows;
    const question = show?.stages[show.currentStageIndex]?.question;
    expect(question).toMatchObject({ question: '', answers: ['', '', '', ''], isVoting: true });
    expect(question?.votingRound).toBeDefined();
  });

  test('CREW10 contains nothing of the other game', () => {
    const { categoryQuiz } = moderated({ ...atStage2(), onAir: 'categoryQuiz' });
    expect(categoryQuiz.shows).toEqual([]);
    expect(Object.keys(categoryQuiz.styles)).toEqual([categoryQuiz.defaultStyle]);
    expect(categoryQuiz.activeShow).toBeUndefined();
  });

  test('CREW10 contains no show if none is active, and refuses moves', () => {
    const { activeShow: _, ...without } = full();
    expect(moderated(without).shows).toEqual([]);
    expect(moderated(without).activeShow).toBeUndefined();
    expect(run(moderated(without), { type: 'stageQuiz.start', showId })).toMatchObject({
      reason: 'showNotFound',
    });
  });

  test('CREW10 produces the same overlay as the full document', () => {
    const document = atStage2();
    expect(overlayView(moderated(document)).stageQuiz).toEqual(overlayView(document).stageQuiz);
  });
});
