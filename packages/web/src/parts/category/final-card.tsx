import type {
  CategoryOverlayStyle,
  CategoryQuizView,
} from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { Arriving, useEnters } from './entrance.tsx';
import { fieldSize } from './geometry.ts';
import styles from './final-card.module.css';

export interface FinalCardProps {
  final: NonNullable<CategoryQuizView['final']>;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
  leaves: boolean;
}

/** What the final is about, and that wagers are made, before its question is asked. */
export function FinalCard({ final, style, language, leaves }: FinalCardProps) {
  const t = overlayTexts(language);
  const widthPx = fieldSize.widthPx - 160;
  return (
    <section
      className={styles.final}
      data-part="final"
      data-step={final.step}
      data-enters={useEnters()}
      data-leaves={leaves}
    >
      <i className={styles.sheet} />
      <span className={styles.label}>
        <FittedText
          text={t('final')}
          font={style.fieldFont}
          widthPx={widthPx}
          heightPx={130}
          maxPx={104}
        />
      </span>
      <i className={styles.line} />
      <span className={styles.category}>
        <FittedText
          text={final.category}
          font={style.categoryFont}
          widthPx={widthPx}
          heightPx={210}
          maxPx={84}
        />
      </span>
      <span className={styles.step}>
        {final.step === 'wagers' && (
          <Arriving className={styles.wagers}>
            <FittedText
              text={t('wagers')}
              font={style.textFont}
              widthPx={640}
              heightPx={62}
              maxPx={40}
            />
          </Arriving>
        )}
      </span>
    </section>
  );
}
