import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { numberText } from '../messages/viewers/texts.ts';
import { useTexts } from './texts.ts';

/** All players' points, small; the player who answers, or who has the turn and decides now, is marked. */
export function Scores({ view }: { view: PlayerView }) {
  const isDeciding = view.phase === 'board' || view.double?.stake === null;
  const t = useTexts();
  return (
    <ul className="scores" aria-label={t('scores')}>
      {view.players
        .filter(({ isOut }) => !isOut)
        .map(({ id, name, points, isAnswering, hasTurn, hasAnswered }) => (
          <li
            key={id}
            data-you={id === view.you.id}
            data-on={isAnswering || (hasTurn && isDeciding)}
            data-answered={hasAnswered === true}
          >
            <span className="scoreName" dir="auto">
              {name}
            </span>
            <span className="scorePoints">{numberText(points, t.language)}</span>
          </li>
        ))}
    </ul>
  );
}
