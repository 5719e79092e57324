import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StyledGame } from '../../../games/game-side.ts';
import { situationKeys, situationsOf, type Situation } from './situations.ts';
import classes from '../style-editor.module.css';

/** In what situation the overlay is looked at, each with its key. */
export function SituationBar(props: {
  game: StyledGame;
  situation: Situation;
  onSituation: (situation: Situation) => void;
}) {
  const { t } = useTranslation('styles');
  const situations = situationsOf[props.game];
  return (
    <Chip.Group
      value={props.situation}
      onChange={(value) => {
        const next = situations.find((each) => each === value);
        if (next !== undefined) props.onSituation(next);
      }}
    >
      <fieldset className={classes.states}>
        <legend className={classes.hiddenLegend}>{t('preview.state')}</legend>
        {situations.map((value, index) => (
          <Chip key={value} value={value} size="xs" variant="light" className={classes.chip ?? ''}>
            <span>{t(`preview.states.${value}`)}</span>
            <kbd aria-hidden="true">{situationKeys[index]?.toUpperCase()}</kbd>
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}
