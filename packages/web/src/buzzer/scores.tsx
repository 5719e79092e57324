import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { numberText } from '../messages/viewers/texts.ts';
import { useTexts } from './texts.ts';

/** All players' points, small; the player who answers or has the turn is marked. */
export function Scores({ players, youId }: { players: PlayerView['players']; youId: string }) {
  const t = useTexts();
  return (
    <ul className="scores" aria-label={t('scores')}>
      {players
        .filter(({ isOut }) => !isOut)
        .map(({ id, name, points, isAnswering, hasTurn, hasAnswered }) => (
          <li
            key={id}
            data-you={id === youId}
            data-on={isAnswering || hasTurn}
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
