import { useCallback } from 'react';
import type { QuestionClock } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../parts/server-now.ts';
import { nextSecondMs, secondsLeft } from '../../../parts/stage/question-time.ts';
import classes from './current-question.module.css';

/** The seconds that are left for the question, as viewers see them. */
export function QuestionTime(props: { clock: QuestionClock; clockOffsetMs: number }) {
  const { t } = useTranslation('play');
  const { startsAtMs, endsAtMs, stoppedAtMs = null } = props.clock;
  const wait = useCallback(
    (nowMs: number) => nextSecondMs({ startsAtMs, endsAtMs, stoppedAtMs }, nowMs),
    [startsAtMs, endsAtMs, stoppedAtMs],
  );
  const nowMs = useServerNow(wait, props.clockOffsetMs);
  const seconds = secondsLeft({ startsAtMs, endsAtMs, stoppedAtMs }, nowMs);
  return (
    <span className={classes.time} data-over={seconds === 0 || undefined}>
      <IconHourglass size={16} aria-hidden />
      {t('question.timeLeft', { seconds })}
    </span>
  );
}
