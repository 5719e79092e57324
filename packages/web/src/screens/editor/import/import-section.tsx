import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { FormatInfo, ImportedFile } from '@quizcast/game/importing/import';
import { Button, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParseOptions, RunImport } from './use-import.ts';
import classes from './import.module.css';

/** Props common to the import choice of every game. */
export interface ChoiceProps {
  app: QuizShowApp;
  /** '' for pasted text. */
  sourceName: string;
  file: ImportedFile;
  formats: readonly FormatInfo[];
  isBusy: boolean;
  onReread: (how: ParseOptions) => void;
  onBack: () => void;
  runImport: RunImport;
  /** The choice of a game, if any. */
  games: ReactNode;
}

interface ImportSectionProps {
  sourceName: string;
  /** Number of questions in the file. */
  count: number;
  hint: string;
  isBusy: boolean;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** Frame with a heading that takes the focus, as the element that had it is gone. */
export function ImportSection({
  sourceName: name,
  count,
  hint,
  isBusy,
  ...rest
}: ImportSectionProps) {
  const { t } = useTranslation('transfer');
  const headingId = useId();
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const heading = rest.heading ?? ownHeading;
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <section className={classes.preview} aria-labelledby={headingId}>
      <div>
        <h3 id={headingId} ref={heading} tabIndex={-1} className={classes.found}>
          {name === '' ? t('import.foundInText', { count }) : t('import.found', { count, name })}
        </h3>
        <output className={classes.hint}>{isBusy ? t('import.again') : hint}</output>
      </div>
      {rest.children}
    </section>
  );
}

/** The format of the file; choosing another one parses it again. */
export function FormatSelect({
  formats,
  file,
  onReread,
}: Pick<ChoiceProps, 'formats' | 'file' | 'onReread'>) {
  const { t } = useTranslation('transfer');
  return (
    <Select
      label={t('import.format')}
      placeholder={t('import.chooseFormat')}
      data={formats
        .filter(({ reads }) => reads)
        .map(({ id, name: label }) => ({ value: id, label }))}
      value={file.format?.id ?? null}
      allowDeselect={false}
      searchable
      error={file.format === null && t('import.unknownFormat')}
      onChange={(format) => {
        if (format !== null) onReread({ format });
      }}
    />
  );
}

interface ImportFootProps {
  /** Number of selected questions. */
  count: number;
  isEmpty: boolean;
  isTooMany: boolean;
  isIdle?: boolean;
  isBusy: boolean;
  /** What the import will do. */
  result: string;
  onBack: () => void;
  onImport: () => void;
  /** Shown beside the import button. */
  children?: ReactNode;
}

/** Summary of the import and its buttons, always visible. */
export function ImportFoot(props: ImportFootProps) {
  const { t } = useTranslation('transfer');
  const { count, isTooMany, isIdle = false } = props;
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={props.onBack}>
        {t('import.back')}
      </Button>
      {!props.isEmpty && (
        <>
          <p className={classes.outcome} role={isTooMany ? 'alert' : undefined}>
            {props.result}
          </p>
          {props.children}
          <Button
            loading={props.isBusy}
            disabled={count === 0 || isTooMany || isIdle}
            onClick={props.onImport}
          >
            {t('import.take', { count })}
          </Button>
        </>
      )}
    </div>
  );
}
