import { climbMs, contestantMs } from '../cards/card-kinds.ts';
import type { Card } from '../cards/card.ts';
import { bestViewers } from '../crowd/crowd-view.ts';
import { games } from '../document/games.ts';
import type { QuizShowApp } from '../document/document.ts';
import { climbsTo } from '../games/stage-quiz/climb.ts';
import type { Quizshow } from '../games/stage-quiz/show.ts';
import { hasPhones } from '../phones/scene.ts';

export interface CreditedViewer {
  name: string;
  points: number;
}

/** What stands in the place of the game, as overlays are told it. Instants are server epoch milliseconds. */
export type CardView = { atMs: number } & (
  | { kind: 'opener'; title: string }
  /** Goes by itself. */
  | { kind: 'contestant'; name: string; line: string; untilMs: number }
  /** Indexes of stages; -1 below the first. One that is climbed by itself goes by itself, and its question waits. */
  | { kind: 'ladder'; from: number; to: number; untilMs?: number }
  /** How viewers join by phone; without an origin where the overlay itself is. */
  | { kind: 'join'; title: string; code: string; origin: string | null }
  | { kind: 'break'; endsAtMs: number | null }
  | {
      kind: 'credits';
      title: string;
      contestants: string[];
      viewers: CreditedViewer[];
      crew: string[];
    }
);

/** The card that is on air; null where there is none, or the game that is on air has nothing for it. */
export function cardView(document: QuizShowApp): CardView | null {
  const card = document.card ?? byItself(document);
  const show = showOnAir(document);
  if (card === null || show === undefined) return null;
  const { kind, atMs } = card;
  switch (kind) {
    case 'opener':
      return { kind, atMs, title: show.name };
    case 'contestant': {
      const { name = '', line = '' } = stageShow(document)?.contestant ?? {};
      if (name.trim() === '') return null;
      return { kind, atMs, name, line, untilMs: atMs + contestantMs };
    }
    case 'ladder':
      return ladderView(document, atMs);
    case 'join': {
      const { door } = card;
      if (door === undefined || !isPlayedByPhone(document)) return null;
      return { kind, atMs, title: show.name, code: door.code, origin: door.origin ?? null };
    }
    case 'break':
      return { kind, atMs, endsAtMs: card.endsAtMs ?? null };
    case 'credits':
      return { kind, atMs, title: show.name, ...creditsOf(document) };
  }
}

const gameOnAir = ({ onAir }: QuizShowApp) => games.find(({ id }) => id === onAir);

function showOnAir(document: QuizShowApp) {
  const section = gameOnAir(document)?.section(document);
  return section?.shows.find(({ id }) => id === section.activeShow);
}

/** Whether the show on air lets viewers answer by phone. */
export const isPlayedByPhone = (document: QuizShowApp): boolean =>
  hasPhones(gameOnAir(document)?.everybody(document)?.play ?? null);

const stageShow = ({ onAir, shows, activeShow }: QuizShowApp): Quizshow | undefined =>
  onAir === 'stageQuiz' ? shows.find(({ id }) => id === activeShow) : undefined;

/** Where a show opens by itself, that stands from its start to its first question; where its ladder is climbed, before the others. */
function byItself(document: QuizShowApp): Card | null {
  const show = stageShow(document);
  const last = show?.moves.at(-1);
  if (show === undefined || last === undefined) return null;
  const { atMs } = last;
  if (last.name === 'start' && show.moments?.opener === 'automatic')
    return { kind: 'opener', atMs };
  return last.name === 'nextStage' && climbsTo(show) ? { kind: 'ladder', atMs } : null;
}

/** From the stage that was won last to the one that is played for next. */
function ladderView(document: QuizShowApp, atMs: number): CardView | null {
  const show = stageShow(document);
  if (show === undefined || show.stages.length === 0) return null;
  const { currentStageIndex: current, stages } = show;
  const isRevealed = stages[current]?.question.showCorrectAnswer ?? current < 0;
  const to = isRevealed ? Math.min(current + 1, stages.length - 1) : current;
  const isSafe = stages[to]?.isSafe === true;
  const until = document.card === undefined ? { untilMs: atMs + climbMs(isSafe) } : {};
  return { kind: 'ladder', atMs, from: to - 1, to, ...until };
}

const viewersTold = 5;

function creditsOf(document: QuizShowApp) {
  const { credits = [], crowd } = document.settings;
  const game = gameOnAir(document);
  return {
    contestants: [...(game?.contestants(document) ?? [])],
    viewers: bestViewers(game?.everybody(document)?.play ?? null, crowd)
      .slice(0, viewersTold)
      .map(({ name, points }) => ({ name, points })),
    crew: credits.filter((name) => name.trim() !== ''),
  };
}
