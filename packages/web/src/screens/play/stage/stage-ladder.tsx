import { memo, useEffect, useRef } from 'react';
import type { Stage } from '@quizcast/game/games/stage-quiz/show';
import { ScrollArea } from '@mantine/core';
import {
  IconCheck,
  IconEye,
  IconPlayerPlayFilled,
  IconPlayerSkipForward,
  IconShieldFilled,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { scrollTo } from '../../../ui/scroll-to.ts';
import { outcomeOf, type StageOutcome } from './play-state.ts';
import classes from './stage-ladder.module.css';

type RungState = StageOutcome | 'active' | 'ahead';

const signs = {
  right: IconCheck,
  wrong: IconX,
  revealed: IconEye,
  skipped: IconPlayerSkipForward,
  active: IconPlayerPlayFilled,
} as const;

/** All prices, highest on top, scrolled so that the current stage is centered. */
export function StageLadder({ stages, current }: { stages: readonly Stage[]; current: number }) {
  const { t } = useTranslation('play');
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rung = view.current?.querySelector('[data-near]');
    if (view.current !== null && rung) scrollTo(view.current, rung, 'centre');
  }, [current, stages.length]);
  const near = Math.max(0, current);
  return (
    <section className={classes.ladder} aria-labelledby="ladder-title">
      <h2 id="ladder-title" className={classes.title}>
        {t('ladder.title')}
      </h2>
      <ScrollArea
        className={classes.view ?? ''}
        viewportRef={view}
        viewportProps={{ tabIndex: 0, 'aria-labelledby': 'ladder-title', role: 'group' }}
        type="auto"
        scrollbarSize={8}
      >
        <ol reversed className={classes.rungs}>
          {stages
            .map((stage, index) => (
              <Rung
                key={stage.id}
                number={index + 1}
                price={stage.price}
                isSafe={stage.isSafe === true}
                state={index === current ? 'active' : index < current ? outcomeOf(stage) : 'ahead'}
                isNear={index === near}
              />
            ))
            .toReversed()}
        </ol>
      </ScrollArea>
    </section>
  );
}

const Rung = memo(function Rung(props: {
  number: number;
  price: string;
  isSafe: boolean;
  state: RungState;
  isNear: boolean;
}) {
  const { t } = useTranslation('play');
  const { number, price, state } = props;
  const Sign = state === 'ahead' ? null : signs[state];
  return (
    <li
      className={classes.rung}
      data-state={state}
      data-near={props.isNear || undefined}
      aria-current={state === 'active' ? 'step' : undefined}
    >
      <span className={classes.number}>{number}</span>
      <span className={classes.price} title={price}>
        {price === '' ? t('question.noPrice') : price}
      </span>
      {props.isSafe && (
        <IconShieldFilled size={14} className={classes.safe} aria-label={t('ladder.safe')} />
      )}
      {state !== 'ahead' && Sign !== null && <Sign size={14} aria-label={t(`ladder.${state}`)} />}
    </li>
  );
});
