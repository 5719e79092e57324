import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { currentStage, type Quizshow, type Stage } from '@quizcast/game/games/stage-quiz/show';
import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport, IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocumentPart } from '../../../live/use-document.ts';
import { useOpenPart } from '../../../live/open-part.ts';
import { usePeopleAt } from '../../../live/use-people.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { addSpareQuestion, addStage, stageListOf, type ListName } from '../edits.ts';
import type { FindingField, StageFindings } from '../check/findings.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ChosenTools, ListTools } from '../list-tools.tsx';
import { OpenStage } from './open-stage.tsx';
import { pasteQuestions } from '../paste-questions.ts';
import type { Pasted, PastePlace } from '../pasted.ts';
import { usePreFlight } from '../check/pre-flight.tsx';
import { all, among, noSelection, only, toggled, upTo, type Selection } from '../selection.ts';
import { showOf } from '../../../games/stage-quiz.ts';
import { stageActions, type SelectMode } from './stage-actions.ts';
import type { FocusRequest } from './stage-form.tsx';
import { StageList } from './stage-list.tsx';
import { usePaste } from '../use-paste.ts';
import classes from './stage-editor.module.css';

/** A place to open, requested by the list of findings. */
export interface FindingTarget {
  stageId: string;
  field: FindingField;
}

/** The import dialog is open, with pasted text if any. */
interface Importing {
  text?: string;
}

/** The list of stages beside the preview and the form of the selected one. */
export function StageEditor({ showId, target }: { showId: string; target: FindingTarget | null }) {
  const show = useDocumentPart((app) => showOf(app, showId));
  const isSpare = show?.spareQuestions.some(({ id }) => id === target?.stageId) === true;
  const [list, setList] = useState<ListName>(isSpare ? 'spareQuestions' : 'stages');
  return show === undefined ? null : (
    <Stages key={list} show={show} list={list} onList={setList} target={target} />
  );
}

interface StagesProps {
  show: Quizshow;
  list: ListName;
  onList: (list: ListName) => void;
  target: FindingTarget | null;
}

function Stages({ show, list, onList, target }: StagesProps) {
  const { t } = useTranslation('editor');
  const preFlight = usePreFlight();
  const isSpare = list === 'spareQuestions';
  const { stages } = stageListOf(show, list);
  // The focused field is updated first; the list and the preview are deferred.
  const listed = useDeferredValue(stages);
  const choice = useStageSelection(stages, target);
  const { selection, openId, focus, setFocus } = choice;
  const others = usePeopleAt(show.id);
  useOpenPart(openId);
  const index = stages.findIndex(({ id }) => id === openId);
  const stage = stages[index];
  const actions = useMemo(
    () => stageActions(show.id, list, t, choice.of),
    [show.id, list, t, choice.of],
  );
  const counts = useMemo(
    () => new Map([...preFlight.stages].map(([id, found]) => [id, found.length])),
    [preFlight],
  );
  const focusForm = useCallback(
    (inPicture = false) =>
      setFocus((before) => ({ field: 'question', inPicture, count: before.count + 1 })),
    [setFocus],
  );
  const openForm = useCallback(() => focusForm(), [focusForm]);
  const [importing, setImporting] = useState<Importing | null>(null);
  const openImport = useCallback(() => setImporting({}), []);
  const paste = useCallback(
    (pasted: NonNullable<Pasted>, place: PastePlace) => {
      if (pasted.kind === 'image') return false;
      const { text } = pasted;
      const blankId = place === 'question' ? openId : null;
      void pasteQuestions(show.id, list, text, blankId, t).then((made) => {
        if (made === 'unsure') setImporting({ text });
        else if (made.length > 0) choice.of.chooseThese(made);
      });
      return true;
    },
    [show.id, list, openId, t, choice.of],
  );
  usePaste(paste);
  const importDialog = importing !== null && (
    <ImportDialog
      into={{ kind: 'stageQuiz', show, list }}
      {...importing}
      onClose={() => setImporting(null)}
      onImported={() => undefined}
    />
  );
  const add = (inPicture = false) => {
    const id = newId();
    const add = isSpare ? addSpareQuestion : addStage;
    if (edit(add(stageListOf(show, list), id)).kind === 'refused') return;
    choice.of.chooseThese([id]);
    focusForm(inPicture);
  };
  const goNext = useLatest((inPicture: boolean) => {
    const next = stages[index + 1];
    if (next === undefined) return add(inPicture);
    choice.of.choose(next.id, 'only');
    focusForm(inPicture);
  });

  const words = isSpare ? 'spares' : 'stages';
  const lists = <ListChoice show={show} list={list} onList={onList} />;
  if (stage === undefined)
    return (
      <>
        {lists}
        <EmptyList words={words} onAdd={() => add()} onImport={openImport} />
        {importDialog}
      </>
    );
  const { ids } = selection;
  return (
    <div className={classes.editor}>
      <div className={classes.list}>
        {lists}
        <StageList
          label={t(`${words}.list`)}
          isSpare={isSpare}
          stages={listed}
          openId={stage.id}
          chosenIds={ids}
          onAirId={isSpare ? currentStage(show)?.spareIds?.at(-1) : currentStage(show)?.id}
          findings={counts}
          others={others}
          actions={actions}
          onOpen={openForm}
        />
        {ids.size > 1 ? (
          <ChosenTools count={ids.size} openId={stage.id} actions={actions} />
        ) : (
          <ListTools
            isSpare={isSpare}
            actions={actions}
            onAdd={() => add()}
            onImport={openImport}
          />
        )}
      </div>
      <OpenStage
        key={stage.id}
        showId={show.id}
        list={list}
        stage={stage}
        number={index + 1}
        focus={focus}
        findings={preFlight.stages.get(stage.id) ?? noFindings}
        onNext={goNext}
      />
      {importDialog}
    </div>
  );
}

function EmptyList(props: { words: 'stages' | 'spares'; onAdd: () => void; onImport: () => void }) {
  const { t } = useTranslation('editor');
  const { words } = props;
  return (
    <EmptyState
      icon={<IconListNumbers size={40} aria-hidden />}
      title={t(`${words}.empty.title`)}
      text={t(`${words}.empty.text`)}
    >
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={props.onAdd}>
        {t(`${words}.empty.action`)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={props.onImport}
      >
        {t('stages.import')}
      </Button>
    </EmptyState>
  );
}

/** Switches between the ladder and the spare questions. */
function ListChoice({ show, list, onList }: Omit<StagesProps, 'target'>) {
  const { t } = useTranslation('editor');
  if (show.stages.length + show.spareQuestions.length === 0) return null;
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('spares.choice')}
      data={[
        { value: 'stages', label: t('spares.ladder', { count: show.stages.length }) },
        {
          value: 'spareQuestions',
          label: t('spares.spare', { count: show.spareQuestions.length }),
        },
      ]}
      value={list}
      onChange={(value) => onList(value === 'spareQuestions' ? value : 'stages')}
    />
  );
}

/** Returns a stable function that calls the latest one. */
function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

const noFindings: StageFindings = [];
const firstFocus: FocusRequest = { field: 'question', count: 0 };

/** The selection of stages, and its changes by the list and the findings. */
function useStageSelection(stages: readonly Stage[], target: FindingTarget | null) {
  const [requested, setRequested] = useState<{ selection: Selection; index: number }>(() => ({
    selection: target === null ? noSelection : only(target.stageId),
    index: 0,
  }));
  const [focus, setFocus] = useState<FocusRequest>(() =>
    target === null ? firstFocus : { field: target.field, count: 1 },
  );
  const order = useMemo(() => stages.map(({ id }) => id), [stages]);
  const selection = among(order, requested.selection, requested.index);
  const openId = selection.at;
  const seen = useRef({ order, selection });
  useEffect(() => {
    seen.current = { order, selection };
  });
  const of = useMemo(() => {
    const choose = (next: Selection) => {
      const index = seen.current.order.indexOf(next.at ?? '');
      setRequested({ selection: next, index: index < 0 ? seen.current.order.length : index });
      // Selecting in the list must not move the focus to the form.
      setFocus((before) => (before.count === 0 ? before : firstFocus));
    };
    return {
      chosenIds: () => seen.current.selection.ids,
      choose: (id: string, mode: SelectMode) => {
        const { order, selection } = seen.current;
        if (mode === 'toggle') choose(toggled(order, selection, id));
        else choose(mode === 'upTo' ? upTo(order, selection, id) : only(id));
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
