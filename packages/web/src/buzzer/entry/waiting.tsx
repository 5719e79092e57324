import type { SeatState } from '@quizcast/game/lobby/lobby';
import { LinkNotice } from '../link-notice.tsx';
import type { SeatLink, PictureStatus } from '../seat/seat-state.ts';
import { namedHost, useTexts } from '../texts.ts';

interface WaitingProps {
  seat: Extract<SeatState, { kind: 'waiting' }>;
  link: SeatLink;
  picture: PictureStatus;
  onLeave: () => void;
}

/** Shown until the host admits the player, or the game has ended. */
export function Waiting({ seat, link, picture, onLeave }: WaitingProps) {
  const t = useTexts();
  const host = namedHost(seat.hostName);
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
        <h1>{isOver ? t('overTitle') : t('waitingTitle')}</h1>
        <p className="bigName" dir="auto">
          {seat.name}
        </p>
        {isOver ? (
          <p>{t('overText')}</p>
        ) : (
          <>
            <p>{host === '' ? t('waitingTextUnnamed') : t('waitingText', { host })}</p>
            <p className="hint">{t('waitingStay')}</p>
          </>
        )}
        {picture === 'sending' && <p className="hint">{t('pictureSending')}</p>}
        {picture === 'failed' && <p className="fault">{t('pictureFailed')}</p>}
      </div>
      <button type="button" className="button plain" onClick={onLeave}>
        {t('menuLeave')}
      </button>
    </main>
  );
}
