import { Anchor, Button, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceTv, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActiveAccount } from '../../live/active-account.ts';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { overlayAddress } from '../../ui/overlay-address.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

const ObsHelp = lazyDialog(() => import('./obs/obs-help.tsx'));

const steps = ['step1', 'step2', 'step3', 'step4'] as const;

/** The overlay address, and how to add it to OBS. */
export function OverlayAddress({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('dashboard');
  const { ownerId } = useActiveAccount();
  const address = overlayAddress(ownerId);
  const { t: tObs } = useTranslation('obs');
  const [help, { open, close }] = useDisclosure();
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
      <div>
        <Button
          variant={isNew ? 'filled' : 'default'}
          leftSection={<IconDeviceTv size={18} aria-hidden />}
          onClick={open}
        >
          {tObs('open')}
        </Button>
      </div>
      {help && <ObsHelp isOpen onClose={close} address={address} />}
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
