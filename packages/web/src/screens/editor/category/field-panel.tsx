import { useEffect, useMemo, useState } from 'react';
import { isEmptyField, type CategoryPlace } from '@quizcast/game/games/category-quiz/pre-flight';
import { worth, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AlsoHere } from '../../../ui/also-here.tsx';
import { edit } from '../../../live/use-document.ts';
import type { Subject } from '../../../parts/category-picture-view.ts';
import { DropForm, useFocusRequest, type FocusRequest } from '../question-fields.tsx';
import { QuestionHistory } from '../question-history.tsx';
import { useBlurredCopies } from './blurred-copies.tsx';
import { clearField } from './board/board-edits.ts';
import { FindingList } from './finding-list.tsx';
import type { FormField } from './findings.ts';
import { CategoryPicture } from './picture.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { boardOf, categoryPath, placedAt, type At, type BoardId } from './places.ts';
import { HostNotes, QuestionImage, QuestionTexts } from './question-fields.tsx';
import { SoundField } from './sound-field.tsx';
import { useQuestionImage, useQuestionSound } from './use-question-files.ts';
import classes from './question-fields.module.css';

/** A file dropped or pasted on a field, to be processed once. */
export interface PendingFile {
  file: File;
  onConsumed: () => void;
}

interface FieldPanelProps {
  show: CategoryQuizshow;
  boardId: BoardId;
  at: At;
  focus: FocusRequest<FormField> | null;
  pendingFile: PendingFile | null;
}

/** Form of the selected question, below its preview. */
export function FieldPanel(props: FieldPanelProps) {
  const { t, i18n } = useTranslation(['categoryEditor', 'editor']);
  const { show, boardId, at, pendingFile } = props;
  const placed = placedAt(show, boardId, at);
  const board = boardOf(show, boardId);
  const path = placed?.path ?? [];
  const field = placed?.field;
  const image = useQuestionImage(show.id, path, { blurAtFirst: field?.blurAtFirst === true });
  const sound = useQuestionSound(path);
  const [focusRequest, setFocusRequest] = useState<FocusRequest<FormField> | null>(null);
  const form = useFocusRequest(focusRequest ?? props.focus);
  const upload = (file: File) =>
    file.type.startsWith('audio/') ? sound.start(file) : image.take(file);
  useEffect(() => {
    if (pendingFile === null) return;
    upload(pendingFile.file);
    pendingFile.onConsumed();
  });
  const fieldId = field?.id ?? '';
  const blurredCopies = useBlurredCopies();
  if (placed === null || field === undefined || board === undefined) return null;
  const { category } = placed;
  const place: CategoryPlace = { kind: 'field', boardId, categoryId: category.id, fieldId };
  const points = new Intl.NumberFormat(i18n.language).format(worth(show, board, at.row));
  const set = (name: string, value: unknown) =>
    edit({ type: 'edit.update', path: [...path, name], value });
  const clearing = clearField(show, boardId, at);
  return (
    <DropForm
      onFile={upload}
      hint={t('field.drop')}
      className={`${classes.form} ${classes.panel}`}
      fieldsClassName={classes.fields}
      formRef={form}
    >
      <h2 className={classes.heading}>
        {t('field.heading', {
          category: category.name.trim() === '' ? t('grid.nameless') : category.name,
          points,
        })}
      </h2>
      <AlsoHere showId={show.id} partId={fieldId} />
      <FieldPicture
        show={show}
        boardId={boardId}
        fieldId={fieldId}
        canBlur={field.image !== undefined}
        isDouble={field.isDouble === true}
      />
      <FindingList
        show={show}
        place={place}
        isWritten={!isEmptyField(field)}
        onGo={(name: FormField) =>
          setFocusRequest((last) => ({ field: name, count: (last?.count ?? 0) + 1 }))
        }
      />
      <QuestionHistory text={field.question} options={[]} />
      <QuestionTexts path={path} edited={field} />
      <Switch
        label={t('field.guess')}
        description={t('field.guessHint')}
        checked={field.isGuessQuestion}
        onChange={(event) => set('isGuessQuestion', event.currentTarget.checked)}
      />
      <Switch
        label={t('field.double')}
        description={t('field.doubleHint')}
        checked={field.isDouble === true}
        onChange={(event) => set('isDouble', event.currentTarget.checked ? true : null)}
      />
      <QuestionImage path={path} edited={field} canBlur upload={image} />
      {field.image !== undefined && (
        <Switch
          label={t('field.blur')}
          description={t('field.blurHint')}
          checked={field.blurAtFirst}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            if (set('blurAtFirst', isOn).kind === 'accepted' && isOn) blurredCopies.makeMissing();
          }}
        />
      )}
      <SoundField
        label={t('field.sound')}
        address={field.sound ?? null}
        volume={show.gameSettings.volume}
        upload={sound}
        onRemove={() => set('sound', null)}
      />
      {show.everybodyPlays?.isOn === true && (
        <NumberField
          label={t('editor:everybody.factor')}
          description={t('editor:everybody.factorHint')}
          value={field.crowdFactor ?? 1}
          min={0}
          max={10}
          onSet={(factor) => set('crowdFactor', factor === 1 ? null : factor)}
        />
      )}
      <HostNotes path={path} edited={field} />
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconEraser size={16} aria-hidden />}
        disabled={clearing === null}
        onClick={() => clearing !== null && edit(clearing)}
      >
        {t('field.clear')}
      </Button>
    </DropForm>
  );
}

function FieldPicture(props: {
  show: CategoryQuizshow;
  boardId: BoardId;
  fieldId: string;
  canBlur: boolean;
  isDouble: boolean;
}) {
  const { show, boardId, fieldId, ...offers } = props;
  const subject = useMemo<Subject>(() => ({ kind: 'field', boardId, fieldId }), [boardId, fieldId]);
  return <CategoryPicture show={show} subject={subject} {...offers} />;
}

/** The selected category's name, below a preview of the board. */
export function CategoryPanel(props: {
  show: CategoryQuizshow;
  boardId: BoardId;
  column: number;
  focus: FocusRequest<FormField> | null;
}) {
  const { t } = useTranslation('categoryEditor');
  const { show, boardId, column } = props;
  const form = useFocusRequest(props.focus);
  const subject = useMemo<Subject>(() => ({ kind: 'board', boardId }), [boardId]);
  const category = boardOf(show, boardId)?.categories[column];
  if (category === undefined) return null;
  return (
    <div className={classes.panel}>
      <div className={classes.fields} ref={form}>
        <h2 className={classes.heading}>{t('field.categoryHeading', { number: column + 1 })}</h2>
        <CategoryPicture show={show} subject={subject} canBlur={false} />
        <FindingList
          show={show}
          place={{ kind: 'category', boardId, categoryId: category.id }}
          isWritten
          onGo={() => form.current?.querySelector<HTMLElement>('[data-field="name"]')?.focus()}
        />
        <TextInput
          data-field="name"
          label={t('field.categoryName')}
          description={t('field.categoryHint')}
          maxLength={200}
          dir="auto"
          value={category.name}
          onChange={(event) =>
            edit({
              type: 'edit.update',
              path: categoryPath(show.id, boardId, category.id, 'name'),
              value: event.currentTarget.value,
            })
          }
        />
      </div>
    </div>
  );
}
