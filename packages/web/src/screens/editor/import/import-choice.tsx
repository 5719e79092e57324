import { useMemo, useRef, useState } from 'react';
import type { ImportedFile } from '@quizcast/game/importing/import';
import { Alert, Button, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { appLanguage } from '../../../messages/i18n.ts';
import { useTranslation } from 'react-i18next';
import {
  candidatesOf,
  initialSelection,
  fittingQuestions,
  importEdit,
  type Candidate,
  type Target,
} from './chosen.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { notesOf, placeKindOf } from './notes.ts';
import { FormatSelect, ImportFoot, ImportSection, type ChoiceProps } from './import-section.tsx';
import { Issues } from './issues.tsx';
import { QuestionTable } from './question-table.tsx';
import { asList, type ListGame } from './games.ts';
import type { RunImport } from './use-import.ts';
import { hasUnsureColumns } from './unsure-columns.ts';
import { useOutcome } from './use-outcome.ts';
import { newId } from '../../../live/use-document.ts';
import classes from './import.module.css';

interface ImportChoiceProps extends ChoiceProps {
  game: ListGame;
  /** The show that receives the questions; null for a new one. */
  into: Extract<Target, { kind: 'show' }> | null;
  /** Number of board questions without four answers; null when the file has no boards. */
  unsupportedCount: number | null;
}

/** Shows the content of the file and lets the user choose what to import. */
export function ImportChoice(props: ImportChoiceProps) {
  const { t } = useTranslation('transfer');
  const { app, game, into, file, isBusy } = props;
  const candidates = useMemo(() => candidatesOf(file, app, game), [file, app, game]);
  const notes = useMemo(() => notesOf(file.problems, candidates), [file, candidates]);
  const [ticked, setTicked] = useState({ file, keys: initialSelection(candidates) });
  // A file parsed with other settings has other questions to choose from.
  if (ticked.file !== file) setTicked({ file, keys: initialSelection(candidates) });
  const ofFile = suggestedName(file, props.sourceName) || t('import.untitled');
  const [customName, setName] = useState<string | null>(null);
  const name = customName ?? ofFile;
  const [isApart, setIsApart] = useState(true);
  const canBeApart = into === null && file.shows.length > 1;
  const names = file.shows.map((each, at) => each.name || `${ofFile} ${at + 1}`);
  const target: Target =
    into ?? (canBeApart && isApart ? { kind: 'each', game, names } : { kind: 'new', game, name });
  const chosen = candidates.filter(({ key }) => ticked.keys.has(key));
  const outcome = useOutcome(target, candidates, chosen, notes);
  const importChosen = useImportSelection(target, chosen, props.runImport);
  const count = candidates.length + (props.unsupportedCount ?? 0);
  const fitting = fittingQuestions(target, chosen);
  const room = fitting.length;
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
        <UnsupportedQuestions game={game} count={props.unsupportedCount ?? 0} />
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
        {file.format !== null && <Issues problems={notes.ofFile} />}
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
        result={isTooMany ? t(`import.noRoom.${game}`, { count: room }) : outcome.result}
        isBusy={isBusy}
        onBack={props.onBack}
        onImport={() => void importChosen()}
      >
        {isTooMany && room > 0 && (
          <Button
            variant="light"
            onClick={() => {
              setTicked({ file, keys: new Set(fitting.map(({ key }) => key)) });
              // The button is removed, so the focus moves to the heading.
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

/** Imports the selected questions. */
function useImportSelection(
  target: Target,
  chosen: readonly Candidate[],
  runImport: RunImport,
): () => Promise<void> {
  const { t } = useTranslation('transfer');
  return () => {
    const needsFiles = chosen.some(({ stage }) => stage.hasPicture);
    const keys = new Set(chosen.map(({ key }) => key));
    return runImport(needsFiles, (app, again) => {
      // Parsed again, the questions refer to the stored pictures.
      const selected = needsFiles
        ? candidatesOf(asList(target.game, again).file, app, target.game).filter(({ key }) =>
            keys.has(key),
          )
        : chosen;
      const { command, showIds, media } = importEdit(
        target,
        selected,
        app.defaultStyle,
        newId,
        appLanguage(),
      );
      const questions = t('import.done', { count: selected.length });
      const successText =
        showIds.length > 1
          ? t('import.doneShows', { count: showIds.length, questions })
          : questions;
      return { command, successText, showIds, media };
    });
  };
}

/** Number of board questions that such a quiz cannot use, and why. */
function UnsupportedQuestions({ game, count }: { game: ListGame; count: number }) {
  const { t } = useTranslation('transfer');
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('import.boards', { count })}
    >
      {t(`import.boardsHint.${game}`)}
    </Alert>
  );
}

function suggestedName(file: ImportedFile, sourceName: string): string {
  const named = file.shows.length === 1 ? file.shows[0]?.name : undefined;
  return named || sourceName.replace(/\.[^.]+$/, '');
}
