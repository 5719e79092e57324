import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A part of a screen with its own heading. */
export function Panel({ title, aside, children, id }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes['panel']} aria-labelledby={titleId} id={id}>
      <header className={classes['header']}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {aside}
      </header>
      {children}
    </section>
  );
}
