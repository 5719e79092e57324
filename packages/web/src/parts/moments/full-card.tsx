import type { ReactNode } from 'react';
import type { Paint } from './paint.ts';
import styles from './full-card.module.css';

/** A card that covers the whole game. */
export function FullCard({ paint, children }: { paint: Paint; children: ReactNode }) {
  return (
    <div className={styles.full} data-finish={paint.finish}>
      <i className={styles.light} />
      <i className={styles.stripe} />
      <div className={styles.middle}>{children}</div>
      <i className={styles.stripe} />
    </div>
  );
}
