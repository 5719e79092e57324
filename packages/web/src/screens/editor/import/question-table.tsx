import { useMemo } from 'react';
import type { ImportProblem } from '@quizcast/game/import';
import { letters } from '@quizcast/game/stage-quiz/show';
import { Badge, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Candidate } from './chosen.ts';
import { Problems } from './problems.tsx';
import classes from './import.module.css';

interface QuestionTableProps {
  candidates: readonly Candidate[];
  problems: readonly ImportProblem[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: Set<string>) => void;
}

/** Every question that was found, to be ticked or not, and every row that gave none. */
export function QuestionTable({ candidates, problems, chosen, onChosen }: QuestionTableProps) {
  const { t } = useTranslation('transfer');
  const byRow = useMemo(() => grouped(problems), [problems]);
  const lost = useMemo(() => {
    const found = new Set(candidates.map(({ stage }) => stage.row));
    return [...byRow].filter(([row]) => !found.has(row));
  }, [byRow, candidates]);
  const isAll = candidates.length > 0 && chosen.size === candidates.length;
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChosen(next);
  };
  return (
    <section aria-label={t('import.questions')}>
      {candidates.length > 0 && (
        <Checkbox
          className={classes.all ?? ''}
          label={t('import.all', { count: candidates.length, chosen: chosen.size })}
          checked={isAll}
          indeterminate={chosen.size > 0 && !isAll}
          onChange={() => onChosen(new Set(isAll ? [] : candidates.map(({ key }) => key)))}
        />
      )}
      <ul className={classes.questions}>
        {candidates.map((candidate) => (
          <Question
            key={candidate.key}
            candidate={candidate}
            problems={byRow.get(candidate.stage.row) ?? []}
            isChosen={chosen.has(candidate.key)}
            onToggle={() => toggle(candidate.key)}
          />
        ))}
        {lost.map(([row, told]) => (
          <li key={`row ${row}`} className={classes.lost}>
            <span className={classes.row}>{t('import.row', { row })}</span>
            <Problems problems={told} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function grouped(problems: readonly ImportProblem[]): Map<number, ImportProblem[]> {
  const byRow = new Map<number, ImportProblem[]>();
  for (const problem of problems)
    if (problem.row !== null) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem]);
  return byRow;
}

function Question(props: {
  candidate: Candidate;
  problems: readonly ImportProblem[];
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('transfer');
  const { stage, knownIn } = props.candidate;
  const { question, price } = stage;
  return (
    <li className={classes.question} data-chosen={props.isChosen || undefined}>
      <Checkbox checked={props.isChosen} onChange={props.onToggle} label={question.question} />
      <div className={classes.about}>
        <span className={classes.row}>{t('import.row', { row: stage.row })}</span>
        {price !== null && <span>{price}</span>}
        {stage.hasPicture && <span>{t('import.picture')}</span>}
        {knownIn !== null && (
          <Badge color="yellow" variant="light" size="sm">
            {t('import.known', { name: knownIn })}
          </Badge>
        )}
      </div>
      <ol className={classes.answers}>
        {question.answers.map((answer, index) => (
          <li key={letters[index]} data-right={index === question.correctAnswer || undefined}>
            <b>{letters[index]}</b> {answer}
            {index === question.correctAnswer && (
              <span className={classes.right}>{t('import.right')}</span>
            )}
          </li>
        ))}
      </ol>
      <Problems problems={props.problems} />
    </li>
  );
}
