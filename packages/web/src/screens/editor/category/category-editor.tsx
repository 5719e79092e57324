import { memo, useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Progress, Select, Tabs, TextInput, Button } from '@mantine/core';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconCircleCheck,
  IconLayoutGrid,
  IconPalette,
  IconPlayerPlay,
  IconTrophy,
  IconUsers,
  IconUsersGroup,
  IconVolume,
} from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../../live/use-document.ts';
import { useMay } from '../../../live/use-may.ts';
import { EditorScreen } from '../../../ui/editor-screen.tsx';
import { TwinsProvider, useTwins } from './blurred-twins.tsx';
import { putOnAir } from './board/board-edits.ts';
import { CategoryImport } from '../import/category-import.tsx';
import { BoardsPanel, type Wish } from './board/boards-panel.tsx';
import { CategoryCheckPanel } from './check-panel.tsx';
import { EverybodySettings } from '../everybody-settings.tsx';
import { FinalPanel } from './final-panel.tsx';
import { categoryShowOf, showPath } from './places.ts';
import { RulesPanel } from './rules-panel.tsx';
import { SeatsPanel } from './seats-panel.tsx';
import { SoundsPanel } from './sounds-panel.tsx';
import { CategoryFindingsProvider, useCategoryFindings } from './use-category-findings.tsx';
import classes from '../show-editor.module.css';
import ownClasses from './category-editor.module.css';

/** One category show: its boards, its end, who plays, its rules and sounds, and what there is to look at. */
export function CategoryEditor({ showId, name }: { showId: string; name: string }) {
  const { t } = useTranslation('editor');
  const mayPlay = useMay('play');
  return (
    <EditorScreen
      chapter="writing-a-category-show"
      title={name === '' ? t('list.untitled') : name}
      back={{ to: '/editor', text: t('show.back') }}
      actions={mayPlay && <PlayButton showId={showId} />}
      className={classes.screen}
    >
      <ShowFields showId={showId} name={name} />
      <CategoryFindingsProvider showId={showId}>
        <TwinsProvider showId={showId}>
          <TwinsProgress />
          <ShowTabs key={showId} showId={showId} />
        </TwinsProvider>
      </CategoryFindingsProvider>
    </EditorScreen>
  );
}

const tabs = [
  { name: 'boards', Icon: IconLayoutGrid },
  { name: 'final', Icon: IconTrophy },
  { name: 'seats', Icon: IconUsers },
  { name: 'rules', Icon: IconAdjustments },
  { name: 'sounds', Icon: IconVolume },
  { name: 'everybody', Icon: IconUsersGroup },
] as const;
type TabName = (typeof tabs)[number]['name'] | 'check';

const ShowTabs = memo(function ShowTabs({ showId }: { showId: string }) {
  const { t } = useTranslation('categoryEditor');
  const show = useDocumentPart((app) => categoryShowOf(app, showId));
  const isCalled = useLocation({ select: ({ hash }) => hash === 'check' });
  const [tab, setTab] = useState<TabName>(isCalled ? 'check' : 'boards');
  const [wish, setWish] = useState<{ wish: Wish; times: number } | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  if (show === undefined) return null;
  const goTo = (wanted: Wish) => {
    setWish((last) => ({ wish: wanted, times: (last?.times ?? 0) + 1 }));
    setTab(tabOf(wanted));
  };
  const last = wish?.wish.place.kind;
  const panel = (name: TabName, content: React.ReactNode) => (
    <Tabs.Panel value={name} className={classes.panel ?? ''}>
      {content}
    </Tabs.Panel>
  );
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        setWish(null);
        setTab(
          value === 'check' ? 'check' : (tabs.find(({ name }) => name === value)?.name ?? 'boards'),
        );
      }}
      className={classes.tabs ?? ''}
      keepMounted={false}
    >
      <Tabs.List>
        {tabs.map(({ name, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden />}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="check" leftSection={<CheckIcon />}>
          {t('tabs.check')} <CheckCount />
        </Tabs.Tab>
      </Tabs.List>
      {panel(
        'boards',
        <BoardsPanel
          key={wish?.times ?? 0}
          show={show}
          wish={wish?.wish ?? null}
          onImport={() => setIsImporting(true)}
        />,
      )}
      {panel(
        'final',
        <FinalPanel
          show={show}
          focus={
            wish !== null && (last === 'final' || last === 'tieBreak')
              ? { field: wish.wish.field, times: wish.times, of: last }
              : null
          }
        />,
      )}
      {panel('seats', <SeatsPanel show={show} />)}
      {panel('rules', <RulesPanel show={show} />)}
      {panel('sounds', <SoundsPanel show={show} />)}
      {panel(
        'everybody',
        <EverybodySettings
          settings={show.everybodyPlays}
          path={showPath(showId, 'everybodyPlays')}
        />,
      )}
      {panel(
        'check',
        <CategoryCheckPanel
          show={show}
          onGo={(wanted, { kind }) => (kind === 'noTime' ? setTab('rules') : goTo(wanted))}
        />,
      )}
      <Importing show={show} isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Tabs>
  );
});

/** Pictures that come in and may be shown blurred get their twins. */
function Importing(props: { show: CategoryQuizshow; isOpen: boolean; onClose: () => void }) {
  const { makeMissing } = useTwins();
  return <CategoryImport {...props} onImported={makeMissing} />;
}

function tabOf({ place }: Wish): TabName {
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

function CheckCount() {
  const { all } = useCategoryFindings();
  return <span className={classes.count}>{all.length}</span>;
}

function CheckIcon() {
  const { all } = useCategoryFindings();
  return all.length === 0 ? (
    <IconCircleCheck size={18} aria-hidden className={classes.fine} />
  ) : (
    <IconAlertTriangle size={18} aria-hidden className={classes.waiting} />
  );
}

/** How far the making of blurred pictures has come. */
function TwinsProgress() {
  const { t } = useTranslation('categoryEditor');
  const { progress } = useTwins();
  if (progress === null) return null;
  const words = t('blur.working', { ...progress });
  return (
    <output className={ownClasses.progress}>
      {words}
      <Progress value={(100 * progress.done) / progress.count} animated aria-label={words} />
    </output>
  );
}

function PlayButton({ showId }: { showId: string }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const isActive = useDocumentPart(
    ({ categoryQuiz, onAir }) => categoryQuiz.activeShow === showId && onAir === 'categoryQuiz',
  );
  return (
    <Button
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => {
        if (!isActive) edit(putOnAir(showId));
        void navigate({ to: '/play' });
      }}
    >
      {t('show.play')}
    </Button>
  );
}

function ShowFields({ showId, name }: { showId: string; name: string }) {
  const { t } = useTranslation('editor');
  const mayDesign = useMay('design');
  const styles = useDocumentPart(({ categoryQuiz }) => categoryQuiz.styles);
  const defaultStyle = useDocumentPart(({ categoryQuiz }) => categoryQuiz.defaultStyle);
  const wanted = useDocumentPart((app) => categoryShowOf(app, showId)?.styleId ?? '');
  const styleId = Object.hasOwn(styles, wanted) ? wanted : defaultStyle;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('show.name')}
        maxLength={200}
        value={name}
        onChange={(event) =>
          edit({
            type: 'edit.update',
            path: showPath(showId, 'name'),
            value: event.currentTarget.value,
          })
        }
      />
      <Select
        label={t('show.style')}
        allowDeselect={false}
        data={Object.values(styles).map((style) => ({ value: style.id, label: style.name }))}
        value={styleId}
        onChange={(value) => {
          if (value !== null)
            edit({ type: 'edit.update', path: showPath(showId, 'styleId'), value });
        }}
      />
      {mayDesign && (
        <Button
          variant="default"
          leftSection={<IconPalette size={18} aria-hidden />}
          renderRoot={(button) => <Link to="/styles/$id" params={{ id: styleId }} {...button} />}
        >
          {t('show.editStyle')}
        </Button>
      )}
    </div>
  );
}
