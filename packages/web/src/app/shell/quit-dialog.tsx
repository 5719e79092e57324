import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quitServer } from '../../live/calls/desktop.ts';
import { saveAndWait } from '../../live/use-document.ts';
import { toastError } from '../../toasts/toast.ts';

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
    <Modal
      opened
      onClose={onClose}
      title={t('quit.title')}
      closeButtonProps={{ 'aria-label': t('quit.cancel') }}
      centered
    >
      <Stack>
        <Text>{t('quit.text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('quit.cancel')}
          </Button>
          <Button color="red" loading={state === 'quitting'} onClick={() => void quit()}>
            {t('quit.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
