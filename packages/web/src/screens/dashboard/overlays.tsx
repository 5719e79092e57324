import { useTranslation } from 'react-i18next';
import { OverlayList } from '../../ui/overlays/overlay-list.tsx';
import { useOverlays } from '../../ui/overlays/use-overlays.ts';
import { Panel } from '../../ui/panel.tsx';

/** How the open overlays are; nothing while there are none: then the panel with their address says what to do. */
export function Overlays() {
  const { t } = useTranslation('overlays');
  const { count } = useOverlays();
  if (count === null || count === 0) return null;
  return (
    <Panel title={t('health.title')} id="overlays">
      <OverlayList />
    </Panel>
  );
}
