import type { DelayLightView } from '../crowd/delay/delay-light.ts';
import type { GameId } from '../games/game-ids.ts';
import type { GameViews, NoneOrOne } from '../games/game-views.ts';
import type { OverlayStyle } from '../games/stage-quiz/views/view.ts';
import type { FontFace } from '../values/font.ts';
import type { ViewerLanguage } from '../values/language.ts';
import type { CardView, JoinView } from './card-view.ts';

/** All data sent to an overlay, and nothing else: each field is copied by name from the document. */
export interface OverlayView extends NoneOrOne<GameViews> {
  kind: GameId | 'nothing';
  /** The host has cleared the picture: the kind is 'nothing', and nothing is drawn or played. */
  isCleared: boolean;
  language: ViewerLanguage;
  watermark: boolean;
  style: OverlayStyle;
  /** The light for measuring the stream delay; null while it is not being measured, or the picture is cleared. */
  delayLight: DelayLightView | null;
  /** The card in place of the game, or over it; null for the game alone. */
  card: CardView | null;
  /** How viewers join, shown beside the game where the style has a place for it; null when it is not on air there. */
  joinCard: JoinView | null;
  /** Bots answer, which the overlay indicates. */
  isRehearsal: boolean;
  /** The uploaded font files of the style's families. */
  fonts: FontFace[];
}
