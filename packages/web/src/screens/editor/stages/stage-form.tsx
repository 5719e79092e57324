import { memo, useCallback, useEffect, useRef } from 'react';
import {
  answerIndexes,
  letters,
  type AnswerIndex,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';
import { Button, Fieldset, Radio, TextInput } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AlsoHere } from '../../../ui/also-here.tsx';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import type { ImageUpload } from '../../../ui/fields/use-image-upload.ts';
import { QuestionHistory } from '../question-history.tsx';
import type { FindingField, StageFindings } from '../check/findings.ts';
import { Picture, type SetField } from '../picture.tsx';
import { DropForm, ExplanationField, HostNotesField, QuestionField } from '../question-fields.tsx';
import { StageFindingList } from './stage-finding-list.tsx';
import { StageNumbers } from './stage-numbers.tsx';
import classes from './stage-form.module.css';

/** Field to focus; `count` counts the requests. */
export interface FocusRequest {
  field: FindingField;
  /** In the preview rather than in the form beside it. */
  inPicture?: boolean;
  count: number;
}

interface StageFormProps {
  showId: string;
  /** Without price and safety level: a spare question takes those of the stage it is asked on. */
  isSpare: boolean;
  stage: Stage;
  number: number;
  focus: FocusRequest;
  findings: StageFindings;
  upload: ImageUpload;
  isForEverybody: boolean;
  /** The show's default time per question. */
  questionSeconds: number | undefined;
  onSet: SetField;
}

/** All fields of one stage, beside a preview drawn by the overlay. */
export function StageForm(props: StageFormProps) {
  const { t } = useTranslation('editor');
  const { showId, stage, number, focus, upload, onSet } = props;
  const { question } = stage;
  const form = useRef<HTMLDivElement>(null);
  const focusOn = useCallback((field: FindingField) => {
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  }, []);
  useEffect(() => {
    if (focus.count === 0) return undefined;
    if (focus.inPicture !== true) return focusOn(focus.field);
    // The preview knows the position of its fields only after it is drawn.
    const drawn = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>(
        `[data-picture-field="${focus.field}"]`,
      );
      if (field) field.focus();
      else focusOn(focus.field);
    });
    return () => cancelAnimationFrame(drawn);
  }, [focus, focusOn]);
  return (
    <DropForm
      onFile={upload.take}
      hint={t('image.drop')}
      className={classes.form}
      fieldsClassName={classes.columns}
      formRef={form}
    >
      <div className={classes.beside}>
        <Picture showId={showId} stage={stage} onSet={onSet} upload={upload} />
        <StageFindingList findings={props.findings} onGo={focusOn} />
        <QuestionHistory text={question.question} options={question.answers} />
      </div>
      <div className={classes.fields}>
        <h2 className={classes.heading}>
          {t(props.isSpare ? 'spares.heading' : 'form.heading', { number })}
        </h2>
        <AlsoHere showId={showId} partId={stage.id} />
        <QuestionField
          value={question.question}
          onSet={(text) => onSet(['question', 'question'], text)}
        />
        <Answers
          stageId={stage.id}
          answers={question.answers}
          correctAnswer={question.correctAnswer}
          isGuessed={question.isRightGuessed === true}
          onSet={onSet}
        />
        <StageNumbers
          isSpare={props.isSpare}
          price={stage.price}
          isSafe={stage.isSafe === true}
          questionSeconds={stage.questionSeconds}
          ofShow={props.questionSeconds}
          seconds={question.votingCountdown}
          factor={props.isForEverybody ? (question.crowdFactor ?? 1) : null}
          onSet={onSet}
        />
        <StageImage
          address={question.image ?? null}
          alt={question.imageAlt ?? ''}
          upload={upload}
          onSet={onSet}
        />
        <Notes explanation={question.explanation} hostNotes={question.hostNotes} onSet={onSet} />
      </div>
    </DropForm>
  );
}

// Memoized, so that a key press renders only the parts that changed.

const StageImage = memo(function StageImage(props: {
  address: string | null;
  alt: string;
  upload: ImageUpload;
  onSet: SetField;
}) {
  const { onSet } = props;
  return (
    <ImageField
      address={props.address}
      alt={props.alt}
      upload={props.upload}
      onAlt={(alt) => onSet(['question', 'imageAlt'], alt === '' ? null : alt)}
      onRemove={() => onSet(['question', 'image'], null)}
    />
  );
});

const Answers = memo(function Answers(props: {
  stageId: string;
  answers: readonly string[];
  correctAnswer: AnswerIndex;
  isGuessed: boolean;
  onSet: SetField;
}) {
  const { t } = useTranslation('editor');
  const { stageId, answers, correctAnswer, onSet } = props;
  const right = letters[correctAnswer];
  return (
    <Fieldset
      variant="unstyled"
      legend={t('form.rightAnswer')}
      classNames={{ root: classes.answers ?? '', legend: classes.legend ?? '' }}
    >
      {props.isGuessed && (
        <div className={classes.guessed}>
          <IconHelpCircle size={18} aria-hidden />
          <span>{t('form.guessed', { letter: right })}</span>
          <Button
            size="compact-sm"
            variant="default"
            // The button is removed, so the focus must move.
            onClick={(event) => {
              event.currentTarget
                .closest('fieldset')
                ?.querySelector<HTMLElement>('input:checked')
                ?.focus();
              onSet(['question', 'correctAnswer'], correctAnswer);
            }}
          >
            {t('form.confirm', { letter: right })}
          </Button>
        </div>
      )}
      {answerIndexes.map((answer) => {
        const letter = letters[answer];
        return (
          <div key={letter} className={classes.answer} data-right={answer === correctAnswer}>
            <Radio
              name={`right-${stageId}`}
              color="green"
              aria-label={t('form.isRight', { letter })}
              title={t('form.rightKey', { number: answer + 1 })}
              checked={answer === correctAnswer}
              onChange={() => onSet(['question', 'correctAnswer'], answer)}
            />
            <span className={classes.letter} aria-hidden>
              {letter}
            </span>
            <TextInput
              className={classes.text ?? ''}
              data-field={answer}
              aria-label={t('form.answer', { letter })}
              maxLength={500}
              dir="auto"
              value={answers[answer] ?? ''}
              onChange={(event) =>
                onSet(['question', 'answers', answer], event.currentTarget.value)
              }
            />
          </div>
        );
      })}
    </Fieldset>
  );
});

/** Explanation shown with the answer, and notes for the host. */
const Notes = memo(function Notes(props: {
  explanation: string | undefined;
  hostNotes: string | undefined;
  onSet: SetField;
}) {
  const { explanation, hostNotes, onSet } = props;
  return (
    <>
      <ExplanationField
        value={explanation}
        onSet={(text) => onSet(['question', 'explanation'], text)}
      />
      <HostNotesField value={hostNotes} onSet={(text) => onSet(['question', 'hostNotes'], text)} />
    </>
  );
});
