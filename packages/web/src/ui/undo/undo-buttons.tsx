import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { redoEdit, undoEdit, useRedoText, useUndoText } from '../../live/use-document.ts';

/**
 * Undo and redo buttons for edits. Their keys work on every screen with editing. A button keeps the focus when its last
 * step is done, so it is not disabled natively.
 */
export function UndoButtons() {
  const { t } = useTranslation('editor');
  const undo = useUndoText();
  const redo = useRedoText();
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        data-disabled={undo === null}
        aria-disabled={undo === null}
        onClick={undoEdit}
        aria-label={t('show.undo')}
        title={undo === null ? t('show.undoKeys') : t('show.undoOf', { what: undo })}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        data-disabled={redo === null}
        aria-disabled={redo === null}
        onClick={redoEdit}
        aria-label={t('show.redo')}
        title={redo === null ? t('show.redoKeys') : t('show.redoOf', { what: redo })}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
