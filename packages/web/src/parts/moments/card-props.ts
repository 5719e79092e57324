import type { CardView } from '@quizcast/game/views/card-view';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Paint } from './paint.ts';

export interface MomentCardProps {
  card: CardView;
  view: OverlayView;
  canvas: CanvasSize;
  language: ViewerLanguage;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
  /** The card appears live, so its entrance is animated. */
  enters: boolean;
  leaves: boolean;
}

/** Props of every kind of card. */
export type CardProps<Kind extends CardView['kind']> = Omit<MomentCardProps, 'card'> & {
  card: Extract<CardView, { kind: Kind }>;
  paint: Paint;
};
