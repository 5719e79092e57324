import type { CardKind } from '../cards/card-kinds.ts';
import type { ControlFaultCode } from '../games/control-fault.ts';
import type { GameId } from '../games/game-ids.ts';
import type { GameControlStates, NoneOrOne } from '../games/game-views.ts';
import type { Refusal } from '../refusals/refusal.ts';

/** What a control surface is told of a document, for its feedback. A right answer that is not shown is for some only. */
export interface ControlState extends NoneOrOne<GameControlStates> {
  /** Another one says that the same press would mean something new. */
  round: string;
  /** The game that overlays show. */
  game: GameId;
  /** Overlays show nothing at the moment. */
  isCleared: boolean;
  /** What stands in the place of the show. */
  card: CardKind | null;
  /** The active show of that game, with its number in the list from 1; null when there is none. */
  show: { id: string; name: string; number: number } | null;
  /** The shows of every game, in their order. */
  shows: Record<GameId, { id: string; name: string }[]>;
  /**
   * Every press that there is now, by its name such as `lock?answer=B`: null when it is possible, else why it is not.
   * Presses of other games are not among them.
   */
  possible: Record<string, Impossible | null>;
}

export type Impossible = Refusal | ControlFaultCode;
