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
  /** Field for editing the title; replaces the heading. */
  titleField?: ReactNode;
  /** Guide chapter on the screen. */
  chapter: GuideChapter;
  /** Link to the list of these items. */
  back: { to: NonNullable<LinkProps['to']>; text: string };
  /** Shown beside undo and redo. */
  actions?: ReactNode;
  /** The screen scrolls as a whole; otherwise it fills the window. */
  scrolls?: boolean;
  /** From the screen's own style sheet. */
  className: string | undefined;
  children: ReactNode;
}

/** Screen for editing one item: its name, link to the list, undo and redo. */
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

/** The id in the path of the screens /editor/{id} and /styles/{id}. */
export const useRouteId = (): string =>
  useParams({ strict: false, select: (parameters) => parameters.id ?? '' });
