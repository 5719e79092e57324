import { useRef } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Anchor, Button } from '@mantine/core';
import { IconBroadcast, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../live/use-permission.ts';
import { editWithUndo } from '../../ui/undo/remove-with-undo.ts';
import classes from './style-editor.module.css';
import { showPathIn, gameSection, type AnyStyle } from '../../games/game-side.ts';
import { gameUsing, isDrawnIn } from './style-edits.ts';

/** Shows whether the active show uses this style; otherwise offers to apply it. */
export function UseForShow({ app, style }: { app: QuizShowApp; style: AnyStyle }) {
  const { t } = useTranslation('styles');
  const isFocusPending = useRef(false);
  const mayWrite = usePermission('write');
  const game = gameUsing(app, style);
  const side = gameSection(app, game);
  const show = side.shows.find(({ id }) => id === side.activeShow);
  if (show === undefined) return null;
  const name = show.name.trim() === '' ? t('use.untitled') : show.name;
  if (isDrawnIn(side, show, style))
    return !mayWrite ? (
      <span className={classes.use} title={t('use.used', { name })}>
        <IconCheck size={16} aria-hidden />
        <span>{t('use.used', { name })}</span>
      </span>
    ) : (
      <Anchor
        renderRoot={(link) => <Link to="/editor/$id" params={{ id: show.id }} {...link} />}
        // Moves the focus from the pressed button to its replacement.
        ref={(link) => {
          if (isFocusPending.current) link?.focus();
          isFocusPending.current = false;
        }}
        className={classes.use ?? ''}
        title={t('use.used', { name })}
      >
        <IconCheck size={16} aria-hidden />
        <span>{t('use.used', { name })}</span>
      </Anchor>
    );
  return (
    <Button
      variant="light"
      size="xs"
      className={classes.use ?? ''}
      leftSection={<IconBroadcast size={16} aria-hidden />}
      title={t('use.use', { name })}
      onClick={() => {
        isFocusPending.current = true;
        editWithUndo(
          app,
          {
            type: 'edit.update',
            path: showPathIn(game, show.id, 'styleId'),
            value: style.id,
          },
          { removed: t('use.given', { name }), undoLabel: t('use.takeBack') },
        );
      }}
    >
      {t('use.use', { name })}
    </Button>
  );
}
