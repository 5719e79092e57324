import { Select } from '@mantine/core';
import { viewerLanguages } from '@quizcast/game/values/language';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';

const asTheApp = 'app';

/** Languages are listed by their own names, so that their speakers find them. */
export function ViewerLanguage() {
  const { t } = useTranslation('settings');
  const { language, viewerLanguage } = useDocumentPart(({ settings }) => settings);
  const isOwner = usePermission('account');
  return (
    <Select
      label={t('language.viewers')}
      description={t('language.viewersHint')}
      maw={360}
      value={viewerLanguage ?? asTheApp}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={320}
      data={[
        {
          value: asTheApp,
          // An app in the browser's language leaves the viewers' English: their browsers and the owner's may differ.
          label:
            language === undefined
              ? t('language.default')
              : t(isOwner ? 'language.asTheApp' : 'language.asTheOwner', {
                  language: t(`language.${language}`),
                }),
        },
        ...viewerLanguages.map((value) => ({ value, label: ownName(value) })),
      ]}
      onChange={(value) =>
        edit({
          type: 'edit.update',
          path: ['settings', 'viewerLanguage'],
          value: value === asTheApp ? null : value,
        })
      }
    />
  );
}

function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
