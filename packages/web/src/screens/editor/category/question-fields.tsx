import type { IdPath } from '@quizcast/game/command';
import { TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import type { ImageUpload } from '../../../ui/fields/use-image-upload.ts';
import { HostNotesField, QuestionField } from '../question-fields.tsx';
import { setImage } from './board/board-edits.ts';

/** Common fields of a field, the final and the tie-break. */
interface EditedQuestion {
  category?: string;
  question: string;
  answer: string;
  image?: string | undefined;
  imageAlt?: string | undefined;
  hostNotes?: string | undefined;
}

/** Inputs for question and answer. */
export function QuestionTexts({ path, edited }: { path: IdPath; edited: EditedQuestion }) {
  const { t } = useTranslation('categoryEditor');
  const set = (field: string, value: string) =>
    edit({ type: 'edit.update', path: [...path, field], value });
  return (
    <>
      {edited.category !== undefined && (
        <TextInput
          data-field="category"
          label={t('final.category')}
          maxLength={200}
          dir="auto"
          value={edited.category}
          onChange={(event) => set('category', event.currentTarget.value)}
        />
      )}
      <QuestionField value={edited.question} onSet={(text) => set('question', text)} />
      <Textarea
        data-field="answer"
        label={t('field.answer')}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={4}
        dir="auto"
        value={edited.answer}
        onChange={(event) => set('answer', event.currentTarget.value)}
      />
    </>
  );
}

/** The picture of a question. `canBlur`: has a blurred twin, which is set along with it. */
export function QuestionImage(props: {
  path: IdPath;
  edited: EditedQuestion;
  canBlur: boolean;
  upload: ImageUpload;
  label?: string;
}) {
  const { path, edited, canBlur, upload, label } = props;
  return (
    <ImageField
      {...(label === undefined ? {} : { label })}
      address={edited.image ?? null}
      alt={edited.imageAlt ?? ''}
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

export const HostNotes = ({ path, edited }: { path: IdPath; edited: EditedQuestion }) => (
  <HostNotesField
    value={edited.hostNotes}
    onSet={(value) => edit({ type: 'edit.update', path: [...path, 'hostNotes'], value })}
  />
);
