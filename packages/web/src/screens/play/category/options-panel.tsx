import { useState } from 'react';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberSetting, numberSettings } from '../../../ui/fields/number-setting.tsx';
import { useDraft } from '../../../ui/fields/use-draft.ts';
import { setGameSetting, setHostFacecam, setHostName, setShowFlag } from './edits.ts';
import { FacecamDialog } from './players/facecam-dialog.tsx';
import classes from './options-panel.module.css';
import type { ConsoleProps } from './console-props.ts';

const flags = [
  'openBuzzersAtOnce',
  'doublePoints',
  'losePointsOnWrongAnswer',
  'blurImageAfterBuzzer',
  'typedAnswers',
  'showBuzzTimes',
  'strictBuzzers',
  'letPlayersInAtOnce',
] as const;
const showFlags = ['startTimer', 'disableBuzzers'] as const;

/** Rules of the show. Changes apply from now on; running questions are not affected. */
export function OptionsPanel({ show, cameraHosts }: ConsoleProps & { cameraHosts: string[] }) {
  const { t } = useTranslation('categoryPlay');
  const { t: tRules } = useTranslation('categoryEditor');
  const [hasCameraOpen, setHasCameraOpen] = useState(false);
  const { gameSettings, host } = show;
  const { field } = useDraft(host.name, (name) => setHostName(show.id, name));
  return (
    <section className={classes.options} aria-label={t('side.options')}>
      {showFlags.map((name) => (
        <Switch
          key={name}
          size="sm"
          label={tRules(`rules.${name}`)}
          checked={show[name]}
          onChange={({ currentTarget }) => setShowFlag(show.id, name, currentTarget.checked)}
        />
      ))}
      {flags.map((name) => (
        <Switch
          key={name}
          size="sm"
          label={tRules(`rules.${name}`)}
          checked={gameSettings[name]}
          onChange={({ currentTarget }) => setGameSetting(show.id, name, currentTarget.checked)}
        />
      ))}
      {numberSettings.map((name) => (
        <NumberSetting key={name} show={show} name={name} isCompact />
      ))}
      <TextInput {...field} size="xs" label={t('options.hostName')} maxLength={200} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconVideo size={16} aria-hidden />}
        onClick={() => setHasCameraOpen(true)}
      >
        {t('options.hostCamera')}
      </Button>
      <FacecamDialog
        isOpen={hasCameraOpen}
        name={host.name}
        facecam={host.facecam}
        cameraHosts={cameraHosts}
        onClose={() => setHasCameraOpen(false)}
        onSave={(facecam) => setHostFacecam(show.id, facecam)}
      />
    </section>
  );
}
