import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

export const sections = ['shows', 'people', 'you', 'data'] as const;
export type SectionName = (typeof sections)[number];

/** A named group of panels, linked from the index. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const isTarget = useLocation({ select: ({ hash }) => hash === name });
  useEffect(() => {
    if (isTarget) document.getElementById(name)?.scrollIntoView();
  }, [isTarget, name]);
  return (
    <section className={classes.section} id={name} aria-labelledby={titleId}>
      <h2 className={classes.sectionTitle} id={titleId} tabIndex={-1}>
        {t(`sections.${name}`)}
      </h2>
      {children}
    </section>
  );
}

/** Links to all groups, always visible. */
export function SectionIndex({ names }: { names: readonly SectionName[] }) {
  const { t } = useTranslation('settings');
  if (names.length < 2) return null;
  return (
    <nav className={classes.index} aria-label={t('sections.title')}>
      {names.map((name) => (
        <a key={name} className={classes.indexLink} href={`#${name}`} onClick={goTo(name)}>
          {t(`sections.${name}`)}
        </a>
      ))}
    </nav>
  );
}

/** No history entry, so that going back leaves the screen. The focus moves along, for keyboard users. */
const goTo = (name: SectionName) => (event: MouseEvent) => {
  const section = document.getElementById(name);
  if (section === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  section.scrollIntoView();
  section.querySelector('h2')?.focus({ preventScroll: true });
};
