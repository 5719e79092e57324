import type { CardView } from '@quizcast/game/views/card-view';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Paint } from './paint.ts';

export interface MomentCardProps {
  card: CardView;
  view: OverlayView;
  canvas: CanvasSize;
  language: ViewerLanguage;
  /** Server clock minus this device's clock. */
  clockOffsetMs: number;
  /** It comes before the viewer's eyes. */
  enters: boolean;
  leaves: boolean;
}

/** What every kind of card is drawn with. */
export type CardProps<Kind extends CardView['kind']> = Omit<MomentCardProps, 'card'> & {
  card: Extract<CardView, { kind: Kind }>;
  paint: Paint;
};
