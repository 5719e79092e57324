import { createContext, use, type ReactNode } from 'react';
import { Button, Select, Tabs, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPalette,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  isOnAir,
  putOnAir,
  showIn,
  showPathIn,
  gameSection,
  styleIn,
  type Game,
} from '../../games/game-side.ts';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { EditorScreen } from '../../ui/editor-screen.tsx';
import type { GuideChapter } from '../../messages/guide-chapters.ts';
import classes from './show-editor.module.css';

interface ShowShellProps {
  game: Game;
  showId: string;
  name: string;
  /** Manual chapter about this editor. */
  chapter: GuideChapter;
  children: ReactNode;
}

/** Editor frame for a show of any game: name, style, on-air controls, and the game's own tabs. */
export function ShowShell({ game, showId, name, chapter, children }: ShowShellProps) {
  const { t } = useTranslation('editor');
  const mayPlay = usePermission('play');
  return (
    <EditorScreen
      chapter={chapter}
      title={name === '' ? t('list.untitled') : name}
      titleField={<NameField game={game} showId={showId} name={name} />}
      back={{ to: '/editor', text: t('show.back') }}
      actions={mayPlay && <PlayButton game={game} showId={showId} />}
      className={classes.screen}
    >
      <StyleFields game={game} showId={showId} />
      {children}
    </EditorScreen>
  );
}

function PlayButton({ game, showId }: { game: Game; showId: string }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const isActive = useDocumentPart((app) => isOnAir(app, game, showId));
  return (
    <Button
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => {
        if (!isActive) edit(putOnAir(game, showId));
        void navigate({ to: '/play' });
      }}
    >
      {t('show.play')}
    </Button>
  );
}

function NameField({ game, showId, name }: { game: Game; showId: string; name: string }) {
  const { t } = useTranslation('editor');
  const path = showPathIn(game, showId, 'name');
  return (
    <TextInput
      aria-label={t('show.name')}
      placeholder={t('list.untitled')}
      title={name}
      size="lg"
      maxLength={200}
      value={name}
      classNames={{ input: classes.name ?? '' }}
      onChange={(event) => edit({ type: 'edit.update', path, value: event.currentTarget.value })}
    />
  );
}

function StyleFields({ game, showId }: { game: Game; showId: string }) {
  const { t } = useTranslation('editor');
  const mayDesign = usePermission('design');
  const styles = useDocumentPart((app) => gameSection(app, game).styles);
  const defaultStyle = useDocumentPart((app) => gameSection(app, game).defaultStyle);
  const ownStyleId = useDocumentPart((app) => showIn(app, game, showId)?.styleId ?? '');
  const styleId =
    styleIn({ shows: [], styles, defaultStyle }, ownStyleId) === undefined
      ? defaultStyle
      : ownStyleId;
  const path = showPathIn(game, showId, 'styleId');
  return (
    <div className={classes.fields}>
      <Select
        label={t('show.style')}
        allowDeselect={false}
        data={Object.values(styles).map((style) => ({ value: style.id, label: style.name }))}
        value={styleId}
        onChange={(value) => {
          if (value !== null) edit({ type: 'edit.update', path, value });
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

/** A tab of the editor. Its panel is rendered only while open. */
export interface EditorTab<Name extends string> {
  name: Name;
  Icon: typeof IconPlayerPlay;
  label: string;
  count?: ReactNode;
  panel: ReactNode;
}

/** Tabs of a game; the one with the findings is named `check`. */
export function EditorTabs<Name extends string>(props: {
  tabs: readonly EditorTab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
}) {
  const { tabs, open, onOpen } = props;
  return (
    <Tabs
      value={open}
      onChange={(value) => onOpen(tabs.find(({ name }) => name === value)?.name ?? open)}
      className={classes.tabs ?? ''}
      keepMounted={false}
    >
      <Tabs.List>
        {tabs.map(({ name, Icon, label, count }) => (
          <Tabs.Tab
            key={name}
            value={name}
            leftSection={name === 'check' ? <CheckIcon /> : <Icon size={18} aria-hidden />}
          >
            {label}
            {count !== undefined && <> {count}</>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, panel }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

export const Count = ({ of }: { of: number }) => <span className={classes.count}>{of}</span>;

/** Number of findings before the show, provided by each game. */
export const FindingCount = createContext(0);

export const CheckCount = () => <Count of={use(FindingCount)} />;

function CheckIcon() {
  return use(FindingCount) === 0 ? (
    <IconCircleCheck size={18} aria-hidden className={classes.fine} />
  ) : (
    <IconAlertTriangle size={18} aria-hidden className={classes.waiting} />
  );
}
