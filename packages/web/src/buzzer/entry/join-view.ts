import type { JoinInvitation } from '@quizcast/game/lobby/lobby';
import { readFirstScreen, type FirstScreen } from '../../first-screen/first-screen.ts';
import type { PictureStatus } from '../seat/seat-state.ts';
import { readInvitation } from './join-calls.ts';
import { readAddress, storeSeat, storedSeat, type StoredSeat } from './stored-seat.ts';

/** What the player's page shows. */
export type JoinView =
  | { kind: 'code' }
  /** `invitation` as in FirstScreen. */
  | { kind: 'lobby'; code: string; invitation?: JoinInvitation | null }
  | { kind: 'seat'; seat: StoredSeat; picture: PictureStatus }
  | { kind: 'left'; seat: StoredSeat }
  | { kind: 'gone'; code: string };

/** The view of a device without a seat. */
export const entryView = ({ code, ...known }: FirstScreen<JoinInvitation>): JoinView =>
  code === null ? { kind: 'code' } : { kind: 'lobby', code, ...known };

/** The view at an address: a personal link takes its seat at once, and its token is removed from the address. */
export function viewAtAddress(): JoinView {
  const { code, token } = readAddress(location);
  if (code !== null && token !== null) {
    const seat = { code, token };
    storeSeat(seat);
    history.replaceState(null, '', `/join/${code}`);
    return { kind: 'seat', seat, picture: 'none' };
  }
  const stored = storedSeat();
  if (code !== null && stored?.code === code)
    return { kind: 'seat', seat: stored, picture: 'none' };
  return entryView({ code });
}

/** The initial view, with the invitation that the server has embedded in the page. */
export function firstView(): JoinView {
  const view = viewAtAddress();
  return view.kind === 'lobby' ? entryView(readFirstScreen(view.code, readInvitation)) : view;
}
