import { useState } from 'react';
import type { EditCommand } from '@quizcast/game/command';
import { removesFromAir, type Difference } from '@quizcast/game/document/difference';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { restore } from '@quizcast/game/document/restore';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { allShows } from '../../games/game-side.ts';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { toastRemoved } from '../../ui/undo/undo-toast.tsx';
import { reasonText } from '../../toasts/toast.ts';
import { nameOr } from './history-words.ts';

interface HistoryRestoreProps {
  then: QuizShowApp;
  found: Difference | null;
  /** The show being viewed. */
  showId: string | null;
}

/** Restores a show, or everything: a single edit that can be undone. */
export function HistoryRestore({ then, found, showId }: HistoryRestoreProps) {
  const { t } = useTranslation('history');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const show = allShows(then).find(({ id }) => id === showId);
  const showDiffers = found?.shows.some(({ id }) => id === showId) ?? false;
  const restoreNow = (only: string | undefined, successText: string) => {
    const store = currentDocument();
    const now = store.state.getState().document;
    const command = now === null ? null : restore(now, then, only);
    if (now === null || command === null) return;
    if (removesFromAir(now, command)) return setRefusal('showOnAir');
    const marked = asRestoring(command);
    const result = store.edit(marked);
    setRefusal(result.kind === 'refused' ? result.reason : null);
    if (result.kind === 'accepted')
      toastRemoved({ removed: successText, undoLabel: t('undo') }, marked);
  };
  return (
    <>
      {refusal === null ? null : (
        <Alert
          color="red"
          role="alert"
          title={t('refusedTitle')}
          withCloseButton
          onClose={() => setRefusal(null)}
        >
          {refusal === 'stageOnAir' || refusal === 'showOnAir' ? (
            <>
              {t('refusedOnAir')}{' '}
              <Anchor component={Link} to="/play" underline="always">
                {t('toPlay')}
              </Anchor>
            </>
          ) : (
            t('refused', { reason: reasonText(refusal) })
          )}
        </Alert>
      )}
      <Group>
        {show === undefined ? null : (
          <Button
            leftSection={<IconRestore size={18} aria-hidden />}
            disabled={!showDiffers}
            title={showDiffers ? undefined : t('showIsSame')}
            onClick={() => restoreNow(show.id, t('restoredShow', { name: nameOr(show.name, t) }))}
          >
            {t('restoreShow', { name: shortened(nameOr(show.name, t)) })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconHistory size={18} aria-hidden />}
          disabled={found === null}
          onClick={() => restoreNow(undefined, t('restoredEverything'))}
        >
          {t('restoreAll')}
        </Button>
      </Group>
    </>
  );
}

const asRestoring = (command: EditCommand): EditCommand =>
  command.type === 'edit.many' ? { ...command, intent: 'restore' } : command;

/** Buttons show only the start of a long name. */
const shortened = (name: string): string => (name.length > 32 ? `${name.slice(0, 30)} …` : name);
