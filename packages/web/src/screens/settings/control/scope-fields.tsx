import type { ControlScope } from '@quizcast/game/control/token';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const deeds = ['play', 'vote', 'nothing'] as const;
type Deed = (typeof deeds)[number];

/** What a token may, as it is chosen: what it does, and what it is told. */
export interface ScopeSetting {
  deed: Deed;
  looks: boolean;
  knowsAnswers: boolean;
}

export const usualSetting: ScopeSetting = { deed: 'play', looks: true, knowsAnswers: false };

export const settingOf = (scopes: readonly ControlScope[]): ScopeSetting => ({
  deed: scopes.includes('play') ? 'play' : scopes.includes('vote') ? 'vote' : 'nothing',
  looks: scopes.includes('state'),
  knowsAnswers: scopes.includes('answers'),
});

/** Whatever does nothing looks: else it would be for nothing. */
export function scopesOf({ deed, looks, knowsAnswers }: ScopeSetting): ControlScope[] {
  const mayLook = looks || deed === 'nothing';
  return [
    ...(deed === 'nothing' ? [] : [deed]),
    ...(mayLook ? (['state'] as const) : []),
    ...(mayLook && knowsAnswers ? (['answers'] as const) : []),
  ];
}

interface ScopeFieldsProps {
  setting: ScopeSetting;
  onChange: (setting: ScopeSetting) => void;
}

export function ScopeFields({ setting, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('control');
  const mayLook = setting.looks || setting.deed === 'nothing';
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('make.may')}
        value={setting.deed}
        onChange={(value) =>
          onChange({ ...setting, deed: deeds.find((deed) => deed === value) ?? 'play' })
        }
      >
        <Stack gap="sm" mt="xs">
          {deeds.map((deed) => (
            <Radio
              key={deed}
              value={deed}
              label={t(`deeds.${deed}`)}
              description={t(`deedTexts.${deed}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('make.looks')}
        description={t('make.looksText')}
        checked={mayLook}
        disabled={setting.deed === 'nothing'}
        onChange={(event) => onChange({ ...setting, looks: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('make.answers')}
        description={t('make.answersText')}
        checked={mayLook && setting.knowsAnswers}
        disabled={!mayLook}
        onChange={(event) => onChange({ ...setting, knowsAnswers: event.currentTarget.checked })}
      />
    </Stack>
  );
}
