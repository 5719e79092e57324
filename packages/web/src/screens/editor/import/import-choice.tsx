import { useMemo, useRef, useState } from 'react';
import type { ImportedFile } from '@quizcast/game/importing/import';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { Alert, Button, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  candidatesOf,
  chosenAtFirst,
  importEdit,
  roomIn,
  type Candidate,
  type Target,
} from './chosen.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { notesOf, placeKindOf } from './notes.ts';
import { FormatSelect, ImportFoot, ImportSection, type ChoiceProps } from './import-section.tsx';
import { Problems } from './problems.tsx';
import { QuestionTable } from './question-table.tsx';
import { asStages } from './games.ts';
import type { Take } from './use-import.ts';
import { hasUnsureColumns } from './unsure-columns.ts';
import { useOutcome } from './use-outcome.ts';
import { newId } from '../../../live/use-document.ts';
import type { ListName } from '../edits.ts';
import classes from './import.module.css';

interface ImportChoiceProps extends ChoiceProps {
  /** The show that takes the questions; null for a new one. */
  show: Quizshow | null;
  list: ListName;
  /** Questions of boards that have no four answers; null when the file holds no boards. */
  left: number | null;
}

/** What is in the file, and what of it is to be taken. */
export function ImportChoice(props: ImportChoiceProps) {
  const { t } = useTranslation('transfer');
  const { app, show, file, isBusy } = props;
  const candidates = useMemo(() => candidatesOf(file, app), [file, app]);
  const notes = useMemo(() => notesOf(file.problems, candidates), [file, candidates]);
  const [ticked, setTicked] = useState({ file, keys: chosenAtFirst(candidates) });
  // Read in another way, other questions are to choose from.
  if (ticked.file !== file) setTicked({ file, keys: chosenAtFirst(candidates) });
  const ofFile = suggestedName(file, props.sourceName) || t('import.untitled');
  const [ownName, setName] = useState<string | null>(null);
  const name = ownName ?? ofFile;
  const [isApart, setIsApart] = useState(true);
  const canBeApart = show === null && file.shows.length > 1;
  const names = file.shows.map((each, at) => each.name || `${ofFile} ${at + 1}`);
  const target: Target =
    show !== null
      ? { kind: 'show', show, list: props.list }
      : canBeApart && isApart
        ? { kind: 'each', names }
        : { kind: 'new', name };
  const chosen = candidates.filter(({ key }) => ticked.keys.has(key));
  const outcome = useOutcome(target, candidates, chosen, notes);
  const importChosen = useTaking(target, chosen, props.take);
  const count = candidates.length + (props.left ?? 0);
  const room = target.kind === 'each' ? chosen.length : roomIn(target);
  const isTooMany = chosen.length > room;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ImportSection
      sourceName={props.sourceName}
      count={count}
      hint={candidates.length === 0 && count > 0 ? '' : outcome.facts}
      isBusy={isBusy}
      heading={heading}
    >
      <div className={classes.scroll}>
        {props.games}
        <Left count={props.left ?? 0} />
        <div className={classes.facts}>
          <FormatSelect {...props} />
          {target.kind === 'new' && candidates.length > 0 && (
            <TextInput
              label={t('import.showName')}
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          {canBeApart && (
            <Switch
              className={classes.apart ?? ''}
              label={t('import.apart', { count: file.shows.length })}
              checked={isApart}
              onChange={(event) => setIsApart(event.currentTarget.checked)}
            />
          )}
        </div>
        {file.sheet !== null && (
          <ColumnChooser
            sheet={file.sheet}
            isUnsure={hasUnsureColumns(file)}
            onColumns={(columns) =>
              props.onReread({
                ...(file.format === null ? {} : { format: file.format.id }),
                columns,
              })
            }
          />
        )}
        {file.format !== null && <Problems problems={notes.ofFile} />}
        <QuestionTable
          candidates={candidates}
          notes={notes}
          places={placeKindOf(file.format?.id)}
          showNames={file.shows.length > 1 ? names : []}
          chosen={ticked.keys}
          onChosen={(keys) => setTicked({ file, keys })}
        />
      </div>
      <ImportFoot
        count={chosen.length}
        isEmpty={candidates.length === 0}
        isTooMany={isTooMany}
        result={isTooMany ? t('import.noRoom', { count: room }) : outcome.result}
        isBusy={isBusy}
        onBack={props.onBack}
        onTake={() => void importChosen()}
      >
        {isTooMany && room > 0 && (
          <Button
            variant="light"
            onClick={() => {
              setTicked({ file, keys: new Set(chosen.slice(0, room).map(({ key }) => key)) });
              // The button is gone then.
              heading.current?.focus();
            }}
          >
            {t('import.chooseFirst', { count: room })}
          </Button>
        )}
      </ImportFoot>
    </ImportSection>
  );
}

/** Takes the chosen questions in. */
function useTaking(target: Target, chosen: readonly Candidate[], take: Take): () => Promise<void> {
  const { t } = useTranslation('transfer');
  return () => {
    const needsFiles = chosen.some(({ stage }) => stage.hasPicture);
    const keys = new Set(chosen.map(({ key }) => key));
    return take(needsFiles, (app, again) => {
      // Read once more, the questions name the pictures that are stored now.
      const taken = needsFiles
        ? candidatesOf(asStages(again).file, app).filter(({ key }) => keys.has(key))
        : chosen;
      const { command, showIds, media } = importEdit(target, taken, app.defaultStyle, newId);
      const questions = t('import.done', { count: taken.length });
      const said =
        showIds.length > 1
          ? t('import.doneShows', { count: showIds.length, questions })
          : questions;
      return { command, said, showIds, media };
    });
  };
}

/** Questions of boards that a stage quiz cannot take, and why. */
function Left({ count }: { count: number }) {
  const { t } = useTranslation('transfer');
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('import.boards', { count })}
    >
      {t('import.boardsHint')}
    </Alert>
  );
}

function suggestedName(file: ImportedFile, sourceName: string): string {
  const named = file.shows.length === 1 ? file.shows[0]?.name : undefined;
  return named || sourceName.replace(/\.[^.]+$/, '');
}
