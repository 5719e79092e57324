import type { CueAction } from '@quizcast/game/cues/cue';
import type { ObsScenes } from '@quizcast/game/cues/cue-light';
import { Autocomplete, NumberInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isWebAddress } from './new-action.ts';

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  error?: string | null;
  isOptional?: boolean;
  maxLength?: number;
  onChange: (value: string) => void;
}

const Text = ({ label, hint, value, error = null, onChange, ...more }: TextProps) => (
  <TextInput
    label={label}
    description={hint}
    error={error}
    required={more.isOptional !== true}
    maxLength={more.maxLength ?? 200}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Name of an OBS item: selected from the existing ones, or typed while OBS is not connected. */
const Named = (props: TextProps & { names: readonly string[] }) => {
  const { label, hint, value, names, onChange } = props;
  return (
    <Autocomplete
      label={label}
      description={hint}
      required
      maxLength={200}
      data={[...new Set(names)]}
      value={value}
      onChange={onChange}
    />
  );
};

/** Fields of an action. */
export function ActionFields({
  action,
  scenes,
  onChange,
}: {
  action: CueAction;
  scenes: ObsScenes['scenes'];
  onChange: (action: CueAction) => void;
}) {
  const { t } = useTranslation('cues');
  switch (action.kind) {
    case 'obsScene':
    case 'obsSource':
      return (
        <>
          <Named
            label={t('form.scene')}
            hint={t('form.sceneHint')}
            names={scenes.map(({ name }) => name)}
            value={action.scene}
            onChange={(scene) => onChange({ ...action, scene })}
          />
          {action.kind === 'obsSource' && (
            <>
              <Named
                label={t('form.source')}
                names={scenes.find(({ name }) => name === action.scene)?.sources ?? []}
                value={action.source}
                onChange={(source) => onChange({ ...action, source })}
              />
              <Switch
                label={t('form.isShown')}
                description={t('form.isShownHint')}
                checked={action.isShown}
                onChange={(event) => onChange({ ...action, isShown: event.currentTarget.checked })}
              />
            </>
          )}
        </>
      );
    case 'obsReplay':
      return null;
    case 'obsChapter':
      return (
        <Text
          label={t('form.chapter')}
          hint={t('form.chapterHint')}
          isOptional
          value={action.name}
          onChange={(name) => onChange({ ...action, name })}
        />
      );
    case 'obsRecording':
      return (
        <Switch
          label={t('form.isRecording')}
          description={t('form.isRecordingHint')}
          checked={action.isOn}
          onChange={(event) => onChange({ ...action, isOn: event.currentTarget.checked })}
        />
      );
    case 'twitchMarker':
      return (
        <Text
          label={t('form.marker')}
          hint={t('form.markerHint')}
          isOptional
          maxLength={140}
          value={action.text}
          onChange={(text) => onChange({ ...action, text })}
        />
      );
    case 'wled':
      return (
        <>
          <Text
            label={t('form.lamp')}
            hint={t('form.lampHint')}
            value={action.address}
            onChange={(address) => onChange({ ...action, address })}
          />
          <NumberInput
            label={t('form.preset')}
            min={1}
            max={250}
            allowDecimal={false}
            clampBehavior="strict"
            value={action.preset}
            onChange={(value) => {
              if (typeof value === 'number' && value >= 1) onChange({ ...action, preset: value });
            }}
          />
        </>
      );
    case 'webhook':
      return (
        <Text
          label={t('form.webhook')}
          hint={t('form.webhookHint')}
          error={
            action.address === '' || isWebAddress(action.address) ? null : t('fault.badAddress')
          }
          value={action.address}
          onChange={(address) => onChange({ ...action, address })}
        />
      );
  }
}
