import { useEffect, useRef, useState } from 'react';
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { bytesOf, type ListedFile } from './file-list.ts';
import { sizeText } from '../../../ui/texts/size-text.ts';
import { removeFiles } from './remove-files.ts';

interface RemoveQuestionProps {
  /** Unused files only. */
  files: readonly ListedFile[];
  onClose: () => void;
  /** Called when files were deleted, possibly not all of them. */
  onRemoved: () => void;
}

/** Asks before deleting files permanently: they cannot be restored, and an old version may need them. */
export function RemoveQuestion({ files, onClose, onRemoved }: RemoveQuestionProps) {
  const { t, i18n } = useTranslation('files');
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const count = files.length;
  const fonts = files.filter(({ faces }) => faces.length > 0).length;
  const close = () => {
    if (running.current === null) onClose();
    else running.current.abort();
  };
  const remove = async () => {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    const { removed, notRemoved } = await removeFiles(files, setDone, controller.signal);
    running.current = null;
    if (removed.length > 0)
      toastDone(
        t('own.removed', {
          count: removed.length,
          size: sizeText(bytesOf(removed), i18n.language),
        }),
      );
    const reason = notRemoved[0]?.reason;
    if (reason !== undefined)
      toastError(
        t('own.kept', {
          count: notRemoved.length,
          reason: reason === 'offline' ? t('own.unreachable') : t(`refused.${reason}`),
        }),
      );
    onRemoved();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('own.ask.title', { count })}
      closeButtonProps={{ 'aria-label': t('own.ask.cancel') }}
      centered
    >
      <Stack>
        <Text>
          {t('own.ask.frees', { size: sizeText(bytesOf(files), i18n.language) })}{' '}
          {fonts > 0 && t('own.ask.fonts', { count: fonts })}
        </Text>
        <Text>{t('own.ask.final')}</Text>
        {done !== null && (
          <>
            <Progress
              value={(done / count) * 100}
              aria-label={t('own.ask.working', { done, count })}
            />
            <Text size="sm" c="dimmed" aria-live="polite">
              {t('own.ask.working', { done, count })}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t(done === null ? 'own.ask.cancel' : 'own.ask.stop')}
          </Button>
          <Button color="red" loading={done !== null} onClick={() => void remove()}>
            {t('own.ask.confirm', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
