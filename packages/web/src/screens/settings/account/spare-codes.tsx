import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../live/calls/exported-file.ts';
import classes from './account.module.css';

/** Recovery codes for a lost app. Shown only once. */
export function SpareCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const save = () =>
    download(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'quizcast-codes.txt');
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('codes')}
      closeButtonProps={{ 'aria-label': t('codesKept') }}
      centered
    >
      <Stack>
        <Text>{t('codesText')}</Text>
        <ul className={classes['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Alert color="yellow">{t('codesOnce')}</Alert>
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={save}
          >
            {t('codesSave')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('codesKept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
