import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useGuestName } from './crew-names.ts';
import { GuideLink, type GuideChapter } from './guide-link.tsx';
import classes from './screen-title.module.css';

/** The first screen of a page does not take the focus; every later one does, so that it is announced. */
const isFirst = { screen: true };

/** For pages without such a heading: the next screen is not the first, so it takes the focus. */
export function noteScreen(): void {
  isFirst.screen = false;
}

export interface ScreenTitleProps {
  /** The screen's heading; also the document's title. */
  children: string;
  /** Beside the heading: the screen's own actions. */
  actions?: ReactNode;
  /** Where the guide tells of this screen. */
  chapter?: GuideChapter;
}

/** The one heading of a screen. Names the document after it and takes the focus when the user comes from another screen. */
export function ScreenTitle({ children, actions, chapter }: ScreenTitleProps) {
  // While it is somebody else's document, the tab says so.
  const whose = useGuestName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst.screen) heading.current?.focus({ preventScroll: true });
    noteScreen();
  }, []);
  useEffect(() => {
    document.title = [children, ...(whose === null ? [] : [whose]), 'Quizcast'].join(' · ');
  }, [children, whose]);
  return (
    <header className={classes['header']}>
      <Title order={1} ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
        {children}
      </Title>
      {chapter !== undefined && <GuideLink chapter={chapter} />}
      {actions}
    </header>
  );
}
