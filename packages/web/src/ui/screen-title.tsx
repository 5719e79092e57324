import { Title, VisuallyHidden } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuideChapter } from '../messages/guide-chapters.ts';
import { useGuestName } from './crew-names.ts';
import classes from './screen-title.module.css';

/** The first screen of a page does not take the focus; every later one does, so that it is announced. */
const isFirst = { screen: true };

/** For pages without such a heading: the next screen then takes the focus. */
export function noteScreen(): void {
  isFirst.screen = false;
}

export interface ScreenTitleProps {
  /** The screen's heading; also the document's title. */
  children: string;
  /** Field for editing the heading: the heading itself is for screen readers only. */
  field?: ReactNode;
  /** The screen's own actions, beside the heading. */
  actions?: ReactNode;
  /** Guide chapter on this screen. */
  chapter?: GuideChapter;
}

/** The single heading of a screen. Sets the document title, and takes the focus after navigation. */
export function ScreenTitle({ children, field, actions, chapter }: ScreenTitleProps) {
  // The tab title names the owner of another user's document.
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
      {field === undefined ? (
        <Title order={1} ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
          {children}
        </Title>
      ) : (
        <div className={classes['field']}>
          <VisuallyHidden component="h1" ref={heading} tabIndex={-1}>
            {children}
          </VisuallyHidden>
          {field}
        </div>
      )}
      {chapter !== undefined && <GuideLink chapter={chapter} />}
      {actions}
    </header>
  );
}

/** Link to the guide chapter of a screen, in a new tab, so that a running show is not left. */
function GuideLink({ chapter }: { chapter: GuideChapter }) {
  const { t } = useTranslation('shell');
  return (
    <a
      className={classes['help']}
      href={`/guide#${chapter}`}
      target="_blank"
      rel="noopener"
      aria-label={t('help')}
      title={t('help')}
    >
      <IconHelp size={20} aria-hidden />
    </a>
  );
}
