import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { Panel } from '../../ui/panel.tsx';
import { ViewerLanguage } from './viewer-language.tsx';

export function OverlayPanel() {
  const { t } = useTranslation('settings');
  const isShown = useDocumentPart(({ settings }) => settings.showWatermark);
  return (
    <Panel title={t('overlay.title')}>
      <ViewerLanguage />
      <Switch
        label={t('overlay.watermark')}
        description={t('overlay.watermarkHint')}
        checked={isShown}
        onChange={(event) =>
          edit({
            type: 'edit.update',
            path: ['settings', 'showWatermark'],
            value: event.currentTarget.checked,
          })
        }
      />
    </Panel>
  );
}
