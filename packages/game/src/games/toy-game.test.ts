import { expect, it } from 'vitest';
import { z } from 'zod';
import { controlState } from '../control/control-state.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { games } from '../document/games.ts';
import { activityOf } from '../history/activity.ts';
import { reduce } from '../reduce.ts';
import { overlayView } from '../views/overlay-view.ts';
import { allGameViews } from '../views/all-game-views.ts';
import { shape } from './controls.ts';
import type { AnyMove, GameDefinition } from './definition.ts';
import { gameIn, type Place } from './game.ts';
import { nothingToDo } from './jobs.ts';
import { noCards, noSeats, gameViewsIn, type ViewDefinition } from './views.ts';

// A minimal further game: a lamp that is on or off. It needs only its own definitions and the lists.

const lampShowSchema = z.object({
  id: z.string(),
  name: z.string(),
  styleId: z.string(),
  isOn: z.boolean(),
});
type LampShow = z.infer<typeof lampShowSchema>;

const sectionSchema = z.object({
  activeShow: z.string().optional(),
  defaultStyle: z.string(),
  shows: z.array(lampShowSchema),
  styles: z.record(z.string(), z.object({ id: z.string(), name: z.string() })),
});

type Section = z.infer<typeof sectionSchema>;

const lamp: GameDefinition<LampShow, AnyMove, AnyMove> = {
  isMove: (command): command is AnyMove => command.type === 'lamp.switchOn',
  play: (show) => (show.isOn ? 'nothingToUndo' : { ...show, isOn: true }),
  echoed: new Set(),
  rightsFor: () => ['play'],
  moments: { names: [], between: () => [] },
  setInPlay: new Set(),
  withoutOpenRounds: (show) => show,
  unplayed: (show) => ({ ...show, isOn: false }),
  isInPlay: ({ isOn }) => isOn,
  removalRefusal: () => null,
  valueRefusal: () => null,
  patchesToStayInPlay: () => [],
  everybody: () => null,
  contestants: () => [],
  agenda: () => nothingToDo,
  roundsWithinUndo: () => [],
  withMedia: (show) => show,
  exported: ({ id: _, ...show }) => show,
  controls: {
    start: {
      ...shape('Switches the lamp on'),
      command: ({ id: showId }) => ({ type: 'lamp.switchOn', showId }),
    },
  },
  counts: () => ({}),
  roundParts: ({ isOn }) => [isOn],
};

const sectionOf = (document: QuizShowApp) => sectionSchema.parse(Reflect.get(document, 'lamp'));

const place: Place<QuizShowApp, LampShow> = {
  id: 'lamp',
  path: ['lamp'],
  section: sectionOf,
  withShows: (document, shows) => ({ ...document, lamp: { ...sectionOf(document), shows } }),
};
const all = [...games, gameIn(lamp, place)];

const lampViews: ViewDefinition<LampShow, Section> = {
  overlayView: ({ isOn }) => ({ view: { isOn } }),
  controlState: ({ isOn }, knowsAnswers) => ({ isOn, knowsAnswers }),
  playerView: noSeats,
  cards: noCards,
};
const allViews = [...allGameViews, gameViewsIn(lampViews, place)];

const show: LampShow = { id: 'desk', name: 'Desk lamp', styleId: 'plain', isOn: false };
const section = {
  activeShow: 'desk',
  defaultStyle: 'plain',
  shows: [show],
  styles: { plain: { id: 'plain', name: 'Plain' } },
};
const document: QuizShowApp = Object.assign(defaultDocument(), { lamp: section });
const actor = { kind: 'owner', userId: 'anna' } as const;
const stamp = { atMs: 1, dice: 0, actor };
const switchOn = { type: 'lamp.switchOn', showId: 'desk' };

it('a third game is playable from its definition alone', () => {
  const played = reduce(document, switchOn, stamp, all);
  if (played.kind === 'refused') throw new Error(played.reason);
  expect(played.patches).toEqual([
    { op: 'replace', path: ['lamp', 'shows', 0, 'isOn'], value: true },
  ]);
  expect(sectionOf(played.document).shows).toEqual([{ ...show, isOn: true }]);
  expect(reduce(played.document, switchOn, stamp, all)).toEqual({
    kind: 'refused',
    reason: 'nothingToUndo',
  });
});

it('a third game refuses actors who may not play, and missing shows', () => {
  const guest = { ...stamp, actor: { kind: 'crew', userId: 'ben', name: 'Ben' } as const };
  expect(reduce(document, switchOn, guest, all)).toMatchObject({ reason: 'notAllowed' });
  const nowhere = { ...switchOn, showId: 'ceiling' };
  expect(reduce(document, nowhere, stamp, all)).toMatchObject({ reason: 'showNotFound' });
});

it('a third game appears in the history', () => {
  const entry = { revision: 2, commandId: 'c', atMs: 1, actor, command: switchOn };
  expect(activityOf(entry, all)).toMatchObject({
    doing: { kind: 'played', showId: 'lamp/desk' },
    count: 1,
  });
});

it('a third game refuses to remove a show in play, and is exported in the plain layout', () => {
  const game = all.at(-1);
  expect(game?.removalRefusal(document, ['shows', 0])).toBe(null);
  const played = reduce(document, switchOn, stamp, all);
  if (played.kind === 'refused') throw new Error(played.reason);
  expect(game?.removalRefusal(played.document, ['shows', 0])).toBe('showOnAir');
  expect(game?.exported(document)).toMatchObject({
    activeShow: 0,
    shows: [{ name: 'Desk lamp', isOn: false }],
  });
});

it('a third game can be played from a control surface', () => {
  const game = all.at(-1);
  expect(game?.control(document, 'start', {})).toEqual(switchOn);
  expect(game?.control(document, 'next-stage', {})).toEqual({ code: 'otherGame' });
  const nobody = Object.assign(defaultDocument(), { lamp: { ...section, activeShow: undefined } });
  expect(game?.control(nobody, 'start', {})).toEqual({ code: 'noShow' });
  const played = reduce(document, switchOn, stamp, all);
  if (played.kind === 'refused') throw new Error(played.reason);
  expect(game?.roundParts(played.document)).not.toEqual(game?.roundParts(document));
});

const onAir: QuizShowApp = Object.assign(defaultDocument(), { lamp: section, onAir: 'lamp' });

it('a third game is shown on overlays in a style of the document, and hidden with the picture', () => {
  const played = reduce(onAir, switchOn, stamp, all);
  if (played.kind === 'refused') throw new Error(played.reason);
  const view = overlayView(played.document, allViews);
  expect(view).toMatchObject({ kind: 'lamp', lamp: { isOn: true }, stageQuiz: null });
  expect(view.style).toEqual(overlayView(defaultDocument()).style);
  const cleared = overlayView({ ...played.document, isCleared: true }, allViews);
  expect(cleared).toMatchObject({ kind: 'nothing', isCleared: true });
  expect(cleared).not.toHaveProperty('lamp');
  expect(overlayView(document, allViews)).not.toHaveProperty('lamp');
});

it('a third game is sent to control surfaces with its possible actions', () => {
  const known = { rules: all, views: allViews };
  const grant = { may: 'play', knowsAnswers: false } as const;
  const state = controlState(onAir, 2, grant, known);
  expect(state).toMatchObject({
    game: 'lamp',
    show: { id: 'desk', name: 'Desk lamp', number: 1 },
    shows: { lamp: [{ id: 'desk', name: 'Desk lamp' }] },
    lamp: { isOn: false, knowsAnswers: false },
    stageQuiz: null,
    possible: { start: null },
  });
  expect(state.possible).not.toHaveProperty('next-stage');
  const played = reduce(onAir, switchOn, stamp, all);
  if (played.kind === 'refused') throw new Error(played.reason);
  const after = controlState(played.document, 2, grant, known);
  expect(after).toMatchObject({ lamp: { isOn: true }, possible: { start: 'nothingToUndo' } });
  expect(after.round).not.toBe(state.round);
});
