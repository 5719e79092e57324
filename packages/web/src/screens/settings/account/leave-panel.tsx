import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAccount } from '../../../session/sign-in-out.ts';
import { saveAndWait } from '../../../live/use-document.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { AccountPartProps } from './account-panel.tsx';
import { ProofForm } from './proof-form.tsx';

/** Exports and deletes the account's data. */
export function LeavePanel({ security }: AccountPartProps) {
  const { t } = useTranslation('account');
  const [isLeaving, setIsLeaving] = useState(false);
  const exportButton = (
    <Button
      component="a"
      href="/api/v1/me/everything"
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void saveAndWait()}
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
