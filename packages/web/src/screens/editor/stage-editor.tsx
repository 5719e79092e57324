import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { IdPath } from '@quizcast/game/command';
import { answerIndexes, type Quizshow, type Stage } from '@quizcast/game/stage-quiz/show';
import { Button } from '@mantine/core';
import { IconFileImport, IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocumentPart } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useImageUpload } from '../../ui/use-image-upload.ts';
import { addStage, stagePath } from './edits.ts';
import type { FindingField, StageFindings } from './findings.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { ChosenTools, ListTools } from './list-tools.tsx';
import { pasteQuestions } from './paste-questions.ts';
import { usePreFlight } from './pre-flight.tsx';
import { all, among, noSelection, only, toggled, upTo, type Selection } from './selection.ts';
import { showOf } from './show-of.ts';
import { stageActions, type ChooseHow } from './stage-actions.ts';
import { StageForm, type FocusCall } from './stage-form.tsx';
import { StageList } from './stage-list.tsx';
import classes from './stage-editor.module.css';

/** A place that somebody wants to see: set by the list of findings. */
export interface Wish {
  stageId: string;
  field: FindingField;
}

/** The import is open, with this text when it was pasted. */
interface Importing {
  text?: string;
}

/** The list of stages beside the picture and the form of the chosen one. */
export function StageEditor({ showId, wish }: { showId: string; wish: Wish | null }) {
  const show = useDocumentPart((app) => showOf(app, showId));
  return show === undefined ? null : <Stages show={show} wish={wish} />;
}

function Stages({ show, wish }: { show: Quizshow; wish: Wish | null }) {
  const { t } = useTranslation('editor');
  const preFlight = usePreFlight();
  // The field that is typed in comes first; the list and the picture follow when there is time.
  const listed = useDeferredValue(show.stages);
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
  const [importing, setImporting] = useState<Importing | null>(null);
  const openImport = useCallback(() => setImporting({}), []);
  const paste = useCallback(
    async (text: string) => {
      const pasted = await pasteQuestions(show.id, text, t);
      if (pasted === 'unsure') setImporting({ text });
      else if (pasted.length > 0) choice.of.chooseThese(pasted);
    },
    [show.id, t, choice.of],
  );
  const importDialog = importing !== null && (
    <ImportDialog
      show={show}
      {...importing}
      onClose={() => setImporting(null)}
      onImported={() => undefined}
    />
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
      <>
        <EmptyState
          icon={<IconListNumbers size={40} aria-hidden />}
          title={t('stages.empty.title')}
          text={t('stages.empty.text')}
        >
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('stages.empty.action')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={openImport}
          >
            {t('stages.import')}
          </Button>
        </EmptyState>
        {importDialog}
      </>
    );
  const { ids } = selection;
  return (
    <div className={classes.editor}>
      <div className={classes.list}>
        <StageList
          stages={listed}
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
          <ListTools actions={actions} onAdd={add} onImport={openImport} />
        )}
      </div>
      <OpenStage
        key={stage.id}
        showId={show.id}
        stage={stage}
        number={index + 1}
        focus={focus}
        findings={preFlight.stages.get(stage.id) ?? noFindings}
      />
      {importDialog}
    </div>
  );
}

const noFindings: StageFindings = [];
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
  showId: string;
  stage: Stage;
  number: number;
  focus: FocusCall;
  findings: StageFindings;
}) {
  const { showId, stage } = props;
  const set = useCallback(
    (field: IdPath, value: unknown) => {
      edit({ type: 'edit.update', path: stagePath(showId, stage.id, ...field), value });
    },
    [showId, stage.id],
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
      showId={showId}
      stage={stage}
      number={props.number}
      focus={props.focus}
      findings={props.findings}
      upload={upload}
      onSet={set}
    />
  );
}
