import { useMemo, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { FormatInfo, ImportedFile } from '@quizcast/game/import';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { candidatesOf, chosenAtFirst, roomIn, type Target } from './chosen.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { Problems } from './problems.tsx';
import { QuestionTable } from './question-table.tsx';
import type { Reading, Source } from './use-import.ts';
import classes from './import.module.css';

interface ImportChoiceProps {
  app: QuizShowApp;
  /** The show that takes the questions; null for a new one. */
  show: Quizshow | null;
  source: Source | null;
  file: ImportedFile;
  formats: readonly FormatInfo[];
  isBusy: boolean;
  onReread: (how: Reading) => void;
  onBack: () => void;
  onImport: (target: Target, keys: ReadonlySet<string>, how: Reading) => Promise<void>;
}

/** What is in the file, and what of it is to be taken. */
export function ImportChoice(props: ImportChoiceProps) {
  const { t } = useTranslation('transfer');
  const { app, show, file, isBusy } = props;
  const candidates = useMemo(() => candidatesOf(file, app), [file, app]);
  const [chosen, setChosen] = useState(() => chosenAtFirst(candidates));
  const [name, setName] = useState(() => suggestedName(file, props.source));
  const target: Target = show === null ? { kind: 'new', name } : { kind: 'show', show };
  const how: Reading = {
    ...(file.format === null ? {} : { format: file.format.id }),
    ...(file.sheet === null ? {} : { columns: file.sheet.columns }),
  };
  const isTooMany = chosen.size > roomIn(target);
  return (
    <>
      <div className={classes.facts}>
        <Select
          label={t('import.format')}
          placeholder={t('import.unknownFormat')}
          data={props.formats
            .filter(({ reads }) => reads)
            .map(({ id, name: label }) => ({ value: id, label }))}
          value={file.format?.id ?? null}
          allowDeselect={false}
          searchable
          disabled={isBusy}
          onChange={(format) => {
            if (format !== null) props.onReread({ format });
          }}
        />
        {show === null && (
          <TextInput
            label={t('import.showName')}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </div>
      {file.sheet !== null && (
        <ColumnChooser
          sheet={file.sheet}
          isBusy={isBusy}
          onColumns={(columns) =>
            props.onReread({ ...(file.format === null ? {} : { format: file.format.id }), columns })
          }
        />
      )}
      <Problems problems={file.problems.filter(({ row }) => row === null)} />
      <QuestionTable
        candidates={candidates}
        problems={file.problems}
        chosen={chosen}
        onChosen={setChosen}
      />
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Button variant="default" onClick={props.onBack}>
          {t('import.back')}
        </Button>
        <Group>
          {isTooMany && <span role="alert">{t('import.noRoom', { count: roomIn(target) })}</span>}
          <Button
            loading={isBusy}
            disabled={chosen.size === 0 || isTooMany}
            onClick={() => void props.onImport(target, chosen, how)}
          >
            {t('import.take', { count: chosen.size })}
          </Button>
        </Group>
      </Group>
    </>
  );
}

function suggestedName(file: ImportedFile, source: Source | null): string {
  const named = file.shows.find(({ name }) => name !== '')?.name;
  return named ?? source?.name.replace(/\.[^.]+$/, '') ?? '';
}
