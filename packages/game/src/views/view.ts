import type { DelayLightView } from '../crowd/delay-light.ts';
import type { GameId } from '../games/game-ids.ts';
import type { GameViews, NoneOrOne } from '../games/game-views.ts';
import type { OverlayStyle } from '../games/stage-quiz/views/view.ts';
import type { FontFace } from '../values/font.ts';
import type { ViewerLanguage } from '../values/viewer-language.ts';
import type { CardView, JoinView } from './card-view.ts';

/** Everything an overlay is told, and nothing else: each field is copied by name from the document. */
export interface OverlayView extends NoneOrOne<GameViews> {
  kind: GameId | 'nothing';
  /** The host has cleared the picture: then the kind is 'nothing', and nothing is drawn or heard at all. */
  isCleared: boolean;
  language: ViewerLanguage;
  watermark: boolean;
  style: OverlayStyle;
  /** The light that the stream delay is measured by; null while it is not measured, or the picture is cleared. */
  delayLight: DelayLightView | null;
  /** What stands in the place of the game, or over it; null for the game alone. */
  card: CardView | null;
  /** How viewers join, beside the game in the place that the style has for it; null where it is not on air there. */
  joinCard: JoinView | null;
  /** Bots answer: the overlay says so. */
  isRehearsal: boolean;
  /** The uploaded font files of the families that the style names. */
  fonts: FontFace[];
}
