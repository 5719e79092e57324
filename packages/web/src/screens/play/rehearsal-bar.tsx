import { useState } from 'react';
import type { Rehearsal } from '@quizcast/game/crowd/rehearsal';
import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { play } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import classes from './cleared-bar.module.css';

const RehearsalDialog = lazyDialog(() => import('./rehearsal-dialog.tsx'));

/** Opens the dialog that starts a rehearsal with bots. */
export function RehearseButton() {
  const { t } = useTranslation('play');
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission('play')) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('rehearsal.open')}
        title={t('rehearsal.hint')}
        onClick={() => setIsOpen(true)}
      >
        <IconRobot size={20} aria-hidden />
      </ActionIcon>
      {isOpen && <RehearsalDialog rehearsal={undefined} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Shows clearly that only bots are answering. */
export function RehearsalBar({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation('play');
  const mayPlay = usePermission('play');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Alert color="yellow" p="xs" className={classes.bar ?? ''}>
      <div className={classes.words}>
        <p>
          <IconRobot size={20} aria-hidden />
          <strong>{t('rehearsal.title')}</strong>{' '}
          {t('rehearsal.running', { count: rehearsal.viewers })}
        </p>
        {mayPlay && (
          <div className={classes.buttons}>
            <Button variant="subtle" color="gray" size="xs" onClick={() => setIsOpen(true)}>
              {t('rehearsal.change')}
            </Button>
            <Button size="xs" onClick={() => void play({ type: 'rehearsal.end' })}>
              {t('rehearsal.end')}
            </Button>
          </div>
        )}
      </div>
      {isOpen && <RehearsalDialog rehearsal={rehearsal} onClose={() => setIsOpen(false)} />}
    </Alert>
  );
}
