import type { PhoneScene } from '@quizcast/game/phones/scene';
import { outcomeOf, rightTexts, type PhoneState } from './phone-state.ts';
import { Picture } from './picture.tsx';
import { useTexts } from './texts.ts';

interface ResultProps {
  scene: Extract<PhoneScene, { kind: 'result' }>;
  state: PhoneState;
}

/** Whether the viewer was right, the points earned, and the answers of all viewers. */
export function Result({ scene, state }: ResultProps) {
  const t = useTexts();
  const outcome = outcomeOf(scene, state);
  const { standing, gained } = state;
  const right = rightTexts(scene);
  const { answered, rightAnswers, asked, isOver, round } = scene;
  const percent = answered === 0 ? 0 : Math.round((100 * rightAnswers) / answered);
  const earned = gained?.round === round ? gained.points : 0;
  const run = standing?.round === round ? standing.run : 0;
  return (
    <div className="result" data-outcome={outcome}>
      {asked !== null && (
        <p className="asked" dir="auto">
          {asked.text}
        </p>
      )}
      <Picture image={asked?.image} />
      <div aria-live="assertive">
        <h1>
          <b aria-hidden>{signs[outcome]}</b> {t(outcome)}
        </h1>
        {earned > 0 && outcome === 'right' && (
          <p className="earned">
            {t('gained', { count: earned })}
            {run > 1 && ` · ${t('run', { count: run })}`}
          </p>
        )}
        {right !== '' && (outcome !== 'right' || scene.written !== null) && (
          <p dir="auto">{t('rightWas', { text: right })}</p>
        )}
      </div>
      {answered > 0 && outcome !== 'told' && (
        <p className="soft">{t('shareRight', { percent, answered })}</p>
      )}
      {isOver && <p className="soft">{t('over')}</p>}
    </div>
  );
}

const signs = { right: '✓', wrong: '✗', missed: '–', told: '★' } as const;
