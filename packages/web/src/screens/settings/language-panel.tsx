import { Radio, Stack } from '@mantine/core';
import { languageOf, languages } from '@quizcast/game/values/language';
import { useTranslation } from 'react-i18next';
import { useAppLanguage } from '../../live/app-language.ts';
import { Panel } from '../../ui/panel.tsx';

const asTheBrowser = 'browser';

/** The language of the app for this user, in every document. */
export function LanguagePanel() {
  const { t } = useTranslation('settings');
  const [language, choose] = useAppLanguage();
  return (
    <Panel title={t('language.title')}>
      <Radio.Group
        label={t('language.label')}
        value={language ?? asTheBrowser}
        onChange={(value) => choose(languages.find((one) => one === value))}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value={asTheBrowser}
            label={t('language.browser', {
              language: t(`language.${languageOf(navigator.languages)}`),
            })}
          />
          <Radio value="en" label={t('language.en')} lang="en" />
          <Radio value="de" label={t('language.de')} lang="de" />
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
