import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { redoEdit, undoEdit, useCanRedo, useCanUndo } from '../../live/use-document.ts';

/** Undo and redo of edits. Their keys work on every screen where something is edited. */
export function UndoButtons() {
  const { t } = useTranslation('editor');
  const canUndo = useCanUndo();
  const canRedo = useCanRedo();
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={!canUndo}
        onClick={undoEdit}
        aria-label={t('show.undo')}
        title={t('show.undoKeys')}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={!canRedo}
        onClick={redoEdit}
        aria-label={t('show.redo')}
        title={t('show.redoKeys')}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
