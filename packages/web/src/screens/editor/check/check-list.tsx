import { use, type ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { CheckedQuestion } from './known-questions.tsx';
import classes from './check-list.module.css';
import { FindingCount } from '../show-shell.tsx';

const KnownQuestions = lazyPart(() => import('./known-questions.tsx'));

interface CheckListProps {
  /** Shown when there are no findings. */
  title: string;
  text: string;
  intro: string;
  /** Checked against the season; those asked before are listed at the end. */
  questions: readonly CheckedQuestion[];
  children: ReactNode;
}

/** All findings before the show. */
export function CheckList({ title, text, intro, questions, children }: CheckListProps) {
  return (
    <div className={classes.panel}>
      {use(FindingCount) === 0 ? (
        <EmptyState icon={<IconCircleCheck size={40} aria-hidden />} title={title} text={text} />
      ) : (
        <>
          <p className={classes.intro}>{intro}</p>
          <ul className={classes.list}>{children}</ul>
        </>
      )}
      <KnownQuestions questions={questions} />
    </div>
  );
}

interface FindingLinesProps {
  /** Shown when there are no findings; null shows nothing. */
  fine: string | null;
  found: readonly { key: string; text: string; onGo: () => void }[];
  isLive?: boolean;
}

/** Findings of one place; each line links to its field. */
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
