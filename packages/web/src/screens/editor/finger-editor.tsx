import type { FingerQuestion } from '@quizcast/game/games/stage-quiz/finger/finger-fields';
import { maxFingerQuestions } from '@quizcast/game/games/stage-quiz/finger/finger-fields';
import { isFingerReady } from '@quizcast/game/games/stage-quiz/finger/finger';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { ActionIcon, Button, Fieldset, Text, TextInput, Textarea } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowUp,
  IconHandFinger,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../messages/late/finger.ts';
import { edit, newId } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './finger-editor.module.css';

/** The fastest-finger questions, each with its four items in the right order. */
export default function FingerEditor({ show }: { show: Quizshow }) {
  const { t } = useTranslation('finger');
  const { fingerQuestions } = show;
  const path = ['shows', show.id, 'fingerQuestions'];
  const add = () =>
    edit({
      type: 'edit.insert',
      path,
      value: { id: newId(), question: '', options: ['', '', '', ''] },
      before: null,
    });
  if (fingerQuestions.length === 0)
    return (
      <EmptyState
        icon={<IconHandFinger size={40} aria-hidden />}
        title={t('empty.title')}
        text={t('text')}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('empty.action')}
        </Button>
      </EmptyState>
    );
  return (
    <section className={classes.editor} aria-label={t('list')}>
      <Text c="dimmed">{t('text')}</Text>
      {fingerQuestions.map((question, index) => (
        <QuestionFields
          key={question.id}
          path={[...path, question.id]}
          question={question}
          number={index + 1}
          isOnAir={show.fingerOnAir?.id === question.id}
        />
      ))}
      {fingerQuestions.length < maxFingerQuestions && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {t('add')}
        </Button>
      )}
    </section>
  );
}

function QuestionFields({
  path,
  question,
  number,
  isOnAir,
}: {
  path: string[];
  question: FingerQuestion;
  number: number;
  isOnAir: boolean;
}) {
  const { t } = useTranslation('finger');
  const set = (field: (string | number)[], value: string) =>
    edit({ type: 'edit.update', path: [...path, ...field], value });
  const swapWithPrevious = (place: number) => {
    const moved = (to: number, from: number) => ({
      type: 'edit.update' as const,
      path: [...path, 'options', to],
      value: question.options[from] ?? '',
    });
    edit({ type: 'edit.many', edits: [moved(place - 1, place), moved(place, place - 1)] });
  };
  const heading = t('heading', { number });
  return (
    <Fieldset
      legend={isOnAir ? `${heading} · ${t('onAir')}` : heading}
      className={classes.question ?? ''}
    >
      <div className={classes.head}>
        <Textarea
          className={classes.text ?? ''}
          label={t('question')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={2000}
          dir="auto"
          value={question.question}
          onChange={(event) => set(['question'], event.currentTarget.value)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('remove', { number })}
          onClick={() => edit({ type: 'edit.remove', path })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Fieldset variant="unstyled" legend={t('options')} className={classes.options ?? ''}>
        {question.options.map((text, place) => (
          <TextInput
            key={place}
            aria-label={t('option', { place: place + 1 })}
            leftSection={<b>{place + 1}</b>}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                title={t('moveUp')}
                aria-label={t('moveOptionUp', { place: place + 1 })}
                disabled={place === 0}
                onClick={() => swapWithPrevious(place)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            }
            maxLength={500}
            dir="auto"
            value={text}
            onChange={(event) => set(['options', place], event.currentTarget.value)}
          />
        ))}
      </Fieldset>
      {!isFingerReady(question) && (
        <p className={classes.missing}>
          <IconAlertTriangle size={16} aria-hidden /> {t('missing')}
        </p>
      )}
    </Fieldset>
  );
}
