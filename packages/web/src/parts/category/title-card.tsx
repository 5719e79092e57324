import type { CategoryOverlayStyle } from '@quizcast/game/games/category-quiz/view';
import { FittedText } from '../fitted-text.tsx';
import { EntranceSpan, useEnters } from './entrance.tsx';
import { fieldSize } from './geometry.ts';
import fieldCard from './field-card.module.css';
import styles from './title-card.module.css';

export interface TitleCardProps {
  part: 'final' | 'double';
  /** Current step, for style sheets. */
  step: string;
  label: string;
  text: string;
  /** Text of a pill at the bottom; '' for none. */
  pill: string;
  style: CategoryOverlayStyle['gameField'];
  leaves: boolean;
}

/** Card over the whole game field before a question: category, player and stake. */
export function TitleCard({ part, step, label, text, pill, style, leaves }: TitleCardProps) {
  const widthPx = fieldSize.widthPx - 160;
  return (
    <section
      className={styles.card}
      data-part={part}
      data-step={step}
      data-enters={useEnters()}
      data-leaves={leaves}
    >
      <i className={fieldCard.sheet} />
      <span className={styles.label}>
        <FittedText
          text={label}
          font={style.fieldFont}
          widthPx={widthPx}
          heightPx={130}
          maxPx={104}
        />
      </span>
      <i className={styles.line} />
      <span className={styles.text}>
        <FittedText
          text={text}
          font={style.categoryFont}
          widthPx={widthPx}
          heightPx={210}
          maxPx={84}
        />
      </span>
      <span className={styles.foot}>
        {pill !== '' && (
          <EntranceSpan className={styles.pill}>
            <FittedText text={pill} font={style.textFont} widthPx={640} heightPx={62} maxPx={40} />
          </EntranceSpan>
        )}
      </span>
    </section>
  );
}
