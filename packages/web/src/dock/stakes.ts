import type {
  CategoryControlState,
  ControlPlayer,
} from '@quizcast/game/games/category-quiz/views/control-state';

/** What is typed as the stake of a double, by `stakeKey`. */
export type Stakes = Readonly<Record<string, string>>;

const inPlay = ({ board }: CategoryControlState) => board?.fields.find((field) => field.isInPlay);

/** Each double starts with the points of its field. */
export const stakeKey = (show: CategoryControlState, { id }: ControlPlayer): string =>
  `${inPlay(show)?.id} ${id}`;

/** The stake in the player's field: as typed, else the points of the double's field. */
export const stakeText = (
  stakes: Stakes,
  show: CategoryControlState,
  player: ControlPlayer,
): string =>
  stakes[stakeKey(show, player)] ??
  String(Math.min(player.mostWager ?? 1, Math.max(1, inPlay(show)?.points ?? 1)));

/** The form of the player's stake: the big button submits it. */
export const stakeFormId = ({ number }: ControlPlayer): string => `stake${number}`;
