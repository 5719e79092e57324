import type { FormatInfo } from '@quizcast/game/importing/import';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './category-import.module.css';

const games = ['stageQuiz', 'categoryQuiz'] as const;

/** Which game the questions are taken in for. */
export function GameChoice(props: {
  game: FormatInfo['game'];
  onGame: (game: FormatInfo['game']) => void;
}) {
  const { t } = useTranslation('categoryImport');
  return (
    <div className={classes.game}>
      <span aria-hidden>{t('game')}</span>
      <SegmentedControl
        aria-label={t('game')}
        data={games.map((value) => ({ value, label: t(`games.${value}`) }))}
        value={props.game}
        onChange={(value) => {
          const game = games.find((each) => each === value);
          if (game !== undefined) props.onGame(game);
        }}
      />
    </div>
  );
}
