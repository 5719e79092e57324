import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { browserLanguage } from '../../messages/i18n.ts';
import { Panel } from '../../ui/panel.tsx';

const asTheBrowser = 'browser';

export function LanguagePanel() {
  const { t } = useTranslation('settings');
  const language = useDocumentPart(({ settings }) => settings.language);
  return (
    <Panel title={t('language.title')}>
      <Radio.Group
        label={t('language.label')}
        value={language ?? asTheBrowser}
        onChange={(value) =>
          edit({
            type: 'edit.update',
            path: ['settings', 'language'],
            value: value === asTheBrowser ? null : value,
          })
        }
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value={asTheBrowser}
            label={t('language.browser', { language: t(`language.${browserLanguage()}`) })}
          />
          <Radio value="en" label={t('language.en')} lang="en" />
          <Radio value="de" label={t('language.de')} lang="de" />
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
