import { fastestReactionMs } from '@quizcast/game/games/category-quiz/buzzers';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { figuresOf, milliseconds, useDuration } from './buzz-figures.ts';
import classes from './buzz-order.module.css';
import type { ConsoleProps } from '../console-props.ts';

/** The order of buzzes in the latest round that had any. */
export function BuzzOrder({ show }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const duration = useDuration();
  const { rounds } = show.play;
  const round = rounds.findLast(({ order }) => order.length > 0) ?? rounds.at(-1);
  const figures = round === undefined ? [] : figuresOf(show, round);
  const early = Object.keys(round?.early ?? {}).length;
  return (
    <section className={classes.panel} aria-labelledby="buzzes-title">
      <h2 id="buzzes-title" className={classes.title}>
        {t('buzzes.title')}
        {round?.isTie === true && <em>{t('buzzes.tie')}</em>}
      </h2>
      {figures.length === 0 ? (
        <p className={classes.none}>
          {early > 0 ? t('buzzes.early', { count: early }) : t('buzzes.none')}
        </p>
      ) : (
        <ol className={classes.order}>
          {figures.map((buzz) => (
            <li key={buzz.playerId} data-first={buzz.isFirst || undefined}>
              <span className={classes.place}>{buzz.place}</span>
              <span className={classes.name} dir="auto" title={buzz.name}>
                {buzz.name}
              </span>
              <span className={classes.after}>
                {buzz.isTooQuick && (
                  <span title={t('buzzes.tooQuick', { ms: fastestReactionMs })}>
                    <IconAlertTriangle size={14} aria-hidden />
                  </span>
                )}
                {duration(buzz.afterMs)}
              </span>
              <small className={classes.more}>
                {t('buzzes.short', {
                  error: milliseconds(buzz.errorMs),
                  credit: milliseconds(buzz.creditMs),
                })}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
