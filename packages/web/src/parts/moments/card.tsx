import { lazy, Suspense } from 'react';
import { fontStyle, type PartStyle } from '../part-style.ts';
import { BreakCard } from './break-card.tsx';
import type { MomentCardProps } from './card-props.ts';
import { Credits } from './credits.tsx';
import { JoinCard } from './join-card.tsx';
import { LowerThird } from './lower-third.tsx';
import { Opener } from './opener.tsx';
import { paintOf, type Paint } from './paint.ts';
import styles from './card.module.css';

/** One game has a ladder; its climb comes with the cards, so that none of it is missed. */
const loadLadderClimb = async () => ({
  default: (await import('./ladder-climb.tsx')).LadderClimb,
});
const LadderClimb = lazy(loadLadderClimb);
loadLadderClimb().catch(() => undefined);

/** A picture in the place of the game, in the colours of its style. */
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
      <Content {...props} paint={paint} />
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
      return (
        <Suspense fallback={null}>
          <LadderClimb {...props} card={card} />
        </Suspense>
      );
    case 'join':
      return <JoinCard {...props} card={card} />;
    case 'break':
      return <BreakCard {...props} card={card} />;
    case 'credits':
      return <Credits {...props} card={card} />;
  }
}
