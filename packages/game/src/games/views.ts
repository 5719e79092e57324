import type { Card } from '../cards/card.ts';
import type { HiddenNames } from '../crowd/crowd-view.ts';
import type { PlayerView } from './category-quiz/view.ts';
import type { AnyShow, QuizSection } from './definition.ts';
import type { Place } from './game.ts';

/** The document's settings that views of a show use. */
export interface ViewSettings {
  /** Hosts whose camera pages may be shown. */
  readonly cameraHosts: readonly string[];
  readonly crowd: HiddenNames;
  readonly twitch: { readonly streamDelaySeconds: number };
}

/** Stages of a ladder by index, -1 below the first; `untilMs` is when the card disappears automatically. */
export interface LadderClimb {
  from: number;
  to: number;
  untilMs?: number;
}

/** A card shown automatically by a move; with `untilMs` it also disappears automatically. */
export type AutomaticCard = Card & { untilMs?: number };

/** Data of a show for cards. */
interface ShowCards<Show> {
  /** The card that a show currently puts on air automatically. */
  readonly byItself: (show: Show) => AutomaticCard | null;
  readonly contestant: (show: Show) => { name: string; line: string } | null;
  /** `card`: when it went on air, and whether automatically. */
  readonly ladder: (show: Show, card: { atMs: number; isByItself: boolean }) => LadderClimb | null;
}

/**
 * Views of a game's shows, as allow-lists built field by field: a new field is secret until it is named there. Separate
 * from the rules, because pages load those first. `views/all-game-views.ts` lists them.
 */
export interface ViewDefinition<
  Show extends AnyShow,
  Section extends QuizSection<Show>,
  View extends object = object,
  State extends object = object,
> {
  /** `families`: font families of the game's own style; omitted when a show uses a style of the document. */
  readonly overlayView: (
    show: Show,
    section: Section,
    settings: ViewSettings,
  ) => { view: View; families?: readonly string[] };
  /** Right answers that are not shown yet are included only if `knowsAnswers`. */
  readonly controlState: (show: Show, knowsAnswers: boolean, settings: ViewSettings) => State;
  /** The view for the player of a seat; null when there is no such seat. */
  readonly playerView: (show: Show, playerId: string, settings: ViewSettings) => PlayerView | null;
  readonly cards: ShowCards<Show>;
}

/** For games without seats. */
export const noSeats = () => null;
/** For games without data for cards. */
export const noCards = { byItself: () => null, contestant: () => null, ladder: () => null };

/** A show with its game's views. */
export interface ShowViews {
  readonly show: AnyShow;
  readonly overlayView: (settings: ViewSettings) => { view: object; families?: readonly string[] };
  readonly controlState: (knowsAnswers: boolean, settings: ViewSettings) => object;
  readonly playerView: (playerId: string, settings: ViewSettings) => PlayerView | null;
  readonly cardByItself: () => AutomaticCard | null;
  readonly contestant: () => { name: string; line: string } | null;
  readonly ladder: (card: { atMs: number; isByItself: boolean }) => LadderClimb | null;
}

/** A game as views use it, independent of its shows. */
export interface GameViews<Document> {
  readonly id: string;
  /** Null when no show has that id. */
  readonly show: (document: Document, id: string | undefined) => ShowViews | null;
  readonly activeShow: (document: Document) => ShowViews | null;
}

export function gameViewsIn<Document, Show extends AnyShow, Section extends QuizSection<Show>>(
  { cards, ...views }: ViewDefinition<Show, Section>,
  { id: gameId, section: sectionOf }: Place<Document, Show, Section>,
): GameViews<Document> {
  const viewsOfShow = (document: Document, id: string | undefined): ShowViews | null => {
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
    show: viewsOfShow,
    activeShow: (document) => viewsOfShow(document, sectionOf(document).activeShow),
  };
}
