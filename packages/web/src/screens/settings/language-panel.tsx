import { Radio, Select, Stack } from '@mantine/core';
import { languageOf, viewerLanguages } from '@quizcast/game/values/language';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { Panel } from '../../ui/panel.tsx';

const asTheBrowser = 'browser';
const asTheApp = 'app';

export function LanguagePanel() {
  const { t } = useTranslation('settings');
  const language = useDocumentPart(({ settings }) => settings.language);
  return (
    <Panel title={t('language.title')}>
      <Radio.Group
        label={t('language.label')}
        value={language ?? asTheBrowser}
        onChange={(value) => choose('language', value === asTheBrowser ? null : value)}
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
      <ViewerLanguage appLanguage={t(`language.${language ?? 'en'}`)} />
    </Panel>
  );
}

/** Languages are listed by their own names, so that their speakers find them. */
function ViewerLanguage({ appLanguage }: { appLanguage: string }) {
  const { t } = useTranslation('settings');
  const chosen = useDocumentPart(({ settings }) => settings.viewerLanguage);
  return (
    <Select
      label={t('language.viewers')}
      description={t('language.viewersHint')}
      maw={360}
      mt="md"
      value={chosen ?? asTheApp}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={320}
      data={[
        { value: asTheApp, label: t('language.asTheApp', { language: appLanguage }) },
        ...viewerLanguages.map((value) => ({ value, label: ownName(value) })),
      ]}
      onChange={(value) => choose('viewerLanguage', value === asTheApp ? null : value)}
    />
  );
}

function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const choose = (field: 'language' | 'viewerLanguage', value: string | null): void => {
  edit({ type: 'edit.update', path: ['settings', field], value });
};
