import { useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Lobby, LobbyGuest } from '@quizcast/game/lobby/lobby';
import { useDraggable } from '@dnd-kit/react';
import { Button, Loader, Modal, Switch } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCheck,
  IconCopy,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  joinAddress,
  joinOrigin,
  lockLobby,
  renewCode,
  seatGuest,
} from '../../../../live/calls/lobby.ts';
import { useCopied } from '../../../../ui/fields/copy-text.ts';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { setGameSetting } from '../edits.ts';
import { GuestPicture } from './guest-picture.tsx';
import { KickButton } from './kick-button.tsx';
import classes from './lobby-panel.module.css';
import { ConnectionQuality } from './connection-quality.tsx';
import { QrCode } from '../../../../ui/fields/qr-code.tsx';
import { ReachHint } from './reach-hint.tsx';
import { SendAwayButton } from './send-away-button.tsx';
import { freeSeat, gradeOf, seatOf, waitingGuests } from '../players/seats.ts';
import { lobbyErrorText, callLobby } from './call-lobby.ts';
import type { ConsoleProps } from '../console-props.ts';

/** How players join, who is waiting, and which seats are taken with what connection. */
export function LobbyPanel(props: ConsoleProps & { lobby: Lobby | null; error: string | null }) {
  const { t } = useTranslation('categoryLobby');
  const { t: tPlay } = useTranslation('categoryPlay');
  const { show, lobby, error } = props;
  if (lobby === null)
    return (
      <div className={classes.absent}>
        {error === null ? <Loader size="sm" /> : <p>{lobbyErrorText(error)}</p>}
      </div>
    );
  return (
    <section className={classes.lobby} aria-label={tPlay('side.lobby')}>
      <Invitation lobby={lobby} />
      <ReachHint lobby={lobby} isFolded />
      <Switch
        size="sm"
        label={t('atOnce')}
        checked={show.gameSettings.letPlayersInAtOnce}
        onChange={({ currentTarget }) =>
          setGameSetting(show.id, 'letPlayersInAtOnce', currentTarget.checked)
        }
      />
      <Waiting show={show} lobby={lobby} />
      <Seated show={show} lobby={lobby} />
    </section>
  );
}

function Invitation({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('categoryLobby');
  const { t: tPlay } = useTranslation('play');
  const [isLarge, setIsLarge] = useState(false);
  const address = joinAddress(joinOrigin(lobby), lobby.code);
  const { isCopied, copy } = useCopied(address);
  const { isLocked, showId } = lobby;
  return (
    <div className={classes.invitation}>
      <button
        type="button"
        className={classes.qrButton}
        aria-label={t('enlarge')}
        title={t('enlarge')}
        onClick={() => setIsLarge(true)}
      >
        <QrCode text={address} className={classes.qr} />
        <IconArrowsMaximize size={14} className={classes.enlarge} aria-hidden />
      </button>
      <div className={classes.facts}>
        <output className={classes.code} data-locked={isLocked || undefined}>
          {lobby.code}
        </output>
        <span className={classes.state} data-locked={isLocked || undefined}>
          {isLocked ? <IconLock size={14} aria-hidden /> : <IconLockOpen size={14} aria-hidden />}
          {t(isLocked ? 'locked' : 'open')}
        </span>
        <div className={classes.tools}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={copy}
            aria-live="polite"
            leftSection={
              isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
            }
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={
              isLocked ? <IconLockOpen size={14} aria-hidden /> : <IconLock size={14} aria-hidden />
            }
            onClick={() => void callLobby(lockLobby(showId, !isLocked))}
          >
            {t(isLocked ? 'unlock' : 'lock')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            title={t('newCodeHint')}
            onClick={() => void callLobby(renewCode(showId))}
          >
            {t('newCode')}
          </Button>
        </div>
      </div>
      <Modal
        opened={isLarge}
        onClose={() => setIsLarge(false)}
        title={t('large')}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': tPlay('keys.close') }}
        transitionProps={{ duration: 0 }}
      >
        <div className={classes.large}>
          <ReachHint lobby={lobby} />
          <QrCode text={address} className={classes.largeQr} />
          <strong className={classes.largeCode}>{lobby.code}</strong>
          <span>{address}</span>
        </div>
      </Modal>
    </div>
  );
}

function Waiting({ show, lobby }: { show: CategoryQuizshow; lobby: Lobby }) {
  const { t } = useTranslation('categoryLobby');
  const waiting = waitingGuests(lobby);
  const next = freeSeat(show.players, lobby);
  return (
    <div>
      <div className={classes.heading}>
        <h2 className={classes.title}>{t('waiting', { count: waiting.length })}</h2>
        {waiting.length > 1 && <SendAwayButton showId={lobby.showId} count={waiting.length} />}
      </div>
      {waiting.length === 0 ? (
        <p className={classes.none}>{t('nobody')}</p>
      ) : (
        <ul className={classes.guests}>
          {waiting.map((guest, index) => (
            <WaitingGuest
              key={guest.id}
              guest={guest}
              show={show}
              lobby={lobby}
              firstSeatId={index === 0 ? (next?.id ?? null) : null}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function WaitingGuest(props: {
  guest: LobbyGuest;
  show: CategoryQuizshow;
  lobby: Lobby;
  /** The seat this guest gets on Enter. */
  firstSeatId: string | null;
}) {
  const { t } = useTranslation('categoryLobby');
  const { guest, show, lobby } = props;
  const { ref, isDragging } = useDraggable({ id: `guest:${guest.id}` });
  return (
    <li ref={ref} className={classes.guest} data-dragging={isDragging || undefined}>
      <div className={classes.who}>
        <span className={classes.guestPicture}>
          <GuestPicture facecam={guest.facecam} />
        </span>
        <strong className={classes.name} dir="auto" title={guest.name}>
          {guest.name}
        </strong>
        <span className={classes.lineOfGuest}>
          <ConnectionQuality grade={gradeOf(guest)} line={guest.line} />
        </span>
        <KickButton showId={lobby.showId} guest={guest} />
      </div>
      <fieldset className={classes.seats} aria-label={t('letIn', { name: guest.name })}>
        {show.players.map((player, index) => {
          const seat = seatOf(player, lobby);
          const isFree = seat.kind !== 'guest';
          return (
            <button
              key={player.id}
              type="button"
              className={classes.seat}
              data-first={player.id === props.firstSeatId || undefined}
              aria-label={t('seat', { number: index + 1 })}
              title={isFree ? t('seatFree') : t('seatTaken', { name: player.name })}
              onClick={() => void callLobby(seatGuest(lobby.showId, guest.id, player.id))}
            >
              <span className={classes.seatName}>{t('seat', { number: index + 1 })}</span>
              <span className={classes.seatNumber}>{index + 1}</span>
              {!isFree && <IconSwitchHorizontal size={12} aria-hidden />}
              {player.id === props.firstSeatId && <KeyHint keys="↵" />}
            </button>
          );
        })}
      </fieldset>
    </li>
  );
}

function Seated({ show, lobby }: { show: CategoryQuizshow; lobby: Lobby }) {
  const { t } = useTranslation('categoryLobby');
  const { t: tPlay } = useTranslation('categoryPlay');
  return (
    <div>
      <h2 className={classes.title}>{t('seats')}</h2>
      <ul className={classes.guests}>
        {show.players.map((player, index) => {
          const seat = seatOf(player, lobby);
          return (
            <li key={player.id} className={classes.seated}>
              <span className={classes.number}>{index + 1}</span>
              <strong className={classes.name} dir="auto" title={player.name}>
                {player.isOut ? tPlay('players.out') : player.name}
              </strong>
              {seat.kind === 'guest' ? (
                <>
                  <ConnectionQuality grade={seat.grade} line={seat.guest.line} isLong />
                  <KickButton showId={lobby.showId} guest={seat.guest} />
                </>
              ) : (
                <span className={classes.none}>{tPlay('players.noDevice')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
