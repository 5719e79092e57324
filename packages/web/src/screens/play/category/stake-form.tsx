import { useState } from 'react';
import { maxStake } from '@quizcast/game/games/category-quiz/question';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './stake-form.module.css';
import type { ConsoleProps } from './console-props.ts';

/** Chooses who plays the double and for what stake; then the question is shown. */
export function StakeForm({ show, controls }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const playing = show.players.filter(({ isOut }) => !isOut);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const player =
    playing.find(({ id }) => id === chosen) ?? playing.find(({ hasTurn }) => hasTurn) ?? playing[0];
  if (player === undefined) return null;
  const max = maxStake(show, player);
  const stake = typed ?? Math.min(max, Math.max(1, show.gamefield.fieldPoints));
  return (
    <form
      className={classes.form}
      data-part="stake"
      onSubmit={(event) => {
        event.preventDefault();
        controls.perform({ type: 'categoryQuiz.setStake', playerId: player.id, stake });
      }}
    >
      <strong className={classes.title}>{t('stake.title')}</strong>
      <NativeSelect
        label={t('stake.player')}
        data={playing.map(({ id, name }) => ({ value: id, label: name }))}
        value={player.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <NumberInput
        label={t('stake.points', { max })}
        min={1}
        max={max}
        allowDecimal={false}
        clampBehavior="blur"
        value={stake}
        onChange={(value) => setTyped(typeof value === 'number' ? value : null)}
      />
      <Button type="submit">{t('stake.ask')}</Button>
    </form>
  );
}
