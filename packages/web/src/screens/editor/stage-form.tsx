import { useEffect, useMemo, useRef, useState } from 'react';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { IdPath } from '@quizcast/game/command';
import {
  letters,
  type AnswerIndex,
  type Quizshow,
  type Stage,
} from '@quizcast/game/stage-quiz/show';
import { Fieldset, NumberInput, Radio, TextInput, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { stagePath } from './edits.ts';
import classes from './stage-form.module.css';
import { stageWarnings } from './warnings.ts';

const indexes: readonly AnswerIndex[] = [0, 1, 2, 3];

/** Everything that is written on one stage, beside the overlay's own picture of it. */
export function StageForm(props: {
  app: QuizShowApp;
  show: Quizshow;
  stage: Stage;
  number: number;
  /** Counts up when the form is to take the focus. */
  focus: number;
}) {
  const { t } = useTranslation('editor');
  const { app, show, stage, number, focus } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus > 0) field.current?.focus();
  }, [focus]);
  const set = (field: IdPath, value: unknown) =>
    edit({ type: 'edit.update', path: stagePath(show.id, stage.id, ...field), value });
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <h2 className={classes.heading}>{t('form.heading', { number })}</h2>
        <Textarea
          ref={field}
          label={t('form.question')}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          dir="auto"
          value={stage.question.question}
          onChange={(event) => set(['question', 'question'], event.currentTarget.value)}
        />
        <Answers stage={stage} onSet={set} />
        <div className={classes.numbers}>
          <TextInput
            label={t('form.price')}
            maxLength={60}
            value={stage.price}
            onChange={(event) => set(['price'], event.currentTarget.value)}
          />
          <SecondsField
            seconds={stage.question.votingCountdown}
            onSet={(seconds) => set(['question', 'votingCountdown'], seconds)}
          />
        </div>
      </div>
      <div className={classes.beside}>
        <StagePreview app={app} show={show} stage={stage} />
        <Warnings stage={stage} />
      </div>
    </div>
  );
}

function Answers(props: { stage: Stage; onSet: (field: IdPath, value: unknown) => void }) {
  const { t } = useTranslation('editor');
  const { stage, onSet } = props;
  const { answers, correctAnswer } = stage.question;
  return (
    <Fieldset
      variant="unstyled"
      legend={t('form.rightAnswer')}
      classNames={{ root: classes.answers ?? '', legend: classes.legend ?? '' }}
    >
      {indexes.map((answer) => {
        const letter = letters[answer];
        return (
          <div key={letter} className={classes.answer} data-right={answer === correctAnswer}>
            <Radio
              name={`right-${stage.id}`}
              color="green"
              aria-label={t('form.isRight', { letter })}
              title={t('form.rightAnswer')}
              checked={answer === correctAnswer}
              onChange={() => onSet(['question', 'correctAnswer'], answer)}
            />
            <span className={classes.letter} aria-hidden>
              {letter}
            </span>
            <TextInput
              className={classes.text ?? ''}
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
}

const fitsSeconds = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 5 && value <= 600;

/** Keeps half-written numbers to itself, so that nothing is refused while somebody types. */
function SecondsField({ seconds, onSet }: { seconds: number; onSet: (seconds: number) => void }) {
  const { t } = useTranslation('editor');
  const [draft, setDraft] = useState<number | string | null>(null);
  return (
    <NumberInput
      label={t('form.seconds')}
      title={t('form.secondsHint')}
      min={5}
      max={600}
      step={5}
      allowDecimal={false}
      clampBehavior="blur"
      value={draft ?? seconds}
      onChange={(value) => {
        if (fitsSeconds(value)) {
          setDraft(null);
          onSet(value);
        } else setDraft(value);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}

function StagePreview({ app, show, stage }: { app: QuizShowApp; show: Quizshow; stage: Stage }) {
  const { t } = useTranslation('editor');
  const style = styleNamed(app, show.styleId) ?? styleNamed(app, app.defaultStyle);
  const view = useMemo(
    () =>
      style === undefined
        ? null
        : previewView({
            state: 'question',
            app,
            style,
            show,
            stageId: stage.id,
            nowMs: 0,
          }),
    [app, style, show, stage.id],
  );
  if (view === null) return null;
  return (
    <figure className={classes.preview}>
      <CanvasFrame>
        <OverlayCanvas view={view} clockOffsetMs={0} still />
      </CanvasFrame>
      <figcaption>{t('form.preview')}</figcaption>
    </figure>
  );
}

function Warnings({ stage }: { stage: Stage }) {
  const { t } = useTranslation('editor');
  const warnings = stageWarnings(stage);
  return (
    <ul className={classes.warnings} aria-live="polite">
      {warnings.length === 0 && (
        <li data-tone="good">
          <IconCircleCheck size={16} aria-hidden />
          {t('form.fine')}
        </li>
      )}
      {warnings.map((warning) => (
        <li key={warning} data-tone="waiting">
          <IconAlertTriangle size={16} aria-hidden />
          {t(`form.warning.${warning}`)}
        </li>
      ))}
    </ul>
  );
}
