import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ImportIssue } from '@quizcast/game/importing/import';
import { Badge, Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Candidate } from './chosen.ts';
import { isNoted, type SkippedRow, type Notes, type PlaceKind } from './notes.ts';
import { Issues } from './issues.tsx';
import { CrowdAnswers, StageAnswers } from './question-answers.tsx';
import classes from './import.module.css';

interface QuestionTableProps {
  candidates: readonly Candidate[];
  notes: Notes;
  places: PlaceKind;
  /** Names of the file's shows; empty when there is only one. */
  showNames: readonly string[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: Set<string>) => void;
}

const filters = ['all', 'noted', 'lost'] as const;
type Filter = (typeof filters)[number];

/** All questions of the file with checkboxes, and the rows without a question. */
export function QuestionTable(props: QuestionTableProps) {
  const { t } = useTranslation('transfer');
  const { candidates, notes, chosen, onChosen } = props;
  const [chosenFilter, setChosenFilter] = useState<Filter>('all');
  const noted = candidates.filter((each) => isNoted(each, notes));
  const counts = {
    all: candidates.length + notes.skipped.length,
    noted: noted.length,
    lost: notes.skipped.length,
  };
  const filter = counts[chosenFilter] > 0 ? chosenFilter : 'all';
  const offered = filters.filter((each) => each === 'all' || counts[each] > 0);
  const shown = filter === 'all' ? candidates : filter === 'noted' ? noted : [];
  const skipped = filter === 'noted' ? [] : notes.skipped;
  const isAll = candidates.length > 0 && chosen.size === candidates.length;
  const toggle = useToggle(chosen, onChosen);
  if (counts.all === 0) return null;
  return (
    <section aria-label={t('import.questions')} className={classes.table}>
      <div className={classes.bar}>
        {candidates.length > 0 && (
          <Checkbox
            label={t('import.all', { count: candidates.length, chosen: chosen.size })}
            checked={isAll}
            indeterminate={chosen.size > 0 && !isAll}
            onChange={() => onChosen(new Set(isAll ? [] : candidates.map(({ key }) => key)))}
          />
        )}
        {offered.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('import.filter')}
            data={offered.map((each) => ({
              value: each,
              label: t(`import.filters.${each}`, { count: counts[each] }),
            }))}
            value={filter}
            onChange={(value) => setChosenFilter(filters.find((each) => each === value) ?? 'all')}
          />
        )}
      </div>
      <ShowsOfFile {...props} candidates={shown} skipped={skipped} onToggle={toggle} />
    </section>
  );
}

/** Returns a stable function, so that only one of a thousand rows renders. */
function useToggle(
  chosen: ReadonlySet<string>,
  onChosen: (chosen: Set<string>) => void,
): (key: string) => void {
  const latest = useRef({ chosen, onChosen });
  useEffect(() => {
    latest.current = { chosen, onChosen };
  });
  return useCallback((key) => {
    const next = new Set(latest.current.chosen);
    if (!next.delete(key)) next.add(key);
    latest.current.onChosen(next);
  }, []);
}

function ShowsOfFile({
  candidates,
  skipped,
  notes,
  places,
  showNames,
  chosen,
  onToggle,
}: Omit<QuestionTableProps, 'onChosen'> & {
  skipped: readonly SkippedRow[];
  onToggle: (key: string) => void;
}) {
  const shows = useMemo(() => inShows(candidates, skipped), [candidates, skipped]);
  return shows.map(({ at, items }) => (
    <div key={at}>
      {showNames[at] !== undefined && <h4 className={classes.showName}>{showNames[at]}</h4>}
      <ul className={classes.questions}>
        {items.map((item) =>
          item.kind === 'lost' ? (
            <SkippedRows key={`lost ${item.skipped.row}`} skipped={item.skipped} places={places} />
          ) : (
            <Question
              key={item.candidate.key}
              candidate={item.candidate}
              problems={notes.ofQuestions.get(item.candidate.key) ?? noProblems}
              places={places}
              isChosen={chosen.has(item.candidate.key)}
              onToggle={onToggle}
            />
          ),
        )}
      </ul>
    </div>
  ));
}

const noProblems: ImportIssue[] = [];

type Item = { row: number } & (
  | { kind: 'question'; candidate: Candidate }
  | { kind: 'lost'; skipped: SkippedRow }
);

/** Everything in the file, by show and in row order. */
function inShows(candidates: readonly Candidate[], skipped: readonly SkippedRow[]) {
  const shows = new Map<number, Item[]>();
  const add = (at: number, item: Item) => {
    const items = shows.get(at);
    if (items === undefined) shows.set(at, [item]);
    else items.push(item);
  };
  for (const candidate of candidates)
    add(candidate.showAt, { kind: 'question', row: candidate.stage.row, candidate });
  for (const each of skipped) add(each.showAt, { kind: 'lost', row: each.row, skipped: each });
  return [...shows].map(([at, items]) => ({
    at,
    items: items.toSorted((one, other) => one.row - other.row),
  }));
}

function SkippedRows({ skipped, places }: { skipped: SkippedRow; places: PlaceKind }) {
  const { t } = useTranslation('transfer');
  return (
    <li className={classes.lost}>
      <div className={classes.about}>
        <span className={classes.row}>{t(`import.places.${places}`, { row: skipped.row })}</span>
        <Badge color="red" variant="light" size="sm">
          {t('import.lost')}
        </Badge>
      </div>
      <Issues problems={skipped.problems} />
    </li>
  );
}

const Question = memo(function Question(props: {
  candidate: Candidate;
  problems: readonly ImportIssue[];
  places: PlaceKind;
  isChosen: boolean;
  onToggle: (key: string) => void;
}) {
  const { t, i18n } = useTranslation('transfer');
  const { key, stage, existingIn, isRepeated } = props.candidate;
  const { question, price } = stage;
  const { crowd } = props.candidate;
  const more = [
    crowd === null
      ? price
      : t('import.points', {
          count: crowd.points,
          points: crowd.points.toLocaleString(i18n.language),
        }),
    stage.hasPicture || question.image !== undefined ? t('import.picture') : null,
    question.explanation === undefined ? null : t('columns.explanation'),
    question.hostNotes === undefined ? null : t('columns.hostNotes'),
    question.votingCountdown === undefined
      ? null
      : t('import.seconds', { count: question.votingCountdown }),
  ].filter((text) => text !== null);
  return (
    <li className={classes.question} data-chosen={props.isChosen || undefined}>
      <label className={classes.pick}>
        <input type="checkbox" checked={props.isChosen} onChange={() => props.onToggle(key)} />
        <span className={classes.text}>{question.question || t('import.noText')}</span>
      </label>
      {crowd === null ? <StageAnswers question={question} /> : <CrowdAnswers question={crowd} />}
      <div className={classes.about}>
        <span className={classes.row}>
          {t(`import.places.${props.places}`, { row: stage.row })}
        </span>
        {more.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {existingIn !== null && (
          <Badge color="yellow" variant="light" size="sm">
            {t('import.known', { name: existingIn })}
          </Badge>
        )}
        {isRepeated && (
          <Badge color="yellow" variant="light" size="sm">
            {t('import.repeated')}
          </Badge>
        )}
      </div>
      <Issues problems={props.problems} />
    </li>
  );
});
