import type { Moment } from '../cues/moment.ts';
import type { CrowdPlay } from '../crowd/crowd-play.ts';
import { diff, type Patch, type PatchPath } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { Stamp } from '../stamp.ts';
import type { ControlError } from './control-error.ts';
import type {
  AnyMove,
  AnyShow,
  GameDefinition,
  GameSettings,
  QuizSection,
  RoundPart,
} from './definition.ts';
import type { Agenda } from './jobs.ts';
import type { Readdress } from './media.ts';
import type { Counts, Parameters } from './parameters.ts';

/** Location of a game's section in a document. */
export interface Place<
  Document,
  Show extends AnyShow,
  Section extends QuizSection<Show> = QuizSection<Show>,
> {
  /** Identifies the game in a document's field for the game on air. */
  id: string;
  /** Path to the section; empty when the document itself is the section. */
  path: readonly string[];
  /** The section uses the styles of another game and has none of its own. */
  sharesStyles?: true;
  readonly section: (document: Document) => Section;
  readonly withShows: (document: Document, shows: Show[]) => Document;
}

/** A game as the rest of Quizcast uses it: operating on documents, independent of its shows and moves. */
export interface Game<Document, Press extends object = object> {
  readonly id: string;
  readonly path: readonly string[];
  readonly sharesStyles: boolean;
  readonly setInPlay: ReadonlySet<unknown>;
  readonly section: (document: Document) => QuizSection<AnyShow>;
  readonly isMove: (command: { type: string }) => boolean;
  /** Types of moves that pages apply before the server answers. */
  readonly echoed: ReadonlySet<string>;
  /** The patches of a command of this game; null for commands of other games. */
  readonly play: (
    document: Document,
    command: { type: string },
    stamp: Stamp,
  ) => Patch[] | Refusal | null;
  readonly rightsFor: (
    document: Document,
    command: { type: string },
  ) => readonly ('play' | 'vote')[];
  /** Moments that cues of this game's shows can wait for. */
  readonly moments: readonly Moment[];
  /** Moments caused by a move of that show. */
  readonly momentsBetween: (before: Document, after: Document, showId: string) => Moment[];
  readonly withoutOpenRounds: (document: Document) => Document;
  readonly unplayed: (document: Document) => Document;
  readonly showsInPlay: (document: Document) => readonly AnyShow[];
  /** The document without edit times, which only the rules write. */
  readonly undated: (document: Document) => Document;
  /** Refusal to remove the element at this path of the section; null if it may be removed. */
  readonly removalRefusal: (document: Document, path: PatchPath) => Refusal | null;
  /** Refusal of this value for the field at this path of the section; null if allowed. */
  readonly valueRefusal: (document: Document, path: PatchPath, value: unknown) => Refusal | null;
  /** Further patches when the value at this path of the section becomes `after`. */
  readonly patchesToStayInPlay: (
    document: Document,
    path: PatchPath,
    after: () => unknown,
  ) => Patch[];
  readonly agenda: (document: Document, settings: GameSettings) => Agenda;
  readonly roundsWithinUndo: (document: Document) => string[];
  readonly withMedia: (document: Document, readdress: Readdress) => Document;
  /** The section in the specification's layout: lists without ids, the active show by position. */
  readonly exported: (document: Document) => Record<string, unknown>;
  /** The command of a control API action for the active show, or its error. */
  readonly control: (
    document: Document,
    action: string,
    parameters: Parameters,
  ) => Press | ControlError;
  readonly hasControl: (action: string) => boolean;
  readonly counts: (document: Document) => Counts;
  readonly roundParts: (document: Document) => readonly RoundPart[];
  /** The crowd play of the active show, and the show's name; null when it is off. */
  readonly everybody: (document: Document) => { name: string; play: CrowdPlay } | null;
  /** Names of the active show's contestants. */
  readonly contestants: (document: Document) => readonly string[];
}

/** Binds a game to its place in documents. */
export const gameIn = <Document, Show extends AnyShow, Move extends AnyMove, Press extends object>(
  game: GameDefinition<Show, Move, Press>,
  place: Place<Document, Show>,
): Game<Document, Press> => ({
  id: place.id,
  path: place.path,
  sharesStyles: place.sharesStyles === true,
  section: place.section,
  isMove: game.isMove,
  echoed: game.echoed,
  setInPlay: game.setInPlay,
  moments: game.moments.names,
  ...movesIn(game, place),
  ...guardsIn(game, place),
  ...showsIn(game, place),
  ...controlsIn(game, place),
});

/** Moves refer to their show by id. */
function movesIn<Document, Show extends AnyShow, Move extends AnyMove>(
  game: Pick<GameDefinition<Show, Move, object>, 'isMove' | 'play' | 'rightsFor' | 'moments'>,
  { path, section }: Place<Document, Show>,
): Pick<Game<Document>, 'play' | 'rightsFor' | 'momentsBetween'> {
  return {
    momentsBetween(before, after, showId) {
      const [was, is] = [before, after].map((document) =>
        section(document).shows.find(({ id }) => id === showId),
      );
      return was === undefined || is === undefined ? [] : game.moments.between(was, is);
    },
    play(document, command, stamp) {
      if (!game.isMove(command)) return null;
      const { shows } = section(document);
      const index = shows.findIndex(({ id }) => id === command.showId);
      const show = shows[index];
      if (show === undefined) return 'showNotFound';
      const after = game.play(show, command, stamp);
      if (typeof after === 'string') return after;
      const at = [...path, 'shows', index];
      return diff(show, after).map((patch) => ({ ...patch, path: [...at, ...patch.path] }));
    },
    rightsFor(document, command) {
      if (!game.isMove(command)) return [];
      const { shows } = section(document);
      return game.rightsFor(
        shows.find(({ id }) => id === command.showId),
        command,
      );
    },
  };
}

/** What an edit must not break: references, and what is in play. */
function guardsIn<Document, Show extends AnyShow, Move extends AnyMove>(
  game: GameDefinition<Show, Move, object>,
  { path, section }: Place<Document, Show>,
): Pick<Game<Document>, 'removalRefusal' | 'valueRefusal' | 'patchesToStayInPlay'> {
  const showAt = (document: Document, [list, at]: PatchPath): Show | undefined =>
    list === 'shows' ? section(document).shows[Number(at)] : undefined;
  return {
    removalRefusal(document, place) {
      const [list, at, ...inside] = place;
      const { activeShow, defaultStyle } = section(document);
      if (list === 'styles' && at === defaultStyle) return 'defaultStyleKept';
      const show = showAt(document, place);
      if (show === undefined) return null;
      if (inside.length > 0) return game.removalRefusal(show, inside);
      return show.id === activeShow && game.isInPlay(show) ? 'showOnAir' : null;
    },
    valueRefusal(document, place, value) {
      const { shows, styles } = section(document);
      const name = place.at(-1);
      if (name === 'activeShow' && !shows.some(({ id }) => id === value)) return 'notFound';
      if ((name === 'defaultStyle' || name === 'styleId') && !Object.hasOwn(styles, String(value)))
        return 'notFound';
      const show = showAt(document, place);
      return show === undefined ? null : game.valueRefusal(show, place.slice(2), value);
    },
    patchesToStayInPlay(document, place, after) {
      const show = showAt(document, place);
      if (show === undefined || place.length < 3) return [];
      const patches = game.patchesToStayInPlay(show, place.slice(2), after);
      const start = [...path, ...place.slice(0, 2)];
      return patches.map((patch) => ({ ...patch, path: [...start, ...patch.path] }));
    },
  };
}

/** Aggregates over all shows of the game. */
function showsIn<Document, Show extends AnyShow, Move extends AnyMove>(
  game: GameDefinition<Show, Move, object>,
  { section, withShows, sharesStyles }: Place<Document, Show>,
): Pick<
  Game<Document>,
  | 'withoutOpenRounds'
  | 'unplayed'
  | 'showsInPlay'
  | 'undated'
  | 'agenda'
  | 'roundsWithinUndo'
  | 'withMedia'
  | 'exported'
> {
  const mapped = (document: Document, change: (show: Show) => Show): Document =>
    withShows(document, section(document).shows.map(change));
  return {
    withoutOpenRounds: (document) => mapped(document, game.withoutOpenRounds),
    unplayed: (document) => mapped(document, game.unplayed),
    showsInPlay: (document) => section(document).shows.filter(game.isInPlay),
    undated: (document) => mapped(document, (show) => ({ ...show, editedAtMs: undefined })),
    agenda(document, settings) {
      const all = section(document).shows.map((show) => game.agenda(show, settings));
      return {
        votes: all.flatMap(({ votes }) => votes),
        buzzers: all.flatMap(({ buzzers }) => buzzers),
        timers: all.flatMap(({ timers }) => timers),
        crowds: all.flatMap(({ crowds }) => crowds),
        scores: all.flatMap(({ scores }) => scores),
        listens: all.flatMap(({ listens }) => listens),
      };
    },
    roundsWithinUndo: (document) =>
      section(document).shows.flatMap((show) => [...game.roundsWithinUndo(show)]),
    withMedia: (document, readdress) => mapped(document, (show) => game.withMedia(show, readdress)),
    exported(document) {
      const { activeShow, shows, defaultStyle, styles, ...rest } = section(document);
      const active = shows.findIndex(({ id }) => id === activeShow);
      return {
        ...(active < 0 ? {} : { activeShow: active }),
        ...(sharesStyles === true ? {} : { defaultStyle, styles }),
        ...rest,
        shows: shows.map(game.exported),
      };
    },
  };
}

type ActiveShowNames = 'counts' | 'roundParts' | 'everybody' | 'contestants';

/** Control surfaces act on the active show of the game. */
function controlsIn<Document, Show extends AnyShow, Press extends object>(
  {
    controls,
    counts,
    roundParts,
    everybody,
    contestants,
  }: Pick<GameDefinition<Show, AnyMove, Press>, 'controls' | ActiveShowNames>,
  { section }: Place<Document, Show>,
): Pick<Game<Document, Press>, 'control' | 'hasControl' | ActiveShowNames> {
  const activeShow = (document: Document): Show | undefined => {
    const { shows, activeShow: active } = section(document);
    return shows.find(({ id }) => id === active);
  };
  return {
    control(document, action, parameters) {
      const row = Object.hasOwn(controls, action) ? controls[action] : undefined;
      if (row === undefined) return { code: 'otherGame' };
      const show = activeShow(document);
      return show === undefined ? { code: 'noShow' } : row.command(show, parameters);
    },
    hasControl: (action) => Object.hasOwn(controls, action),
    counts: (document) => counts(activeShow(document)),
    roundParts(document) {
      const show = activeShow(document);
      return show === undefined ? [] : roundParts(show);
    },
    contestants(document) {
      const show = activeShow(document);
      return show === undefined ? [] : contestants(show).filter((name) => name.trim() !== '');
    },
    everybody(document) {
      const show = activeShow(document);
      const play = show === undefined ? null : everybody(show);
      return show === undefined || play === null ? null : { name: show.name, play };
    },
  };
}
