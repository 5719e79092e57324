import { Title, VisuallyHidden } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuideChapter } from '../messages/guide-chapters.ts';
import { useGuestName } from './crew-names.ts';
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
  /** The heading is edited in this field: only screen readers get the heading as well. */
  field?: ReactNode;
  /** Beside the heading: the screen's own actions. */
  actions?: ReactNode;
  /** Where the guide tells of this screen. */
  chapter?: GuideChapter;
}

/** The one heading of a screen. Names the document after it and takes the focus when the user comes from another screen. */
export function ScreenTitle({ children, field, actions, chapter }: ScreenTitleProps) {
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

/** Leads to what the guide says of a screen, in a tab of its own: a running show is not left. */
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
