import { memo, useState, type ReactNode } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Progress } from '@mantine/core';
import {
  IconAdjustments,
  IconCircleCheck,
  IconLayoutGrid,
  IconRoute,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
  IconVolume,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CuesTab } from '../../../cues/lazy-cues.tsx';
import { useDocumentPart } from '../../../live/use-document.ts';
import { BlurredCopiesProvider, useBlurredCopies } from './blurred-copies.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import { BoardsPanel, type FindingTarget } from './board/boards-panel.tsx';
import { CategoryCheckPanel } from './check-panel.tsx';
import { EverybodySettings } from '../everybody-settings.tsx';
import { FinalPanel } from './final-panel.tsx';
import { categoryShowOf, showPath } from './places.ts';
import { RulesPanel } from './rules-panel.tsx';
import { SeatsPanel } from './seats-panel.tsx';
import { SoundsTab } from '../sounds/lazy-sounds.tsx';
import { CategoryFindingsProvider } from './use-category-findings.tsx';
import { CheckCount, EditorTabs, ShowShell, type EditorTab } from '../show-shell.tsx';
import classes from './category-editor.module.css';

/** Editor of a category show: boards, final, seats, rules, sounds and findings. */
export function CategoryEditor({ showId, name }: { showId: string; name: string }) {
  return (
    <ShowShell game="categoryQuiz" showId={showId} name={name} chapter="writing-a-category-show">
      <CategoryFindingsProvider showId={showId}>
        <BlurredCopiesProvider showId={showId}>
          <BlurProgress />
          <ShowTabs key={showId} showId={showId} />
        </BlurredCopiesProvider>
      </CategoryFindingsProvider>
    </ShowShell>
  );
}

type TabName = 'boards' | 'final' | 'seats' | 'rules' | 'sounds' | 'everybody' | 'cues' | 'check';

const ShowTabs = memo(function ShowTabs({ showId }: { showId: string }) {
  const { t } = useTranslation('categoryEditor');
  const show = useDocumentPart((app) => categoryShowOf(app, showId));
  const isCalled = useLocation({ select: ({ hash }) => hash === 'check' });
  const [tab, setTab] = useState<TabName>(isCalled ? 'check' : 'boards');
  const [request, setRequest] = useState<{ target: FindingTarget; times: number } | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  if (show === undefined) return null;
  const goTo = (finding: FindingTarget) => {
    setRequest((last) => ({ target: finding, times: (last?.times ?? 0) + 1 }));
    setTab(tabNameOf(finding));
  };
  const last = request?.target.place.kind;
  const tabOf = (name: TabName, Icon: EditorTab<TabName>['Icon'], panel: ReactNode) => ({
    name,
    Icon,
    label: t(`tabs.${name}`),
    panel,
  });
  const boards = (
    <BoardsPanel
      key={request?.times ?? 0}
      show={show}
      target={request?.target ?? null}
      onImport={() => setIsImporting(true)}
    />
  );
  const final = (
    <FinalPanel
      show={show}
      focus={
        request !== null && (last === 'final' || last === 'tieBreak')
          ? { field: request.target.field, count: request.times, of: last }
          : null
      }
    />
  );
  const everybody = (
    <EverybodySettings settings={show.everybodyPlays} path={showPath(showId, 'everybodyPlays')} />
  );
  const check = (
    <CategoryCheckPanel
      show={show}
      onGoTo={goTo}
      onGo={(finding, { kind }) => (kind === 'noTime' ? setTab('rules') : goTo(finding))}
    />
  );
  return (
    <>
      <EditorTabs
        tabs={[
          tabOf('boards', IconLayoutGrid, boards),
          tabOf('final', IconTrophy, final),
          tabOf('seats', IconUsers, <SeatsPanel show={show} />),
          tabOf('rules', IconAdjustments, <RulesPanel show={show} />),
          tabOf('sounds', IconVolume, <SoundsTab game="categoryQuiz" showId={showId} />),
          tabOf('everybody', IconUsersGroup, everybody),
          tabOf('cues', IconRoute, <CuesTab game="categoryQuiz" showId={showId} />),
          { ...tabOf('check', IconCircleCheck, check), count: <CheckCount /> },
        ]}
        open={tab}
        onOpen={(name) => {
          setRequest(null);
          setTab(name);
        }}
      />
      {isImporting && <Importing show={show} onClose={() => setIsImporting(false)} />}
    </>
  );
});

/** Import dialog; makes twins for imported pictures that may be shown blurred. */
function Importing({ show, onClose }: { show: CategoryQuizshow; onClose: () => void }) {
  const { makeMissing } = useBlurredCopies();
  return (
    <ImportDialog
      into={{ kind: 'categoryQuiz', show }}
      onClose={onClose}
      onImported={makeMissing}
    />
  );
}

function tabNameOf({ place }: FindingTarget): TabName {
  switch (place.kind) {
    case 'show':
    case 'field':
    case 'category':
      return 'boards';
    case 'final':
    case 'tieBreak':
      return 'final';
    case 'host':
    case 'player':
      return 'seats';
  }
}

/** Progress of the blurred pictures. */
function BlurProgress() {
  const { t } = useTranslation('categoryEditor');
  const { progress } = useBlurredCopies();
  if (progress === null) return null;
  const words = t('blur.working', { ...progress });
  return (
    <output className={classes.progress}>
      {words}
      <Progress value={(100 * progress.done) / progress.count} animated aria-label={words} />
    </output>
  );
}
