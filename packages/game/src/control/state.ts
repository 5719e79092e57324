import type { CardKind } from '../cards/card-kinds.ts';
import type { ControlErrorCode } from '../games/control-error.ts';
import type { GameId } from '../games/game-ids.ts';
import type { GameControlStates, NoneOrOne } from '../games/game-views.ts';
import type { Refusal } from '../refusals/refusal.ts';

/**
 * The state of a document for a control surface's feedback. A right answer that is not yet revealed is included only
 * for tokens that may see it.
 */
export interface ControlState extends NoneOrOne<GameControlStates> {
  /** With another value, the same press would mean something different. */
  round: string;
  /** The game that overlays show. */
  game: GameId;
  /** Overlays are cleared. */
  isCleared: boolean;
  /** Bots vote and answer instead of viewers. */
  isRehearsal: boolean;
  /** The card shown in place of the show. */
  card: CardKind | null;
  /** The active show of that game, with its number in the list from 1; null when there is none. */
  show: { id: string; name: string; number: number } | null;
  /** The shows of every game, in order. */
  shows: Record<GameId, { id: string; name: string }[]>;
  /**
   * Every current press by its name, such as `lock?answer=B`: null when it is possible, otherwise the reason why it is
   * not. Presses of other games are not included.
   */
  possible: Record<string, Impossible | null>;
}

export type Impossible = Refusal | ControlErrorCode;
