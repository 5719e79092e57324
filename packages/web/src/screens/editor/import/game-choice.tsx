import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { games, type Game } from '../../../games/game-side.ts';
import classes from './category-import.module.css';

/** Chooses the game that the questions are imported into. */
export function GameChoice(props: { game: Game; onGame: (game: Game) => void }) {
  const { t } = useTranslation('categoryImport');
  const { t: tGames } = useTranslation('dashboard');
  return (
    <div className={classes.game}>
      <span aria-hidden>{t('game')}</span>
      <SegmentedControl
        aria-label={t('game')}
        data={games.map((value) => ({ value, label: tGames(`games.${value}`) }))}
        value={props.game}
        onChange={(value) => {
          const game = games.find((each) => each === value);
          if (game !== undefined) props.onGame(game);
        }}
      />
    </div>
  );
}
