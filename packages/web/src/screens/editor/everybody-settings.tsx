import type { IdPath } from '@quizcast/game/command';
import { newEverybodyPlays, type EverybodyPlays } from '@quizcast/game/crowd/show-fields';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { Panel } from '../../ui/panel.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import classes from './everybody-settings.module.css';

type Flag =
  | 'isOn'
  | 'hasPhones'
  | 'hasStreakBonus'
  | 'hasSpeedBands'
  | 'isFirstAnswerFinal'
  | 'showsScores';

/** How viewers play along in a show of any game. */
export function EverybodySettings({
  settings = newEverybodyPlays,
  path,
  isAlwaysOn = false,
}: {
  settings: EverybodyPlays | undefined;
  /** Path of the settings in the document. */
  path: IdPath;
  /** Set for a game that viewers always play, with leaderboards as one of its steps. */
  isAlwaysOn?: boolean;
}) {
  const { t } = useTranslation('editor');
  const set = (change: Partial<EverybodyPlays>) =>
    edit({ type: 'edit.update', path, value: { ...settings, ...change } });
  const flag = (name: Flag) => (
    <Switch
      label={t(`everybody.${name}`)}
      description={t(`everybody.${name}Hint`)}
      checked={settings[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <div className={classes.settings}>
      <Panel title={t('everybody.title')}>
        {!isAlwaysOn && flag('isOn')}
        {(isAlwaysOn || settings.isOn) && (
          <>
            {flag('hasPhones')}
            {flag('hasStreakBonus')}
            {flag('hasSpeedBands')}
            {flag('isFirstAnswerFinal')}
            {flag('showsScores')}
            {!isAlwaysOn && (
              <NumberField
                label={t('everybody.topFiveEvery')}
                description={t('everybody.topFiveEveryHint')}
                value={settings.topFiveEvery}
                min={0}
                max={50}
                onSet={(topFiveEvery) => set({ topFiveEvery })}
              />
            )}
          </>
        )}
      </Panel>
    </div>
  );
}
