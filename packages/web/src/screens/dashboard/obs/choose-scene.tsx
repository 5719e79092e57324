import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { Select, Text, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText, ContinueButton } from './guide-parts.tsx';
import type { ObsError } from './obs-error.ts';
import classes from './obs-help.module.css';
import { freeName, type ObsScenes } from './obs-source.ts';

const defaultSourceName = 'Quizcast';

/** Chooses the OBS scene and the name of the source. */
export function ChooseScene(props: {
  found: ObsScenes;
  size: CanvasSize;
  isBusy: boolean;
  error: ObsError | null;
  onAdd: (choice: { scene: string; name: string }) => void;
}) {
  const { t } = useTranslation('obs');
  const { found, size, isBusy, error, onAdd } = props;
  const { ours } = found;
  const [scene, setScene] = useState(found.currentScene);
  const [name, setName] = useState(() => ours ?? freeName(defaultSourceName, found.names));
  const isNameInUse = ours === null && found.names.includes(name.trim());
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameInUse && name.trim() !== '') onAdd({ scene, name: name.trim() });
      }}
    >
      <p className={classes.good}>
        <IconPlugConnected size={18} aria-hidden />
        {t('choose.connected', { version: found.obsVersion })}
      </p>
      {ours !== null && <Text>{t('choose.ours', { name: ours })}</Text>}
      <Select
        label={t('choose.scene')}
        description={scene === found.currentScene ? t('choose.current') : undefined}
        data={found.scenes}
        value={scene}
        allowDeselect={false}
        onChange={(value) => setScene(value ?? found.currentScene)}
      />
      {ours === null && (
        <TextInput
          label={t('choose.name')}
          value={name}
          maxLength={100}
          required
          error={isNameInUse ? t('choose.taken') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('choose.settings', { width: size.widthPx, height: size.heightPx })}
      </Text>
      <ErrorText error={error} />
      <ContinueButton text={t(ours === null ? 'choose.create' : 'choose.mend')} isBusy={isBusy} />
    </form>
  );
}
