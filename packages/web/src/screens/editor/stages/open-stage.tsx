import { useCallback, useEffect } from 'react';
import type { IdPath } from '@quizcast/game/command';
import { answerIndexes, type Stage } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../live/current-document.ts';
import { edit, useDocumentPart } from '../../../live/use-document.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useImageUpload } from '../../../ui/fields/use-image-upload.ts';
import type { UploadFailure } from '../../../ui/fields/use-upload.ts';
import { setField, type ListName } from '../edits.ts';
import type { StageFindings } from '../check/findings.ts';
import type { Pasted } from '../pasted.ts';
import { showOf } from '../../../games/stage-quiz.ts';
import { StageForm, type FocusRequest } from './stage-form.tsx';
import { isBehindDialog, usePaste } from '../use-paste.ts';

interface OpenStageProps {
  showId: string;
  list: ListName;
  stage: Stage;
  number: number;
  focus: FocusRequest;
  findings: StageFindings;
  /** Opens the question of the next stage; adds one after the last. */
  onNext: (inPicture: boolean) => void;
}

/** The selected stage: its form, dropped or pasted pictures, and its keys. */
export function OpenStage(props: OpenStageProps) {
  const { showId, list, stage, onNext } = props;
  const set = useCallback(
    (field: IdPath, value: unknown) => {
      edit(setField(['shows', showId, list], stage.id, field, value));
    },
    [showId, list, stage.id],
  );
  const isForEverybody = useDocumentPart(
    (document) => showOf(document, showId)?.everybodyPlays?.isOn === true,
  );
  const questionSeconds = useDocumentPart((document) => showOf(document, showId)?.questionSeconds);
  const upload = useStageImage(showId, list, stage.id, set);
  const { take } = upload;
  const onPaste = useCallback(
    (pasted: NonNullable<Pasted>) => {
      if (pasted.kind === 'image') take(pasted.file);
      return pasted.kind === 'image';
    },
    [take],
  );
  usePaste(onPaste);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || isBehindDialog()) return;
      const answer = rightAnswerOf(event);
      const next = answer === undefined ? fieldOfNext(event) : null;
      if (answer === undefined && next === null) return;
      event.preventDefault();
      if (answer !== undefined) set(['question', 'correctAnswer'], answer);
      else if (next !== null) onNext(next.matches('[data-picture-field]'));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [set, onNext]);
  return (
    <StageForm
      showId={showId}
      isSpare={list === 'spareQuestions'}
      stage={stage}
      number={props.number}
      focus={props.focus}
      findings={props.findings}
      upload={upload}
      isForEverybody={isForEverybody}
      questionSeconds={questionSeconds}
      onSet={set}
    />
  );
}

/** Alt+1 to Alt+4. By physical key, as some layouts produce other characters with Alt. */
function rightAnswerOf({ code, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (!altKey || ctrlKey || metaKey) return undefined;
  return answerIndexes[Number(/^Digit([1-4])$/.exec(code)?.[1] ?? 0) - 1];
}

/** The edited element of the stage on Ctrl+Enter. */
function fieldOfNext({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Element | null {
  if (key !== 'Enter' || altKey || !(ctrlKey || metaKey) || !(target instanceof Element))
    return null;
  return target.matches('input, textarea') && target.closest('[data-question-form]') !== null
    ? target
    : null;
}

/** The picture is set on the stage where the upload began, even if another one is open when it ends. */
function useStageImage(
  showId: string,
  list: ListName,
  stageId: string,
  set: (field: IdPath, value: unknown) => void,
) {
  const { t } = useTranslation(['editor', 'files']);
  const numberNow = useCallback(() => {
    const app = currentDocument().state.getState().document;
    const stages = app === null ? undefined : showOf(app, showId)?.[list];
    return (stages?.findIndex(({ id }) => id === stageId) ?? -1) + 1;
  }, [showId, list, stageId]);
  const store = useCallback(
    (address: string) => {
      // The stage may have been deleted in the meantime.
      if (numberNow() > 0) set(['question', 'image'], address);
    },
    [numberNow, set],
  );
  const toastUploadError = useCallback(
    (reason: UploadFailure) => {
      const number = numberNow();
      const place = t(list === 'stages' ? 'editor:form.heading' : 'editor:spares.heading', {
        number,
      });
      if (number > 0) toastError(`${place}: ${t(`files:refused.${reason}`)}`);
    },
    [numberNow, list, t],
  );
  return useImageUpload(store, toastUploadError);
}
