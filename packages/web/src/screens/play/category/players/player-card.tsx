import { useState } from 'react';
import { activePlayer, awaitsStake } from '@quizcast/game/games/category-quiz/show';
import { useDraggable, useDroppable } from '@dnd-kit/react';
import { VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconCrown,
  IconDeviceMobileOff,
  IconGripVertical,
  IconHandStop,
  IconPlayerPlayFilled,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import type { Action } from '../actions.ts';
import { signed, trueMinus } from '../buzzes/answer-table.tsx';
import { figuresOf, useDuration } from '../buzzes/buzz-figures.ts';
import { currentJudgement } from '@quizcast/game/games/category-quiz/change';
import { pointStep } from '@quizcast/game/games/category-quiz/controls/players';
import { EditInPlace } from '../edit-in-place.tsx';
import { prefixKeys } from '../keys.ts';
import { seatGuest } from '../../../../live/calls/lobby.ts';
import { callLobby } from '../lobby/call-lobby.ts';
import { ConnectionQuality } from '../lobby/connection-quality.tsx';
import { callOn } from '../console-state.ts';
import { PlayerMenu } from './player-menu.tsx';
import { seatOf } from './seats.ts';
import classes from './players-strip.module.css';
import type { CardProps } from '../console-props.ts';

export function PlayerCard(props: CardProps) {
  const { t } = useTranslation('categoryPlay');
  const { show, player, number } = props;
  const [editing, setEditing] = useState<'name' | 'points' | null>(null);
  const { ref: dropRef, isDropTarget } = useDroppable({ id: `seat:${player.id}` });
  const { ref: dragRef, handleRef } = useDraggable({ id: `player:${player.id}` });
  const isActive = activePlayer(show)?.id === player.id;
  const judgement = currentJudgement(show, player.id);
  const isPicking = show.play.phase === 'board' || awaitsStake(show);
  return (
    <article
      ref={(element) => {
        dropRef(element);
        dragRef(element);
      }}
      className={classes.card}
      aria-label={t('players.card', { number, name: player.name })}
      data-active={isActive || undefined}
      data-turn={(player.hasTurn && !player.isOut && isPicking) || undefined}
      data-out={player.isOut || undefined}
      data-target={isDropTarget || undefined}
      data-judged={judgement === undefined ? undefined : judgement.isRight ? 'right' : 'wrong'}
    >
      <header className={classes.cardHead}>
        <button
          type="button"
          ref={handleRef}
          className={classes.grip}
          aria-label={t('players.drag', { number })}
          title={t('players.dragHint')}
        >
          <IconGripVertical size={14} aria-hidden />
          {number}
        </button>
        {player.isOut ? (
          <span className={classes.outName}>{t('players.out')}</span>
        ) : (
          <EditInPlace
            className={classes.name}
            label={t('players.name', { number })}
            value={player.name}
            maxLength={40}
            isEditing={editing === 'name'}
            onEditing={(on) => setEditing(on ? 'name' : null)}
            onSave={(name) => {
              if (name !== '')
                props.controls.perform({ type: 'categoryQuiz.setName', playerId: player.id, name });
            }}
          />
        )}
        <SeatState {...props} />
        <PlayerMenu {...props} onEdit={setEditing} />
      </header>
      {player.isOut ? (
        <EmptySeat {...props} />
      ) : (
        <>
          <Points {...props} isEditing={editing === 'points'} onEditing={setEditing} />
          <div className={classes.state}>
            <CardState {...props} isActive={isActive} />
          </div>
        </>
      )}
    </article>
  );
}

function SeatState({ player, lobby }: CardProps) {
  const { t } = useTranslation('categoryPlay');
  const seat = seatOf(player, lobby);
  if (seat.kind === 'guest') return <ConnectionQuality grade={seat.grade} line={seat.guest.line} />;
  if (seat.kind === 'out') return null;
  return (
    <span className={classes.noDevice} title={t('players.noDeviceHint')}>
      <IconDeviceMobileOff size={16} aria-hidden />
      <VisuallyHidden>{t('players.noDevice')}</VisuallyHidden>
    </span>
  );
}

function EmptySeat({ show, player, lobby, controls }: CardProps) {
  const { t } = useTranslation('categoryPlay');
  const seat = seatOf(player, lobby);
  const restore = (): void => {
    // A removed player who is still there gets name and picture back, which only the lobby knows.
    if (seat.kind === 'guest') void callLobby(seatGuest(show.id, seat.guest.id, player.id));
    else controls.perform({ type: 'categoryQuiz.seatPlayer', playerId: player.id });
  };
  return (
    <button type="button" className={classes.seatAgain} onClick={restore}>
      <IconUserOff size={16} aria-hidden />
      {t('players.seatAgain')}
    </button>
  );
}

/** Larger steps do not fit on their buttons. */
const maxWritten = 10_000;

/** Long scores use a smaller font. */
const sizeOf = (points: number): 'short' | 'large' | 'medium' | 'small' => {
  const { length } = String(points);
  return length <= 4 ? 'short' : length <= 6 ? 'large' : length <= 8 ? 'medium' : 'small';
};

function Points(
  props: CardProps & { isEditing: boolean; onEditing: (what: 'points' | null) => void },
) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls, player, number } = props;
  const step = pointStep(show);
  const setTo = (points: number) =>
    controls.perform({ type: 'categoryQuiz.setPoints', playerId: player.id, points });
  return (
    <div className={classes.pointsRow}>
      <EditInPlace
        className={classes.points}
        size={sizeOf(player.points)}
        label={t('players.points', { name: player.name })}
        value={trueMinus(player.points)}
        isNumber
        isEditing={props.isEditing}
        onEditing={(on) => props.onEditing(on ? 'points' : null)}
        onSave={(text) => {
          const points = Number(text.replace('−', '-'));
          if (text !== '' && Number.isSafeInteger(points)) setTo(points);
        }}
      />
      {([-1, 1] as const).map((sign) => (
        <button
          key={sign}
          type="button"
          className={classes.step}
          data-prefixed={controls.prefix === (sign < 0 ? 'minus' : 'plus') || undefined}
          title={t(sign < 0 ? 'players.less' : 'players.more', { name: player.name, points: step })}
          onClick={() => setTo(player.points + sign * step)}
        >
          <VisuallyHidden>
            {t(sign < 0 ? 'players.less' : 'players.more', { name: player.name, points: step })}
          </VisuallyHidden>
          <span aria-hidden>{step < maxWritten ? signed(sign * step) : sign < 0 ? '−' : '+'}</span>
          <KeyHint keys={`${sign < 0 ? prefixKeys.minus : prefixKeys.plus} ${number}`} />
        </button>
      ))}
    </div>
  );
}

/** The player's state in the question, and the one action available for them now. */
function CardState(props: CardProps & { isActive: boolean }) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls, disabledReason, player, number } = props;
  const { phase } = show.play;
  const judgement = currentJudgement(show, player.id);
  if (phase === 'finished' && show.play.winnerIds.includes(player.id))
    return (
      <span className={classes.mark} data-mark="winner">
        <IconCrown size={16} aria-hidden />
        {t('players.winner')}
      </span>
    );
  if (props.isActive)
    return (
      <span className={classes.mark} data-mark="active">
        <IconHandStop size={16} aria-hidden />
        {t('players.answers')}
      </span>
    );
  if (judgement !== undefined)
    return (
      <span className={classes.mark} data-mark={judgement.isRight ? 'right' : 'wrong'}>
        {judgement.isRight ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
        {t(judgement.isRight ? 'players.right' : 'players.wrong')}
        {judgement.points !== 0 && <b>{signed(judgement.points)}</b>}
      </span>
    );
  const call = callOn(player.id);
  const isAsked = phase === 'question' || phase === 'tieBreak';
  if (isAsked && !show.gamefield.showGuessAnswer && disabledReason(call) === undefined)
    return (
      <button type="button" className={classes.action} onClick={() => controls.perform(call)}>
        {t('players.callOn')}
        <KeyHint keys={String(number)} />
      </button>
    );
  return phase === 'board' ? <Turn {...props} /> : <Pressed show={show} playerId={player.id} />;
}

/** When the player buzzed in the latest round, if too late to be first. */
function Pressed({ show, playerId }: { show: CardProps['show']; playerId: string }) {
  const { t } = useTranslation('categoryPlay');
  const duration = useDuration();
  const round = show.play.rounds.at(-1);
  const figures = round === undefined ? [] : figuresOf(show, round);
  const ownFigures = figures.find((each) => each.playerId === playerId);
  if (ownFigures === undefined) return null;
  return (
    <span className={classes.pressed}>
      {t('players.pressed', { place: ownFigures.place, time: duration(ownFigures.afterMs) })}
    </span>
  );
}

function Turn({ controls, player, number }: CardProps) {
  const { t } = useTranslation('categoryPlay');
  const action: Action = {
    type: 'categoryQuiz.giveTurn',
    playerId: player.hasTurn ? null : player.id,
  };
  return (
    <button
      type="button"
      className={classes.action}
      data-on={player.hasTurn || undefined}
      aria-pressed={player.hasTurn}
      onClick={() => controls.perform(action)}
    >
      {player.hasTurn && <IconPlayerPlayFilled size={14} aria-hidden />}
      {t(player.hasTurn ? 'players.chooses' : 'players.giveTurn')}
      <KeyHint keys={`${prefixKeys.turn} ${number}`} />
    </button>
  );
}
