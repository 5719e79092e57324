import { use, type ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './check-list.module.css';
import { FindingCount } from './show-shell.tsx';

interface CheckListProps {
  /** Told when there is nothing to look at. */
  title: string;
  text: string;
  intro: string;
  children: ReactNode;
}

/** All that there is to look at before the show. */
export function CheckList({ title, text, intro, children }: CheckListProps) {
  if (use(FindingCount) === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={40} aria-hidden />} title={title} text={text} />
    );
  return (
    <div className={classes.panel}>
      <p className={classes.intro}>{intro}</p>
      <ul className={classes.list}>{children}</ul>
    </div>
  );
}

/** One thing to look at, and the buttons that mend it or lead to its place. */
export function CheckLine(props: { place?: string; text: string; children: ReactNode }) {
  return (
    <li className={classes.line}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.text}>
        {props.place !== undefined && <strong>{props.place}</strong>} {props.text}
      </span>
      {props.children}
    </li>
  );
}

interface FindingLinesProps {
  /** Said when nothing is found; without it nothing is said. */
  fine: string | null;
  found: readonly { key: string; text: string; onGo: () => void }[];
  isLive?: boolean;
}

/** What there is to look at in one place; each line leads to its field. */
export function FindingLines({ fine, found, isLive = false }: FindingLinesProps) {
  if (found.length === 0 && fine === null) return null;
  return (
    <ul className={classes.warnings} aria-live={isLive ? 'polite' : undefined}>
      {found.length === 0 && (
        <li data-tone="good">
          <IconCircleCheck size={16} aria-hidden />
          {fine}
        </li>
      )}
      {found.map(({ key, text, onGo }) => (
        <li key={key} data-tone="waiting">
          <IconAlertTriangle size={16} aria-hidden />
          <button type="button" className={classes.go} onClick={onGo}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
