import type { Spread as SpreadFields } from '@quizcast/game/crowd/spread-fields';
import { typedGroups } from '@quizcast/game/games/crowd-quiz/controls';
import type { AskedQuestion, CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { appLanguage } from '../../../messages/i18n.ts';
import { answerText } from '../../../messages/viewers/figures.ts';
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import classes from './spread.module.css';

interface SpreadProps {
  show: CrowdShow;
  asked: AskedQuestion;
  /** Called with the number of a group of typed answers, from 1. */
  onJudge: (place: string) => void;
}

/** Number of groups with a key. */
const keyed = 8;

/** All answers to a question without options: for the host only, including those hidden on overlays. */
export function Spread({ show, asked, onJudge }: SpreadProps) {
  const { t, i18n } = useTranslation('crowdPlay');
  const hint = useKeyHint();
  const spread = asked.result?.spread;
  if (spread === undefined || spread.kind === 'order') return null;
  if (spread.kind === 'number') return <NumberSpread spread={spread} />;
  const groups = typedGroups(show);
  return (
    <section className={classes.groups} aria-label={t('spread.title')}>
      <h3 className={classes.title}>{t('spread.title')}</h3>
      <p className={classes.hint}>{t('spread.hint')}</p>
      <ol className={classes.rows}>
        {groups.map(({ text, count, isRight }, index) => {
          const place = String(index + 1);
          return (
            <li key={text}>
              <button
                type="button"
                className={classes.group}
                aria-pressed={isRight}
                title={t(isRight ? 'spread.takeBack' : 'spread.accept', { text })}
                onClick={() => onJudge(place)}
              >
                {index < keyed && <kbd aria-hidden>{hint(place)}</kbd>}
                <span dir="auto">{text}</span>
                <b>{count.toLocaleString(i18n.language)}</b>
                <i>
                  {isRight ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
                  {t(isRight ? 'spread.right' : 'spread.wrong')}
                </i>
              </button>
            </li>
          );
        })}
      </ol>
      {spread.others > 0 && (
        <p className={classes.hint}>{t('spread.others', { count: spread.others })}</p>
      )}
    </section>
  );
}

/** Between which numbers most answers are, and which are nearest to the right one. */
export function NumberSpread({ spread }: { spread: Extract<SpreadFields, { kind: 'number' }> }) {
  const { t } = useTranslation('crowdPlay');
  const { points, below, above, median, nearest, nearestCount } = spread;
  const number = (value: number) => answerText(value, appLanguage());
  const [from, to] = [points.at(0)?.value ?? median, points.at(-1)?.value ?? median];
  const range = { from: number(from), to: number(to) };
  const outside = [
    ...(below === 0 ? [] : [t('spread.below', { count: below })]),
    ...(above === 0 ? [] : [t('spread.above', { count: above })]),
  ];
  return (
    <p className={classes.facts}>
      <span>
        {outside.length === 0
          ? t('spread.range', range)
          : `${t('spread.mostRange', range)} (${outside.join(', ')})`}
      </span>
      <span>{t('spread.median', { value: number(median) })}</span>
      <span>
        {t('spread.closest', { values: nearest.map(number).join(' / '), count: nearestCount })}
      </span>
    </p>
  );
}
