import { Anchor, List, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWorkplace } from '../../live/workplace.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { overlayAddress } from '../../ui/overlay-address.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

const steps = ['step1', 'step2', 'step3', 'step4'] as const;

/** The address for OBS, and how to bring it there. */
export function OverlayAddress({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('dashboard');
  const { ownerId } = useWorkplace();
  const address = overlayAddress(ownerId);
  return (
    <Panel
      id="overlay-address"
      title={t('overlay.title')}
      aside={
        <Anchor href={address} target="_blank" rel="noopener" className={classes['outward'] ?? ''}>
          {t('overlay.open')}
          <IconExternalLink size={16} aria-hidden />
        </Anchor>
      }
    >
      <CopyField label={t('overlay.address')} value={address} />
      <Text size="sm" c="dimmed">
        {t('overlay.text')}
      </Text>
      <details open={isNew} className={classes['how']}>
        <summary>{t('overlay.how')}</summary>
        <List type="ordered" spacing={6} mt="sm">
          {steps.map((step) => (
            <List.Item key={step}>{t(`overlay.${step}`)}</List.Item>
          ))}
        </List>
      </details>
    </Panel>
  );
}
