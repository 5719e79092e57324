import type { PhoneScene } from '@quizcast/game/phones/scene';
import { isUnjudged, outcomeOf, rightTexts, type PhoneState } from './phone-state.ts';
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
  const standing = state.standing?.round === scene.round ? state.standing : null;
  const right = rightTexts(scene);
  const { answered, rightAnswers, asked, isOver } = scene;
  const percent = answered === 0 ? 0 : Math.round((100 * rightAnswers) / answered);
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
        {outcome === 'voted' && <p>{t('votedHint')}</p>}
        {standing !== null && standing.gained > 0 && (
          <p className="earned">
            {t('gained', { count: standing.gained })}
            {standing.run > 1 && ` · ${t('run', { count: standing.run })}`}
          </p>
        )}
        {right !== '' && (outcome !== 'right' || scene.written !== null) && (
          <p dir="auto">{t('rightWas', { text: right })}</p>
        )}
      </div>
      {answered > 0 && !isUnjudged(scene) && (
        <p className="soft">{t('shareRight', { percent, answered })}</p>
      )}
      {isOver && <p className="soft">{t('over')}</p>}
    </div>
  );
}

const signs = { right: '✓', partly: '≈', wrong: '✗', missed: '–', voted: '★', told: '★' } as const;
