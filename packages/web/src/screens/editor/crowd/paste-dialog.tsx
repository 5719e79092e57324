import { useMemo, useState } from 'react';
import { pastedQuestions } from '@quizcast/game/games/crowd-quiz/pasted-questions';
import { maxQuestions, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit, newId } from '../../../live/use-document.ts';
import { addQuestion } from './crowd-edits.ts';

interface PasteDialogProps {
  show: CrowdShow;
  /** Questions are inserted before this one; null: at the end. */
  before: string | null;
  onClose: () => void;
  onAdded: (questionId: string) => void;
}

const maxUnreadShown = 3;

/** Adds questions from a pasted or typed list, as a single undo step. */
export function PasteDialog({ show, before, onClose, onAdded }: PasteDialogProps) {
  const { t } = useTranslation('crowdEditor');
  const [text, setText] = useState('');
  const { questions, unread } = useMemo(() => pastedQuestions(text, newId), [text]);
  const [first] = questions;
  const room = maxQuestions - show.questions.length;
  const isTooMany = questions.length > room;
  const add = () => {
    const edits = questions.map((question) => addQuestion(show.id, question, before));
    if (first === undefined || edit({ type: 'edit.many', edits }).kind !== 'accepted') return;
    onAdded(first.id);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('paste.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('paste.close') }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('paste.text')}
          description={t('paste.hint')}
          placeholder={t('paste.example')}
          minRows={8}
          maxRows={16}
          autosize
          data-autofocus
          data-own-undo
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {unread.slice(0, maxUnreadShown).map(({ line, text: start }) => (
          <Text key={line} size="sm" c="red" role="alert">
            {t('paste.unread', { line, text: start.slice(0, 60) })}
          </Text>
        ))}
        {isTooMany && (
          <Text size="sm" c="red" role="alert">
            {t('paste.tooMany', { count: room, max: maxQuestions })}
          </Text>
        )}
        <Button disabled={first === undefined || isTooMany} onClick={add}>
          {t('paste.add', { count: questions.length })}
        </Button>
      </Stack>
    </Modal>
  );
}
