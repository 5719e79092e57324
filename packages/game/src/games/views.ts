import type { Card } from '../cards/card.ts';
import type { HiddenNames } from '../crowd/crowd-view.ts';
import type { PlayerView } from './category-quiz/view.ts';
import type { AnyShow, QuizSection } from './definition.ts';
import type { Place } from './game.ts';

/** What views of a show take from the settings of its document. */
export interface ToldSettings {
  /** Hosts whose camera pages may be shown. */
  readonly cameraHosts: readonly string[];
  readonly crowd: HiddenNames;
  readonly twitch: { readonly streamDelaySeconds: number };
}

/** Stages of a ladder by their index, -1 below the first; `untilMs` says when the card goes by itself. */
export interface LadderClimb {
  from: number;
  to: number;
  untilMs?: number;
}

/** A card that a move has brought by itself; with `untilMs` it goes by itself too. */
export type OwnCard = Card & { untilMs?: number };

/** What cards tell of a show. */
interface ShowCards<Show> {
  /** The card that a show brings on air by itself now. */
  readonly byItself: (show: Show) => OwnCard | null;
  readonly contestant: (show: Show) => { name: string; line: string } | null;
  /** `card`: when it came on air, and whether by itself. */
  readonly ladder: (show: Show, card: { atMs: number; isByItself: boolean }) => LadderClimb | null;
}

/**
 * What a game tells of its shows, in allow-lists that are built up field by field: a new field is secret until it is named
 * there. Apart from the rules, because pages load those first. `views/told-games.ts` lists them.
 */
export interface ViewDefinition<
  Show extends AnyShow,
  Section extends QuizSection<Show>,
  View extends object = object,
  State extends object = object,
> {
  /** With the font families of the game's own style; left out where a show is drawn in a style of the document. */
  readonly overlayView: (
    show: Show,
    section: Section,
    settings: ToldSettings,
  ) => { view: View; families?: readonly string[] };
  /** Right answers that are not shown only where the surface may know them. */
  readonly controlState: (show: Show, knowsAnswers: boolean, settings: ToldSettings) => State;
  /** What the player of a seat is told; null where there is no such seat. */
  readonly playerView: (show: Show, playerId: string, settings: ToldSettings) => PlayerView | null;
  readonly cards: ShowCards<Show>;
}

/** Of a game that has no seats. */
export const noSeats = () => null;
/** Of a game that has nothing to put on cards. */
export const noCards = { byItself: () => null, contestant: () => null, ladder: () => null };

/** A show, and what its game tells of it. */
export interface ToldShow {
  readonly show: AnyShow;
  readonly overlayView: (settings: ToldSettings) => { view: object; families?: readonly string[] };
  readonly controlState: (knowsAnswers: boolean, settings: ToldSettings) => object;
  readonly playerView: (playerId: string, settings: ToldSettings) => PlayerView | null;
  readonly cardByItself: () => OwnCard | null;
  readonly contestant: () => { name: string; line: string } | null;
  readonly ladder: (card: { atMs: number; isByItself: boolean }) => LadderClimb | null;
}

/** A game as views see it, whatever its shows are. */
export interface ToldGame<Document> {
  readonly id: string;
  /** Null when there is no show of that id. */
  readonly show: (document: Document, id: string | undefined) => ToldShow | null;
  readonly activeShow: (document: Document) => ToldShow | null;
}

export function toldIn<Document, Show extends AnyShow, Section extends QuizSection<Show>>(
  { cards, ...views }: ViewDefinition<Show, Section>,
  { id: gameId, section: sectionOf }: Place<Document, Show, Section>,
): ToldGame<Document> {
  const told = (document: Document, id: string | undefined): ToldShow | null => {
    const section = sectionOf(document);
    const show = section.shows.find((each) => each.id === id);
    if (show === undefined) return null;
    return {
      show,
      overlayView: (settings) => views.overlayView(show, section, settings),
      controlState: (knowsAnswers, settings) => views.controlState(show, knowsAnswers, settings),
      playerView: (playerId, settings) => views.playerView(show, playerId, settings),
      cardByItself: () => cards.byItself(show),
      contestant: () => cards.contestant(show),
      ladder: (card) => cards.ladder(show, card),
    };
  };
  return {
    id: gameId,
    show: told,
    activeShow: (document) => told(document, sectionOf(document).activeShow),
  };
}
