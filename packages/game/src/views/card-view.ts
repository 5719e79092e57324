import { contestantMs } from '../cards/card-kinds.ts';
import { isPlayedByPhone } from './card-refusal.ts';
import { bestViewers } from '../crowd/crowd-view.ts';
import { isJoinCardPlaced } from '../document/drawn-style.ts';
import { games } from '../document/games.ts';
import type { QuizShowApp } from '../document/document.ts';
import type { AutomaticCard, ShowViews } from '../games/views.ts';
import { showOnAir, allGameViews } from './all-game-views.ts';

export interface CreditedViewer {
  name: string;
  points: number;
}

/** How viewers join by phone; without an origin, that of the overlay applies. */
export interface JoinView {
  code: string;
  origin: string | null;
}

/** The card in place of the game, as sent to overlays. Instants are server epoch milliseconds. */
export type CardView = { atMs: number } &
  /** With `untilMs` it disappears automatically and the game appears. */
  /** `file`: the address of a picture or a video in place of the title. */
  (
    | { kind: 'opener'; title: string; file?: string; untilMs?: number }
    /** Disappears automatically. */
    | { kind: 'contestant'; name: string; line: string; untilMs: number }
    /**
     * Indexes of stages; -1 is below the first. A climb that starts automatically also disappears automatically, and
     * its question waits for it.
     */
    | { kind: 'ladder'; from: number; to: number; untilMs?: number }
    | ({ kind: 'join'; title: string } & JoinView)
    | { kind: 'break'; endsAtMs: number | null }
    | {
        kind: 'credits';
        title: string;
        contestants: string[];
        viewers: CreditedViewer[];
        crew: string[];
      }
  );

/** The card on air in place of the game; null when there is none, or the game on air has no data for it. */
export function cardView(
  document: QuizShowApp,
  onAir: ShowViews | null = showOnAir(document, allGameViews),
): CardView | null {
  const shown = isJoinCardPlaced(document) ? undefined : document.card;
  const card: AutomaticCard | null = shown ?? onAir?.cardByItself() ?? null;
  if (card === null || onAir === null) return null;
  const { kind, atMs, untilMs } = card;
  switch (kind) {
    case 'opener': {
      const file = onAir.show.moments?.openerFile;
      return {
        kind,
        atMs,
        title: onAir.show.name,
        ...(file === undefined ? {} : { file }),
        ...(untilMs === undefined ? {} : { untilMs }),
      };
    }
    case 'contestant': {
      const contestant = onAir.contestant();
      if (contestant === null) return null;
      const { name, line } = contestant;
      return { kind, atMs, name, line, untilMs: atMs + contestantMs };
    }
    case 'ladder': {
      const climb = onAir.ladder({ atMs, isByItself: shown === undefined });
      return climb === null ? null : { kind, atMs, ...climb };
    }
    case 'join': {
      const join = joinView(document);
      return join === null ? null : { kind, atMs, title: onAir.show.name, ...join };
    }
    case 'break':
      return { kind, atMs, endsAtMs: card.endsAtMs ?? null };
    case 'credits':
      return { kind, atMs, title: onAir.show.name, ...creditsOf(document) };
  }
}

/** The join card beside the game; null when it is not on air, or is shown in place of the game. */
export const placedJoinView = (document: QuizShowApp): JoinView | null =>
  isJoinCardPlaced(document) ? joinView(document) : null;

function joinView(document: QuizShowApp): JoinView | null {
  const entry = document.card?.door;
  if (entry === undefined || !isPlayedByPhone(document)) return null;
  return { code: entry.code, origin: entry.origin ?? null };
}

const gameOnAir = ({ onAir }: QuizShowApp) => games.find(({ id }) => id === onAir);

const maxCreditedViewers = 5;

function creditsOf(document: QuizShowApp) {
  const { credits = [], crowd } = document.settings;
  const game = gameOnAir(document);
  return {
    contestants: [...(game?.contestants(document) ?? [])],
    viewers: bestViewers(game?.everybody(document)?.play ?? null, crowd)
      .slice(0, maxCreditedViewers)
      .map(({ name, points }) => ({ name, points })),
    crew: credits.filter((name) => name.trim() !== ''),
  };
}
