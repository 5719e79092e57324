import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { milliseconds } from '../buzzes/buzz-figures.ts';
import classes from './connection-quality.module.css';
import type { ConnectionGrade } from '../players/seats.ts';

const bars: Readonly<Record<ConnectionGrade, number>> = {
  good: 3,
  fair: 2,
  bad: 1,
  unstable: 1,
  measuring: 0,
  away: 0,
};

/** Connection quality of a player: bars, text, color, and figures. */
export function ConnectionQuality(props: {
  grade: ConnectionGrade;
  line: LineQuality | null;
  /** Also shows the figures beside it; otherwise only in the tooltip. */
  isLong?: boolean;
}) {
  const { t } = useTranslation('categoryLobby');
  const { t: tPlay } = useTranslation('categoryPlay');
  const { grade, line } = props;
  const lost = Math.round((line?.lostShare ?? 0) * 100);
  const figures =
    line === null
      ? ''
      : t(lost > 0 ? 'line.figures' : 'line.lossless', {
          roundTrip: milliseconds(line.roundTripMs),
          jitter: milliseconds(line.jitterMs),
          lost,
        });
  const hint = grade === 'unstable' ? t('line.unstableHint', { figures }) : figures;
  return (
    <span
      className={classes.line}
      data-grade={grade}
      data-long={props.isLong || undefined}
      title={hint === '' ? undefined : hint}
    >
      {grade === 'away' ? (
        <IconPlugConnectedX size={15} aria-hidden />
      ) : (
        <span className={classes.bars} aria-hidden>
          {[1, 2, 3].map((bar) => (
            <i key={bar} data-on={bar <= bars[grade] || undefined} />
          ))}
        </span>
      )}
      <span>{t(`line.${grade}`)}</span>
      {line !== null && grade !== 'away' && (
        <span className={classes.figures}>
          {props.isLong === true ? figures : tPlay('ms', { time: milliseconds(line.roundTripMs) })}
        </span>
      )}
    </span>
  );
}
