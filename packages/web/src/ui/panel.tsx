import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  title: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A section of a screen with its own heading. */
export function Panel({ title, aside, children, id }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes['panel']} aria-labelledby={titleId} id={id} data-keeps-focus>
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

/** Two columns of panels; stacked on narrow screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes['columns']}>{children}</div>;
}

/** A column of stacked panels. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={classes['column']}>{children}</div>;
}
