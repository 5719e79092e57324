import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { OverlayStyle, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';

/** Position of the current stage on the ladder, 0 to 1. */
export const levelOf = (stages: StageQuizView['stages']): number =>
  Math.max(
    0,
    stages.findIndex(({ state }) => state === 'active'),
  ) / Math.max(1, stages.length - 1);

/** Jokers wrap before the ladder if it is to their right, else before the edge of the canvas. */
export function jokerRoomPx({ joker, stage }: OverlayStyle, canvas: CanvasSize): number {
  const edge = canvas.widthPx - 32 - joker.positionX;
  if (stage.hide || stage.positionX <= joker.positionX) return edge;
  return Math.min(edge, stage.positionX - 24 - joker.positionX);
}
