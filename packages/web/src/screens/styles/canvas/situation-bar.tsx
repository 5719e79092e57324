import { useEffect, useRef } from 'react';
import { cardKinds, type CardKind } from '@quizcast/game/cards/card-kinds';
import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StyledGame } from '../../../games/game-side.ts';
import '../../../messages/late/cards.ts';
import { situationKeys, situationsOf, type Situation } from './situations.ts';
import classes from '../style-editor.module.css';

/** Chooses the situation in which the overlay is previewed, by button or key. */
export function SituationBar(props: {
  game: StyledGame;
  /** Null while a card is shown instead of the game. */
  situation: Situation | null;
  onSituation: (situation: Situation) => void;
}) {
  const { t } = useTranslation('styles');
  const situations = situationsOf[props.game];
  const bar = useRef<HTMLFieldSetElement>(null);
  // A situation chosen by key can be outside of a narrow bar. Only the bar is scrolled, and not the page.
  useEffect(() => {
    const frame = bar.current?.getBoundingClientRect();
    const chip = bar.current?.querySelector(':checked + label')?.getBoundingClientRect();
    if (frame === undefined || chip === undefined) return;
    const left = Math.min(0, chip.left - frame.left) + Math.max(0, chip.right - frame.right);
    bar.current?.scrollBy({ left });
  }, [props.situation]);
  return (
    <Chip.Group
      value={props.situation}
      onChange={(value) => {
        const next = situations.find((each) => each === value);
        if (next !== undefined) props.onSituation(next);
      }}
    >
      <fieldset ref={bar} className={classes.states}>
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

/** The contestant and the ladder exist in the stage quiz only. */
const cardsOf = (game: StyledGame): readonly CardKind[] =>
  game === 'stageQuiz' ? cardKinds : cardKinds.filter((kind) => !ofStageQuiz.has(kind));
const ofStageQuiz: ReadonlySet<CardKind> = new Set(['contestant', 'ladder']);

/** Chooses a card to preview instead of the game; pressing the current one again hides it. */
export function CardBar(props: {
  game: StyledGame;
  card: CardKind | null;
  onCard: (card: CardKind | null) => void;
}) {
  const { t } = useTranslation('cards');
  return (
    <fieldset className={classes.states}>
      <legend className={classes.hiddenLegend}>{t('title')}</legend>
      {cardsOf(props.game).map((kind) => (
        <Chip
          key={kind}
          size="xs"
          variant="light"
          checked={props.card === kind}
          onChange={(isOn) => props.onCard(isOn ? kind : null)}
        >
          {t(kind)}
        </Chip>
      ))}
    </fieldset>
  );
}
