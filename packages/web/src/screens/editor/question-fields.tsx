import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Textarea } from '@mantine/core';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import dropClasses from './drop.module.css';

// What the forms of all games have alike.

interface TextFieldProps {
  value: string;
  onSet: (text: string) => void;
}

export function QuestionField({ value, onSet }: TextFieldProps) {
  const { t } = useTranslation('editor');
  return (
    <Textarea
      data-field="question"
      label={t('form.question')}
      maxLength={2000}
      autosize
      minRows={2}
      maxRows={6}
      dir="auto"
      value={value}
      onChange={(event) => onSet(event.currentTarget.value)}
    />
  );
}

export interface OptionalTextProps {
  value: string | undefined;
  /** Null: there is none. */
  onSet: (text: string | null) => void;
}

/** What is told with the answer. */
export function ExplanationField({ value, onSet }: OptionalTextProps) {
  const { t } = useTranslation('editor');
  return (
    <Textarea
      label={t('form.explanation')}
      description={t('form.explanationHint')}
      maxLength={2000}
      autosize
      maxRows={5}
      dir="auto"
      value={value ?? ''}
      onChange={(event) => onSet(event.currentTarget.value || null)}
    />
  );
}

/** What only the host reads. */
export function HostNotesField({ value, onSet }: OptionalTextProps) {
  const { t } = useTranslation('editor');
  return (
    <Textarea
      label={t('form.hostNotes')}
      description={t('form.hostNotesHint')}
      maxLength={5000}
      autosize
      maxRows={6}
      dir="auto"
      value={value ?? ''}
      onChange={(event) => onSet(event.currentTarget.value || null)}
    />
  );
}

/** Where a form is to take the focus; `times` counts the calls. */
export interface FocusCall<Field extends string | number> {
  field: Field;
  times: number;
}

/** Brings the focus to a field of the form whenever it is called for. */
export function useFocusCall(call: FocusCall<string | number> | null) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (call === null || call.times === 0) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${call.field}"]`)?.focus();
  }, [call]);
  return form;
}

interface DropFormProps {
  onFile: (file: File) => void;
  /** Shown while a file is held over the form. */
  hint: string;
  className: string | undefined;
  fieldsClassName: string | undefined;
  formRef?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A form on which files can be dropped anywhere. */
export function DropForm(props: DropFormProps) {
  const { onFile, hint, className = '', fieldsClassName = '', formRef, children } = props;
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // `readPasted` tells apart what is pasted: cells of a spreadsheet bring a picture of themselves along.
    noPaste: true,
    multiple: false,
    onDrop: ([file]) => {
      if (file !== undefined) onFile(file);
    },
  });
  return (
    <div
      {...getRootProps({ role: 'presentation', tabIndex: -1 })}
      className={className}
      data-question-form
    >
      {isDragActive && <p className={dropClasses.drop}>{hint}</p>}
      <div className={fieldsClassName} ref={formRef}>
        {children}
      </div>
    </div>
  );
}
