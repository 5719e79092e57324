import { memo, useEffect, useRef } from 'react';
import type { Stage } from '@quizcast/game/games/stage-quiz/show';
import { ScrollArea } from '@mantine/core';
import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { scrollTo } from '../../ui/scroll-to.ts';
import classes from './stage-ladder.module.css';

type RungState = 'passed' | 'active' | 'ahead';

/** All prices, the highest on top as on television, the stage in play in the middle of the view. */
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
            .map(({ id, price }, index) => (
              <Rung
                key={id}
                number={index + 1}
                price={price}
                state={index === current ? 'active' : index < current ? 'passed' : 'ahead'}
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
  state: RungState;
  isNear: boolean;
}) {
  const { t } = useTranslation('play');
  const { number, price, state } = props;
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
      {state === 'passed' && <IconCheck size={14} aria-label={t('ladder.passed')} />}
      {state === 'active' && <IconPlayerPlayFilled size={12} aria-label={t('ladder.active')} />}
    </li>
  );
});
