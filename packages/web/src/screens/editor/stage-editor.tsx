import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { IdPath } from '@quizcast/game/command';
import { answerIndexes, type Quizshow, type Stage } from '@quizcast/game/stage-quiz/show';
import { Button } from '@mantine/core';
import { IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit, newId } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useImageUpload } from '../../ui/use-image-upload.ts';
import { addStage, stagePath } from './edits.ts';
import type { FindingField, PreFlight } from './findings.ts';
import { ChosenTools, ListTools } from './list-tools.tsx';
import { pasteQuestions } from './paste-questions.ts';
import { all, among, noSelection, only, toggled, upTo, type Selection } from './selection.ts';
import { stageActions, type ChooseHow } from './stage-actions.ts';
import { StageForm, type FocusCall } from './stage-form.tsx';
import { StageList } from './stage-list.tsx';
import classes from './stage-editor.module.css';

/** A place that somebody wants to see: set by the list of findings. */
export interface Wish {
  stageId: string;
  field: FindingField;
}

interface StageEditorProps {
  app: QuizShowApp;
  show: Quizshow;
  preFlight: PreFlight;
  wish: Wish | null;
}

/** The list of stages beside the picture and the form of the chosen one. */
export function StageEditor({ app, show, preFlight, wish }: StageEditorProps) {
  const { t } = useTranslation('editor');
  const choice = useChoice(show, wish);
  const { selection, openId, focus, setFocus } = choice;
  const index = show.stages.findIndex(({ id }) => id === openId);
  const stage = show.stages[index];
  const actions = useMemo(() => stageActions(show.id, t, choice.of), [show.id, t, choice.of]);
  const counts = useMemo(
    () => new Map([...preFlight.stages].map(([id, found]) => [id, found.length])),
    [preFlight],
  );
  const focusForm = useCallback(
    (field: FindingField = 'question') =>
      setFocus((before) => ({ field, times: before.times + 1 })),
    [setFocus],
  );
  const openForm = useCallback(() => focusForm(), [focusForm]);
  const paste = useCallback(
    async (text: string) => {
      const ids = await pasteQuestions(show.id, text, t);
      if (ids.length > 0) choice.of.chooseThese(ids);
    },
    [show.id, t, choice.of],
  );
  const onPaste = useCallback((text: string) => void paste(text), [paste]);
  const add = () => {
    const id = newId();
    if (edit(addStage(show, id)).kind === 'refused') return;
    choice.of.chooseThese([id]);
    focusForm();
  };

  if (stage === undefined)
    return (
      <EmptyState
        icon={<IconListNumbers size={40} aria-hidden />}
        title={t('stages.empty.title')}
        text={t('stages.empty.text')}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('stages.empty.action')}
        </Button>
      </EmptyState>
    );
  const { ids } = selection;
  return (
    <div className={classes.editor}>
      <div className={classes.list}>
        <StageList
          stages={show.stages}
          openId={stage.id}
          chosenIds={ids}
          currentIndex={show.currentStageIndex}
          findings={counts}
          actions={actions}
          onOpen={openForm}
          onPaste={onPaste}
        />
        {ids.size > 1 ? (
          <ChosenTools count={ids.size} openId={stage.id} actions={actions} />
        ) : (
          <ListTools actions={actions} onAdd={add} />
        )}
      </div>
      <OpenStage
        key={stage.id}
        app={app}
        show={show}
        stage={stage}
        number={index + 1}
        focus={focus}
        preFlight={preFlight}
      />
    </div>
  );
}

const firstFocus: FocusCall = { field: 'question', times: 0 };

/** Which stages are chosen, and how the list and the findings change that. */
function useChoice(show: Quizshow, wish: Wish | null) {
  const [wanted, setWanted] = useState<{ selection: Selection; index: number }>(() => ({
    selection: wish === null ? noSelection : only(wish.stageId),
    index: 0,
  }));
  const [focus, setFocus] = useState<FocusCall>(() =>
    wish === null ? firstFocus : { field: wish.field, times: 1 },
  );
  const order = useMemo(() => show.stages.map(({ id }) => id), [show.stages]);
  const selection = among(order, wanted.selection, wanted.index);
  const openId = selection.at;
  const seen = useRef({ order, selection });
  useEffect(() => {
    seen.current = { order, selection };
  });
  const of = useMemo(() => {
    const choose = (next: Selection) => {
      const index = seen.current.order.indexOf(next.at ?? '');
      setWanted({ selection: next, index: index < 0 ? seen.current.order.length : index });
      // Whoever goes on in the list does not want the focus taken away.
      setFocus((before) => (before.times === 0 ? before : firstFocus));
    };
    return {
      chosenIds: () => seen.current.selection.ids,
      choose: (id: string, how: ChooseHow) => {
        const { order, selection } = seen.current;
        if (how === 'toggle') choose(toggled(order, selection, id));
        else choose(how === 'upTo' ? upTo(order, selection, id) : only(id));
      },
      chooseAll: () => choose(all(seen.current.order, seen.current.selection)),
      chooseThese: (ids: readonly string[]) => {
        const last = ids.at(-1);
        if (last !== undefined) choose({ ...only(last), from: ids[0] ?? last, ids: new Set(ids) });
      },
    };
  }, []);
  return { selection, openId, focus, setFocus, of };
}

/** The chosen stage: its form, the pictures that are dropped or pasted anywhere, and the keys for the right answer. */
function OpenStage(props: {
  app: QuizShowApp;
  show: Quizshow;
  stage: Stage;
  number: number;
  focus: FocusCall;
  preFlight: PreFlight;
}) {
  const { show, stage, preFlight } = props;
  const set = useCallback(
    (field: IdPath, value: unknown) => {
      edit({ type: 'edit.update', path: stagePath(show.id, stage.id, ...field), value });
    },
    [show.id, stage.id],
  );
  const store = useCallback((address: string) => set(['question', 'image'], address), [set]);
  const upload = useImageUpload(store);
  const { take } = upload;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
        type.startsWith('image/'),
      );
      if (image === undefined) return;
      event.preventDefault();
      take(image);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const answer = answerIndexes[Number(/^Digit([1-4])$/.exec(event.code)?.[1] ?? 0) - 1];
      if (!event.altKey || event.ctrlKey || event.metaKey || answer === undefined) return;
      event.preventDefault();
      set(['question', 'correctAnswer'], answer);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [set, take]);
  return (
    <StageForm
      app={props.app}
      show={show}
      stage={stage}
      number={props.number}
      focus={props.focus}
      findings={preFlight.stages.get(stage.id) ?? []}
      upload={upload}
      onSet={set}
    />
  );
}
