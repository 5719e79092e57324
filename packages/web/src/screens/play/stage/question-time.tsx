import { useCallback, useMemo } from 'react';
import type { QuestionClock } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { IconHourglass, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../parts/server-now.ts';
import { nextSecondMs, secondsLeft } from '../../../parts/stage/question-time.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import classes from './current-question.module.css';
import { keyOf } from './keys.ts';

/** Remaining seconds of the question, as viewers see them. */
export function QuestionTime(props: { clock: QuestionClock; clockOffsetMs: number }) {
  const { t } = useTranslation('play');
  const seconds = useSeconds(props.clock, props.clockOffsetMs);
  return (
    <span className={classes.time} data-over={seconds === 0 || undefined}>
      <IconHourglass size={16} aria-hidden />
      {t('question.timeLeft', { seconds })}
    </span>
  );
}

/** A joker's clock with a button to end it; hidden at zero. */
export function JokerTime(props: {
  clock: QuestionClock;
  clockOffsetMs: number;
  onEnd: () => void;
}) {
  const { t } = useTranslation('play');
  const seconds = useSeconds(props.clock, props.clockOffsetMs);
  if (seconds === 0) return null;
  return (
    <button type="button" className={classes.call} onClick={props.onEnd}>
      <IconPhone size={16} aria-hidden />
      <span role="timer">{t('question.timeLeft', { seconds })}</span>
      {t('actions.end-call')}
      <KeyHint keys={keyOf('end-call')} />
    </button>
  );
}

function useSeconds(
  { startsAtMs, endsAtMs, stoppedAtMs, heldUntilMs = 0 }: QuestionClock,
  clockOffsetMs: number,
): number {
  const clock = useMemo(
    () => ({ startsAtMs, endsAtMs, stoppedAtMs: stoppedAtMs ?? null, heldUntilMs }),
    [startsAtMs, endsAtMs, stoppedAtMs, heldUntilMs],
  );
  const wait = useCallback((nowMs: number) => nextSecondMs(clock, nowMs), [clock]);
  return secondsLeft(clock, useServerNow(wait, clockOffsetMs));
}
