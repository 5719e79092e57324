import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAccount } from '../../../session/sign-in-out.ts';
import { saveAndWait } from '../../../live/use-document.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { AccountPartProps } from './account-panel.tsx';
import { ProofForm } from './proof-form.tsx';

const everything = '/api/v1/me/everything';

/** With the last edits, which may not be saved yet. */
async function downloadAll(): Promise<void> {
  await saveAndWait();
  const link = document.createElement('a');
  link.href = everything;
  link.download = '';
  link.click();
}

/** Exports and deletes the account's data. */
export function LeavePanel({ security }: AccountPartProps) {
  const { t } = useTranslation('account');
  const [isLeaving, setIsLeaving] = useState(false);
  const exportButton = (
    <Button
      component="a"
      href={everything}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={(event) => {
        event.preventDefault();
        void downloadAll();
      }}
    >
      {t('downloadAll')}
    </Button>
  );
  return (
    <Panel title={t('leave')}>
      <Text>{t('leaveText')}</Text>
      <Group>
        {exportButton}
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setIsLeaving(true)}
        >
          {t('deleteAccount')}
        </Button>
      </Group>
      {isLeaving ? (
        <ProofForm
          title={t('deleteTitle')}
          text={t('deleteText')}
          confirm={t('deleteConfirm')}
          isGrave
          hasPassword={security.hasPassword}
          act={async (password) => {
            const result = await deleteAccount(password);
            return result.kind === 'failed' ? result.error : null;
          }}
          onClose={() => setIsLeaving(false)}
        >
          <Group>{exportButton}</Group>
        </ProofForm>
      ) : null}
    </Panel>
  );
}
