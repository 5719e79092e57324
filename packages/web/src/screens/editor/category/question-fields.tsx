import { useEffect, useRef } from 'react';
import type { IdPath } from '@quizcast/game/command';
import { TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDropzone } from 'react-dropzone';
import { edit } from '../../../live/use-document.ts';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import type { ImageUpload } from '../../../ui/fields/use-image-upload.ts';
import { setImage } from './board/board-edits.ts';
import type { FormField } from './findings.ts';
import dropClasses from '../drop.module.css';
import classes from './question-fields.module.css';

/** What field, final and tie-break have alike. */
interface Asked {
  category?: string;
  question: string;
  answer: string;
  image?: string | undefined;
  imageAlt?: string | undefined;
  hostNotes?: string | undefined;
}

/** Where the form is to take the focus; `times` counts the calls. */
export interface FocusCall {
  field: FormField;
  times: number;
}

/** Brings the focus to a field of the form whenever it is called for. */
export function useFocusCall(call: FocusCall | null) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (call === null || call.times === 0) return;
    form.current?.querySelector<HTMLElement>(`[data-field="${call.field}"]`)?.focus();
  }, [call]);
  return form;
}

/** Question and answer, to be written. */
export function QuestionTexts({ path, asked }: { path: IdPath; asked: Asked }) {
  const { t } = useTranslation('categoryEditor');
  const set = (field: string, value: string) =>
    edit({ type: 'edit.update', path: [...path, field], value });
  return (
    <>
      {asked.category !== undefined && (
        <TextInput
          data-field="category"
          label={t('final.category')}
          maxLength={200}
          dir="auto"
          value={asked.category}
          onChange={(event) => set('category', event.currentTarget.value)}
        />
      )}
      <Textarea
        data-field="question"
        label={t('field.question')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        value={asked.question}
        onChange={(event) => set('question', event.currentTarget.value)}
      />
      <Textarea
        data-field="answer"
        label={t('field.answer')}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={4}
        dir="auto"
        value={asked.answer}
        onChange={(event) => set('answer', event.currentTarget.value)}
      />
    </>
  );
}

/** The picture of a question. `canBlur`: it has a blurred twin, which goes with it. */
export function QuestionImage(props: {
  path: IdPath;
  asked: Asked;
  canBlur: boolean;
  upload: ImageUpload;
  label?: string;
}) {
  const { path, asked, canBlur, upload, label } = props;
  return (
    <ImageField
      {...(label === undefined ? {} : { label })}
      address={asked.image ?? null}
      alt={asked.imageAlt ?? ''}
      upload={upload}
      onAlt={(alt) =>
        edit({
          type: 'edit.update',
          path: [...path, 'imageAlt'],
          value: alt === '' ? null : alt,
        })
      }
      onRemove={() => edit(canBlur ? setImage(path, null, null) : setImage(path, null))}
    />
  );
}

export function HostNotes({ path, asked }: { path: IdPath; asked: Asked }) {
  const { t } = useTranslation('categoryEditor');
  return (
    <Textarea
      label={t('field.notes')}
      description={t('field.notesHint')}
      maxLength={5000}
      autosize
      maxRows={6}
      dir="auto"
      value={asked.hostNotes ?? ''}
      onChange={({ currentTarget: { value } }) =>
        edit({
          type: 'edit.update',
          path: [...path, 'hostNotes'],
          value: value === '' ? null : value,
        })
      }
    />
  );
}

/** A form on which files can be dropped anywhere. */
export function DropForm(props: {
  onFile: (file: File) => void;
  formRef?: React.RefObject<HTMLDivElement | null>;
  className?: string | undefined;
  children: React.ReactNode;
}) {
  const { t } = useTranslation('categoryEditor');
  const { onFile, formRef, className = '', children } = props;
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    multiple: false,
    onDrop: ([file]) => {
      if (file !== undefined) onFile(file);
    },
  });
  return (
    <div
      {...getRootProps({ role: 'presentation', tabIndex: -1 })}
      className={`${classes.form} ${className}`}
    >
      {isDragActive && <p className={dropClasses.drop}>{t('field.drop')}</p>}
      <div className={classes.fields} ref={formRef}>
        {children}
      </div>
    </div>
  );
}
