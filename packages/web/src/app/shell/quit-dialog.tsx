import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quitServer } from '../../live/calls/desktop.ts';
import { saveAndWait } from '../../live/use-document.ts';
import { toastError } from '../../toasts/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Confirms quitting Quizcast, and remains as the final message of this page. */
export function QuitDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [state, setState] = useState<'asking' | 'quitting' | 'quit'>('asking');
  const quit = async () => {
    setState('quitting');
    await saveAndWait();
    const hasQuit = await quitServer();
    setState(hasQuit ? 'quit' : 'asking');
    if (!hasQuit) toastError(t('quit.failed'));
  };
  if (state === 'quit')
    return (
      <Modal
        opened
        onClose={() => undefined}
        title={t('quit.doneTitle')}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        centered
      >
        <Text>{t('quit.done')}</Text>
      </Modal>
    );
  return (
    <ConfirmDialog
      title={t('quit.title')}
      text={t('quit.text')}
      cancel={t('quit.cancel')}
      confirm={t('quit.confirm')}
      isBusy={state === 'quitting'}
      onCancel={onClose}
      onConfirm={() => void quit()}
    />
  );
}
