import type { SeatState } from '@quizcast/game/lobby/lobby';
import { LinkNotice } from '../link-notice.tsx';
import type { SeatLink, PictureNews } from '../seat/seat-state.ts';
import { namedHost, useWords } from '../words.ts';

interface WaitingProps {
  seat: Extract<SeatState, { kind: 'waiting' }>;
  link: SeatLink;
  picture: PictureNews;
  onLeave: () => void;
}

/** At the door: until the host lets the player in, or the game has ended without. */
export function Waiting({ seat, link, picture, onLeave }: WaitingProps) {
  const words = useWords();
  const isOver = seat.isOver === true;
  return (
    <main className="card waiting">
      <LinkNotice link={link} />
      <p className="over" dir="auto">
        {seat.showName}
      </p>
      <div className="lamps" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="cardInner" aria-live="polite">
        <h1>{isOver ? words.overTitle : words.waitingTitle}</h1>
        <p className="bigName" dir="auto">
          {seat.name}
        </p>
        {isOver ? (
          <p>{words.overText}</p>
        ) : (
          <>
            <p>{words.waitingText(namedHost(seat.hostName))}</p>
            <p className="hint">{words.waitingStay}</p>
          </>
        )}
        {picture === 'sending' && <p className="hint">{words.pictureSending}</p>}
        {picture === 'failed' && <p className="fault">{words.pictureFailed}</p>}
      </div>
      <button type="button" className="button plain" onClick={onLeave}>
        {words.menuLeave}
      </button>
    </main>
  );
}
