import { useEffect, useState } from 'react';
import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pairDock } from '../../../live/calls/control-tokens.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import classes from './control.module.css';

type Pairing =
  | { kind: 'waiting' | 'over' }
  | { kind: 'code'; code: string }
  | { kind: 'failed'; isFull: boolean };

/** Lifetime of a code on the server. Timed here, as this computer's clock may be wrong. */
const lastsMs = 120_000;

const steps = ['step1', 'step2', 'step3'] as const;

/** One-time code that pairs an OBS dock. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('control');
  const [pairing, setPairing] = useState<Pairing>({ kind: 'waiting' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    void pairDock().then((result) => {
      if (isCanceled) return;
      if (result.kind === 'done') setPairing({ kind: 'code', code: result.content.code });
      else setPairing({ kind: 'failed', isFull: result.code === 'full' });
    });
    return () => {
      isCanceled = true;
    };
  }, [tries]);
  useEffect(() => {
    if (pairing.kind !== 'code') return;
    const timer = setTimeout(() => setPairing({ kind: 'over' }), lastsMs);
    return () => clearTimeout(timer);
  }, [pairing]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pair.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      centered
    >
      <Stack>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`pair.${step}`)}</li>
          ))}
        </ol>
        <CopyField label={t('pair.address')} value={`${window.location.origin}/dock`} takesFocus />
        {pairing.kind === 'waiting' && <Loader size="sm" aria-label={t('pair.loading')} />}
        {pairing.kind === 'code' && (
          <div>
            <output className={classes.code} aria-label={t('pair.code')}>
              {pairing.code}
            </output>
            <Text size="sm" c="dimmed" ta="center">
              {t('pair.once')}
            </Text>
          </div>
        )}
        {pairing.kind === 'over' && <Alert color="yellow">{t('pair.over')}</Alert>}
        {pairing.kind === 'failed' && (
          <Alert color="red" role="alert">
            {pairing.isFull ? t('make.full') : t('failed')}
          </Alert>
        )}
        <Group justify="flex-end">
          {(pairing.kind === 'over' || pairing.kind === 'failed') && (
            <Button
              variant="default"
              onClick={() => {
                setPairing({ kind: 'waiting' });
                setTries((before) => before + 1);
              }}
            >
              {t('pair.again')}
            </Button>
          )}
          <Button onClick={onClose}>{t('made.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
