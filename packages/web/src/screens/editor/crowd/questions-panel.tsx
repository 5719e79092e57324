import { useState } from 'react';
import type { CrowdShow, Question } from '@quizcast/game/games/crowd-quiz/show';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFileImport,
  IconGripVertical,
  IconListNumbers,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenPart } from '../../../live/open-part.ts';
import { edit, newId } from '../../../live/use-document.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { menuProps } from '../../../ui/menu-props.ts';
import listClasses from '../stages/stage-list.module.css';
import editorClasses from '../stages/stage-editor.module.css';
import { ImportDialog } from '../import/import-dialog.tsx';
import type { FocusRequest } from '../question-fields.tsx';
import { addQuestion, newQuestion, questionPath, type QuestionTemplate } from './crowd-edits.ts';
import type { FormField } from './form-field.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { QuestionForm } from './question-form.tsx';

const templates: readonly QuestionTemplate[] = [
  'choice',
  'trueFalse',
  'several',
  'number',
  'order',
  'text',
  'poll',
];

/** Field of a question to focus. */
export interface QuestionFocus extends FocusRequest<FormField> {
  questionId: string;
}

interface QuestionsPanelProps {
  show: CrowdShow;
  /** Id of the open question; null: the first one. */
  openId: string | null;
  focus: QuestionFocus | null;
  onOpen: (questionId: string | null) => void;
}

/** The list of questions beside the preview and the form of the selected one. */
export function QuestionsPanel({ show, openId, focus, onOpen }: QuestionsPanelProps) {
  const { t } = useTranslation('crowdEditor');
  const { questions } = show;
  const found = questions.findIndex(({ id }) => id === openId);
  const [last, setLast] = useState(0);
  const [isImporting, setIsImporting] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  // After the open question was removed, its neighbor is opened.
  const index = found >= 0 ? found : Math.min(last, questions.length - 1);
  if (found >= 0 && found !== last) setLast(found);
  const question = questions[index];
  const before = questions[index + 1]?.id ?? null;
  useOpenPart(question?.id ?? null);
  const add = (template: QuestionTemplate) => {
    const added = newQuestion(template, newId(), [t('true'), t('false')]);
    if (edit(addQuestion(show.id, added, before)).kind === 'accepted') onOpen(added.id);
  };
  const importButtons = (
    <ImportButtons onImport={() => setIsImporting(true)} onPaste={() => setIsPasting(true)} />
  );
  const dialogs = (
    <>
      {isImporting && (
        <ImportDialog
          into={{ kind: 'crowdQuiz', show }}
          onClose={() => setIsImporting(false)}
          onImported={() => undefined}
        />
      )}
      {isPasting && (
        <PasteDialog
          show={show}
          before={before}
          onClose={() => setIsPasting(false)}
          onAdded={onOpen}
        />
      )}
    </>
  );
  if (question === undefined)
    return (
      <>
        <EmptyState
          icon={<IconListNumbers size={40} aria-hidden />}
          title={t('empty.title')}
          text={t('empty.text')}
        >
          <AddMenu onAdd={add} />
          {importButtons}
        </EmptyState>
        {dialogs}
      </>
    );
  const move = (id: string, to: number) => {
    const rest = questions.filter((each) => each.id !== id);
    edit({
      type: 'edit.move',
      path: questionPath(show.id, id),
      before: rest[to]?.id ?? null,
    });
  };
  return (
    <div className={editorClasses.editor}>
      <div className={editorClasses.list}>
        <DragDropProvider
          onDragEnd={({ canceled, operation: { source } }) => {
            if (!canceled && isSortable(source)) move(String(source.id), source.index);
          }}
        >
          <div className={listClasses.view} style={{ overflowY: 'auto' }}>
            <ol className={listClasses.rows} aria-label={t('tabs.questions')}>
              {questions.map((each, at) => (
                <Row
                  key={each.id}
                  question={each}
                  index={at}
                  isOpen={at === index}
                  onOpen={() => onOpen(each.id)}
                />
              ))}
            </ol>
          </div>
        </DragDropProvider>
        <Tools
          index={index}
          count={questions.length}
          onAdd={add}
          onMoveBy={(step) => move(question.id, index + step)}
          onDuplicate={() => {
            const copy = { ...question, id: newId() };
            if (edit(addQuestion(show.id, copy, before)).kind === 'accepted') onOpen(copy.id);
          }}
          onRemove={() => {
            edit({ type: 'edit.remove', path: questionPath(show.id, question.id) });
          }}
        />
        {importButtons}
        {dialogs}
      </div>
      <QuestionForm
        key={question.id}
        show={show}
        question={question}
        number={index + 1}
        focus={focus?.questionId === question.id ? focus : null}
      />
    </div>
  );
}

function ImportButtons(props: { onImport: () => void; onPaste: () => void }) {
  const { t } = useTranslation('crowdEditor');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={props.onImport}
      >
        {t('import')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconListNumbers size={18} aria-hidden />}
        onClick={props.onPaste}
      >
        {t('paste.open')}
      </Button>
    </>
  );
}

function Row(props: { question: Question; index: number; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('crowdEditor');
  const { question, index, isOpen } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: question.id, index });
  const number = index + 1;
  return (
    <li
      ref={ref}
      className={listClasses.row}
      data-open={isOpen || undefined}
      data-chosen={isOpen || undefined}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={handleRef}
        className={listClasses.handle}
        aria-label={t('drag', { number })}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={listClasses.open}
        data-row={question.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={props.onOpen}
      >
        <span className={listClasses.number}>{number}</span>
        <span className={listClasses.text} dir="auto">
          {question.question.trim() === '' ? <em>{t('noText')}</em> : question.question}
        </span>
        <span className={listClasses.price}>{t(`kinds.${question.kind}`)}</span>
      </button>
    </li>
  );
}

function AddMenu({ onAdd }: { onAdd: (template: QuestionTemplate) => void }) {
  const { t } = useTranslation('crowdEditor');
  return (
    <Menu position="top-start" {...menuProps}>
      <Menu.Target>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.map((template) => (
          <Menu.Item key={template} onClick={() => onAdd(template)}>
            {t(`kinds.${template}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tools(props: {
  index: number;
  count: number;
  onAdd: (template: QuestionTemplate) => void;
  onMoveBy: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('crowdEditor');
  const { index, count } = props;
  const tool = (
    name: 'moveUp' | 'moveDown' | 'duplicate' | 'remove',
    Icon: typeof IconTrash,
    onClick: () => void,
    disabled = false,
  ) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t(name)}
      title={t(name)}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={editorClasses.list} style={{ flex: 'none', gap: 6 }}>
      <Group gap={6} wrap="nowrap" grow>
        {tool('moveUp', IconArrowUp, () => props.onMoveBy(-1), index === 0)}
        {tool('moveDown', IconArrowDown, () => props.onMoveBy(1), index === count - 1)}
        {tool('duplicate', IconCopy, props.onDuplicate)}
        {tool('remove', IconTrash, props.onRemove)}
      </Group>
      <AddMenu onAdd={props.onAdd} />
    </div>
  );
}
