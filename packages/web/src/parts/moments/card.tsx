import { lazy, Suspense } from 'react';
import { fontStyle, type PartStyle } from '../part-style.ts';
import { BreakCard } from './break-card.tsx';
import type { MomentCardProps } from './card-props.ts';
import { Credits } from './credits.tsx';
import { JoinCard } from './join-card.tsx';
import { Opener } from './opener.tsx';
import { paintOf, type Paint } from './paint.ts';
import styles from './card.module.css';

/** Cards that the category quiz lacks; loaded with the others, so that no animation is missed. */
const stageCards = () => import('./stage-cards.tsx');
const LadderClimb = lazy(async () => ({ default: (await stageCards()).LadderClimb }));
const LowerThird = lazy(async () => ({ default: (await stageCards()).LowerThird }));
stageCards().catch(() => undefined);

/** A card that replaces the game, in the colors of its style. */
export function MomentCard(props: MomentCardProps) {
  const { card, view, enters, leaves } = props;
  const paint =
    view.categoryQuiz === null ? view.style.question : paintOf(view.categoryQuiz.style.gameField);
  const vars: PartStyle = {
    ...fontStyle(paint.font),
    color: paint.fontColor,
    '--panel-top': paint.panelColor1,
    '--panel-bottom': paint.panelColor2,
    '--border': paint.borderColor,
    '--accent': paint.letterColor,
  };
  return (
    <section
      className={styles.card}
      style={vars}
      data-part="card"
      data-card={card.kind}
      data-enters={enters}
      data-leaves={leaves}
    >
      <Suspense>
        <Content {...props} paint={paint} />
      </Suspense>
    </section>
  );
}

function Content({ card, ...props }: MomentCardProps & { paint: Paint }) {
  switch (card.kind) {
    case 'opener':
      return <Opener {...props} card={card} />;
    case 'contestant':
      return <LowerThird {...props} card={card} />;
    case 'ladder':
      return <LadderClimb {...props} card={card} />;
    case 'join':
      return <JoinCard {...props} card={card} />;
    case 'break':
      return <BreakCard {...props} card={card} />;
    case 'credits':
      return <Credits {...props} card={card} />;
  }
}
