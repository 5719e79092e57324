import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { OverlayStyle, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';

/** How far up the ladder the stage in play is, 0 to 1. */
export const levelOf = (stages: StageQuizView['stages']): number =>
  Math.max(
    0,
    stages.findIndex(({ state }) => state === 'active'),
  ) / Math.max(1, stages.length - 1);

/** Jokers break into a second row before the ladder when it stands to their right, else before the canvas ends. */
export function jokerRoomPx({ joker, stage }: OverlayStyle, canvas: CanvasSize): number {
  const edge = canvas.widthPx - 32 - joker.positionX;
  if (stage.hide || stage.positionX <= joker.positionX) return edge;
  return Math.min(edge, stage.positionX - 24 - joker.positionX);
}
