import { periods } from '@quizcast/game/season/period';
import type { SeasonShows } from '@quizcast/game/season/season-views';
import { useTranslation } from 'react-i18next';
import type { SeasonSpan } from '../../live/calls/season.ts';
import { timeOf } from '../../ui/texts/dates.ts';
import classes from './season.module.css';

interface SpanSelectProps {
  shows: SeasonShows['shows'];
  span: SeasonSpan;
  onChange: (span: SeasonSpan) => void;
}

const runMark = 'run ';

/** Chooses a period, or a single run of a show. */
export function SpanSelect({ shows, span, onChange }: SpanSelectProps) {
  const { t, i18n } = useTranslation('season');
  const spans = periods.map((value) => ({ value, label: t(`period.${value}`) }));
  const runs = shows.map(({ run, showName, atMs }) => ({
    value: runMark + run,
    label: t('oneShow', { name: showName, when: timeOf(atMs, i18n.language) }),
  }));
  return (
    <label className={classes.span}>
      {t('span')}
      <select
        className={classes.select}
        value={'run' in span ? runMark + span.run : span.period}
        onChange={({ currentTarget: { value } }) => {
          const period = periods.find((each) => each === value);
          onChange(period === undefined ? { run: value.slice(runMark.length) } : { period });
        }}
      >
        {[...spans, ...runs].map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
