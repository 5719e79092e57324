import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GuideChapter } from '../messages/guide-chapters.ts';
import { ScreenTitle } from './screen-title.tsx';
import { UndoButtons } from './undo/undo-buttons.tsx';
import classes from './editor-screen.module.css';

export interface EditorScreenProps {
  title: string;
  /** The field that the title is edited in; it stands in the place of the heading. */
  titleField?: ReactNode;
  /** Where the guide tells of it. */
  chapter: GuideChapter;
  /** The way to the list that this one is of. */
  back: { to: NonNullable<LinkProps['to']>; text: string };
  /** Beside undo and redo. */
  actions?: ReactNode;
  /** It is longer than the window and scrolls as a whole; any other fills the window. */
  scrolls?: boolean;
  /** Of the screen's own style sheet. */
  className: string | undefined;
  children: ReactNode;
}

/** A screen on which one thing is edited: its name, the way back to all of them, undo and redo. */
export function EditorScreen(props: EditorScreenProps) {
  const { title, titleField, chapter, back, actions, scrolls = false, className, children } = props;
  return (
    <div
      className={`${classes['screen']} ${className}`}
      data-screen={scrolls ? undefined : 'editor'}
    >
      <ScreenTitle
        chapter={chapter}
        field={titleField}
        actions={
          <Group gap="xs">
            <Anchor component={Link} to={back.to} className={classes['back'] ?? ''}>
              <IconArrowLeft size={16} aria-hidden /> {back.text}
            </Anchor>
            <UndoButtons />
            {actions}
          </Group>
        }
      >
        {title}
      </ScreenTitle>
      {children}
    </div>
  );
}

/** The id in the address of the screens /editor/{id} and /styles/{id}. */
export const useRouteId = (): string =>
  useParams({ strict: false, select: (parameters) => parameters.id ?? '' });
