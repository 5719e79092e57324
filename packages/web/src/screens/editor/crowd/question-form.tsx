import { useCallback, useState } from 'react';
import { findingKinds } from '@quizcast/game/games/crowd-quiz/pre-flight';
import {
  hasOptions,
  questionKinds,
  type CrowdShow,
  type Question,
} from '@quizcast/game/games/crowd-quiz/show';
import { Button, Select } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { AlsoHere } from '../../../ui/also-here.tsx';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import { useImageUpload } from '../../../ui/fields/use-image-upload.ts';
import { toastError } from '../../../toasts/toast.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { QuestionHistory } from '../question-history.tsx';
import { FindingLines } from '../check/check-list.tsx';
import {
  DropForm,
  ExplanationField,
  HostNotesField,
  QuestionField,
  useFocusRequest,
  type FocusRequest,
} from '../question-fields.tsx';
import classes from '../stages/stage-form.module.css';
import { AnswerFields } from './answer-fields.tsx';
import { questionPath, withKind, type SetQuestion } from './crowd-edits.ts';
import { CrowdPicture } from './crowd-picture.tsx';
import { fieldOf, type FormField } from './form-field.ts';

/** All fields of one question, beside a preview drawn by the overlay. */
export function QuestionForm(props: {
  show: CrowdShow;
  question: Question;
  number: number;
  focus: FocusRequest<FormField> | null;
}) {
  const { t } = useTranslation('crowdEditor');
  const { t: tEditor } = useTranslation('editor');
  const { show, question, number } = props;
  const { id, kind } = question;
  const set: SetQuestion = useCallback(
    (field, value) => {
      edit({ type: 'edit.update', path: questionPath(show.id, id, field), value });
    },
    [show.id, id],
  );
  const upload = useQuestionImage(set);
  const [focusRequest, setFocusRequest] = useState<FocusRequest<FormField> | null>(null);
  const form = useFocusRequest(focusRequest ?? props.focus);
  const goTo = (field: FormField) =>
    setFocusRequest((last) => ({ field, count: (last?.count ?? 0) + 1 }));
  return (
    <DropForm
      onFile={upload.take}
      hint={tEditor('image.drop')}
      className={classes.form}
      fieldsClassName={classes.columns}
      formRef={form}
    >
      <Beside show={show} question={question} onGo={goTo} />
      <div className={classes.fields}>
        <h2 className={classes.heading}>{t('question', { number })}</h2>
        <AlsoHere showId={show.id} partId={id} />
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => {
            const openId = questionKinds.find((each) => each === value);
            if (openId !== undefined) edit(withKind(show.id, question, openId));
          }}
        />
        <QuestionField value={question.question} onSet={(text) => set('question', text)} />
        {question.isRightGuessed === true && kind !== 'poll' && (
          <div className={classes.guessed}>
            <IconHelpCircle size={18} aria-hidden />
            <span>{t('findings.guessedRight')}</span>
            <Button
              size="compact-sm"
              variant="default"
              data-field="confirm"
              onClick={() => set('isRightGuessed', null)}
            >
              {t('confirm')}
            </Button>
          </div>
        )}
        <AnswerFields showId={show.id} question={question} onSet={set} />
        <div className={classes.numbers}>
          <NumberField
            label={t('seconds')}
            value={question.seconds}
            min={5}
            max={600}
            step={5}
            onSet={(value) => set('seconds', value)}
          />
          {kind !== 'poll' && (
            <NumberField
              label={t('points')}
              value={question.points}
              min={0}
              max={10_000}
              step={100}
              onSet={(value) => set('points', value)}
            />
          )}
        </div>
        <ImageField
          address={question.image ?? null}
          alt={question.imageAlt ?? ''}
          upload={upload}
          onAlt={(alt) => set('imageAlt', alt || null)}
          onRemove={() => set('image', null)}
        />
        <ExplanationField value={question.explanation} onSet={(text) => set('explanation', text)} />
        <HostNotesField value={question.hostNotes} onSet={(text) => set('hostNotes', text)} />
      </div>
    </DropForm>
  );
}

/** The preview and the findings. */
function Beside(props: { show: CrowdShow; question: Question; onGo: (field: FormField) => void }) {
  const { t } = useTranslation('crowdEditor');
  const { show, question, onGo } = props;
  return (
    <div className={classes.beside}>
      <CrowdPicture show={show} question={question} />
      <FindingLines
        fine={null}
        found={findingKinds(question).map((finding) => ({
          key: finding,
          text: t(`findings.${finding}`),
          onGo: () => onGo(fieldOf(finding, question)),
        }))}
      />
      <QuestionHistory
        text={question.question}
        options={hasOptions(question.kind) ? question.options : []}
        kind={question.kind}
      />
    </div>
  );
}

/** The picture is set on the question where the upload began, even if another one is open when it ends. */
function useQuestionImage(set: SetQuestion) {
  const { t } = useTranslation('files');
  const store = useCallback((address: string) => set('image', address), [set]);
  return useImageUpload(
    store,
    useCallback((reason) => toastError(t(`refused.${reason}`)), [t]),
  );
}
