import { useMemo, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Button } from '@mantine/core';
import { IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit, newId } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { addStage } from './edits.ts';
import { stageActions } from './stage-actions.ts';
import { StageForm } from './stage-form.tsx';
import { StageList } from './stage-list.tsx';
import classes from './stage-editor.module.css';

/** The chosen stage. `index` says who takes its place when it goes; `focus` counts calls to the form. */
interface Chosen {
  id: string | null;
  index: number;
  focus: number;
}

/** The list of stages beside the form of the chosen one. */
export function StageEditor({ app, show }: { app: QuizShowApp; show: Quizshow }) {
  const { t } = useTranslation('editor');
  const [chosen, setChosen] = useState<Chosen>({ id: null, index: 0, focus: 0 });
  const index = chosenIndex(show, chosen);
  const stage = show.stages[index];
  const actions = useMemo(
    () =>
      stageActions(show.id, t, (id, position) =>
        setChosen((before) => ({ ...before, id, index: position })),
      ),
    [show.id, t],
  );
  const add = () => {
    const id = newId();
    if (edit(addStage(show, id)).kind === 'refused') return;
    setChosen((before) => ({ id, index: show.stages.length, focus: before.focus + 1 }));
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
  return (
    <div className={classes.editor}>
      <div className={classes.list}>
        <StageList
          stages={show.stages}
          chosenId={stage.id}
          currentIndex={show.currentStageIndex}
          actions={actions}
          onOpen={() => setChosen((before) => ({ ...before, focus: before.focus + 1 }))}
        />
        <Button
          variant="light"
          fullWidth
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {t('stages.add')}
        </Button>
      </div>
      <StageForm
        key={stage.id}
        app={app}
        show={show}
        stage={stage}
        number={index + 1}
        focus={stage.id === chosen.id ? chosen.focus : 0}
      />
    </div>
  );
}

/** The chosen stage; when it is gone, the one that took its place. */
function chosenIndex(show: Quizshow, chosen: Chosen): number {
  const index = show.stages.findIndex(({ id }) => id === chosen.id);
  return index >= 0 ? index : Math.max(0, Math.min(chosen.index, show.stages.length - 1));
}
