import { prizesOf } from '@quizcast/game/games/stage-quiz/ending';
import { currentStage, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { IconDoorExit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { ContestantField } from './contestant-field.tsx';
import { keyOf } from './keys.ts';
import type { PlayAction } from './play-state.ts';
import classes from './prize-panel.module.css';

/** The contestant, the prize, and the button to leave with it. */
export function PrizePanel(props: {
  show: Quizshow;
  disabledReason: (action: PlayAction) => string | undefined;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('play');
  const { show } = props;
  const { ended } = show;
  const { won, safe } = prizesOf(show);
  const hasSafe = show.endsOnWrong === true || show.stages.some(({ isSafe }) => isSafe);
  const isAsked = currentStage(show)?.question.showCorrectAnswer === false;
  const disabledReason = props.disabledReason({ kind: 'walk-away' });
  return (
    <section className={classes.panel} aria-label={t('prize.title')}>
      <ContestantField showId={show.id} contestant={show.contestant} />
      <dl className={classes.prizes}>
        <Prize
          name={ended === undefined ? t('prize.won') : t(`prize.ended.${ended.how}`)}
          prize={ended?.prize ?? won}
        />
        {ended === undefined && hasSafe && <Prize name={t('prize.safe')} prize={safe} />}
      </dl>
      {isAsked && ended === undefined && (
        <button
          type="button"
          className={classes.walkAway}
          data-impossible={disabledReason !== undefined || undefined}
          data-refused={props.refused === 'walk-away' || undefined}
          title={disabledReason}
          onClick={() => props.onPerform({ kind: 'walk-away' })}
        >
          <IconDoorExit size={16} aria-hidden />
          <span>{t('actions.walk-away')}</span>
          <KeyHint keys={keyOf('walk-away')} />
        </button>
      )}
    </section>
  );
}

function Prize({ name, prize }: { name: string; prize: string }) {
  return (
    <div className={classes.prize}>
      <dt>{name}</dt>
      <dd title={prize}>{prize === '' ? '–' : prize}</dd>
    </div>
  );
}
