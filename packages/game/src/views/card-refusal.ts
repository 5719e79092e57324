import type { CardKind } from '../cards/card-kinds.ts';
import type { QuizShowApp } from '../document/document.ts';
import { games } from '../document/games.ts';
import { hasPhones } from '../phones/scene.ts';
import type { Refusal } from '../refusals/refusal.ts';

/**
 * Why overlays would show nothing for this card now; null when they would show it. Computed without the views of
 * games, which pages that only send commands do not load.
 */
export function cardRefusal(document: QuizShowApp, kind: CardKind): Refusal | null {
  const game = gameOnAir(document);
  const { shows, activeShow } = game?.section(document) ?? { shows: [], activeShow: null };
  if (!shows.some(({ id }) => id === activeShow)) return 'noShowOnAir';
  const isStageQuiz = document.onAir === 'stageQuiz';
  const show = isStageQuiz ? document.shows.find(({ id }) => id === activeShow) : undefined;
  switch (kind) {
    case 'contestant':
      return (show?.contestant?.name.trim() ?? '') === '' ? 'noContestant' : null;
    case 'ladder':
      return (show?.stages.length ?? 0) === 0 ? 'noLadder' : null;
    case 'join':
      return isPlayedByPhone(document) ? null : 'noPhones';
    case 'opener':
    case 'break':
    case 'credits':
      return null;
  }
}

const gameOnAir = ({ onAir }: QuizShowApp) => games.find(({ id }) => id === onAir);

/** Whether viewers can answer the show on air by phone. */
export const isPlayedByPhone = (document: QuizShowApp): boolean =>
  hasPhones(gameOnAir(document)?.everybody(document)?.play ?? null);
