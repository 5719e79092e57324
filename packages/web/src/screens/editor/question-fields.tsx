import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Textarea } from '@mantine/core';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import dropClasses from './drop.module.css';

// Common form fields of all games.

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
  /** Called with null when the text is empty. */
  onSet: (text: string | null) => void;
}

/** Explanation shown with the answer. */
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

/** Notes for the host only. */
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

/** Field to focus; `count` counts the requests. */
export interface FocusRequest<Field extends string | number> {
  field: Field;
  count: number;
}

/** Focuses a field of the form on each request. */
export function useFocusRequest(request: FocusRequest<string | number> | null) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (request === null || request.count === 0) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${request.field}"]`)?.focus();
  }, [request]);
  return form;
}

interface DropFormProps {
  onFile: (file: File) => void;
  /** Shown while a file is dragged over the form. */
  hint: string;
  className: string | undefined;
  fieldsClassName: string | undefined;
  formRef?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A form that accepts dropped files anywhere. */
export function DropForm(props: DropFormProps) {
  const { onFile, hint, className = '', fieldsClassName = '', formRef, children } = props;
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // Pasting is handled by `readPasted`: copied spreadsheet cells also contain a picture.
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
