import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useTicking } from '../use-time.ts';
import { isAnnounced } from '../vote-state.ts';
import { signed } from './buzzes/answer-table.tsx';
import { actionOf } from './shortcut-actions.ts';
import { keyOf } from './keys.ts';
import classes from './timer.module.css';
import { timerState, type TimerState } from './console-state.ts';
import type { ConsoleProps } from './console-props.ts';

const steps = [-10, -5, 5, 10] as const;
const stepKeys = { [-10]: '⇧ ,', [-5]: ',', 5: '.', 10: '⇧ .' } as const;

/** Controls of the question's timer: start, pause, add and remove time. */
export function TimerControl({ show, controls, disabledReason, clockOffsetMs }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const { timer } = show.play;
  const nowMs = useTicking(timer.endsAtMs !== undefined, clockOffsetMs);
  const state = timerState(timer, nowMs);
  const toggle = actionOf(show, 'toggle-timer');
  const isRunning = state.kind === 'running';
  return (
    <fieldset className={classes.timer} aria-label={t('timer.title')}>
      <Time state={state} totalSeconds={show.gameSettings.timer} />
      <button
        type="button"
        className={classes.button}
        data-impossible={disabledReason(toggle) !== undefined || undefined}
        aria-label={t(isRunning ? 'timer.pause' : 'timer.start')}
        title={disabledReason(toggle) ?? t(isRunning ? 'timer.pause' : 'timer.start')}
        onClick={() => controls.perform(toggle)}
      >
        {isRunning ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
        <KeyHint keys={keyOf('toggle-timer')} />
      </button>
      {steps.map((seconds) => {
        const action = { type: 'categoryQuiz.addTime', seconds } as const;
        return (
          <button
            key={seconds}
            type="button"
            className={classes.step}
            data-impossible={disabledReason(action) !== undefined || undefined}
            title={disabledReason(action)}
            onClick={() => controls.perform(action)}
          >
            <VisuallyHidden>
              {t(seconds < 0 ? 'timer.less' : 'timer.more', { count: Math.abs(seconds) })}
            </VisuallyHidden>
            <span aria-hidden>{signed(seconds)}</span>
            <KeyHint keys={stepKeys[seconds]} />
          </button>
        );
      })}
    </fieldset>
  );
}

function Time({ state, totalSeconds }: { state: TimerState; totalSeconds: number }) {
  const { t } = useTranslation('categoryPlay');
  if (state.kind === 'over')
    return (
      <strong className={classes.time} data-kind="over">
        {t('timer.over')}
      </strong>
    );
  const seconds = state.kind === 'none' ? totalSeconds : state.secondsLeft;
  const isSpoken = state.kind === 'running' && isAnnounced(seconds);
  return (
    <strong
      className={classes.time}
      data-kind={state.kind === 'running' && seconds <= 5 ? 'short' : state.kind}
    >
      <span role="timer">{t('timer.seconds', { seconds })}</span>
      <span className={classes.spoken} aria-live="polite">
        {isSpoken && t('timer.left', { count: seconds })}
      </span>
    </strong>
  );
}
