import { useEffect } from 'react';
import { maxStake } from '@quizcast/game/games/category-quiz/question';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isStake, noStake, stakeOf, stakePlayer } from './console-state.ts';
import classes from './stake-form.module.css';
import type { ConsoleProps } from './console-props.ts';

/** Chooses who plays the double and for what stake; then the question is shown. */
export function StakeForm({ show, controls }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const { stakeDraft, setStakeDraft } = controls;
  useEffect(() => () => setStakeDraft(noStake), [setStakeDraft]);
  const playing = show.players.filter(({ isOut }) => !isOut);
  const player = stakePlayer(show, stakeDraft);
  const max = Math.max(
    ...(player === undefined ? playing : [player]).map((each) => maxStake(show, each)),
  );
  const action = stakeOf(show, player?.id ?? '', stakeDraft);
  const { stake } = action;
  return (
    <form
      className={classes.form}
      data-part="stake"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (player !== undefined) controls.perform(action);
      }}
    >
      <strong className={classes.title}>{t('stake.title')}</strong>
      <NativeSelect
        label={t('stake.player')}
        data={[
          ...(player === undefined ? [{ value: '', label: '' }] : []),
          ...playing.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={player?.id ?? ''}
        onChange={({ currentTarget }) =>
          setStakeDraft({ ...stakeDraft, playerId: currentTarget.value })
        }
      />
      <NumberInput
        label={t('stake.points', { max })}
        error={isStake(stake) && stake <= max ? undefined : t('stake.wrong')}
        min={0}
        allowDecimal={false}
        clampBehavior="none"
        value={Number.isNaN(stake) ? '' : stake}
        onChange={(value) =>
          setStakeDraft({ ...stakeDraft, stake: value === '' ? NaN : Number(value) })
        }
      />
      <Button type="submit" disabled={player === undefined}>
        {t('stake.ask')}
      </Button>
    </form>
  );
}
