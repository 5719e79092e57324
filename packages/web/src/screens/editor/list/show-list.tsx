import { useMemo, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Button, Group, Menu, SegmentedControl, Select, TextInput } from '@mantine/core';
import {
  IconArrowsSort,
  IconChevronDown,
  IconFileImport,
  IconListNumbers,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appLanguage } from '../../../messages/i18n.ts';
import { edit, newId, useDocument } from '../../../live/use-document.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { menuProps } from '../../../ui/menu-props.ts';
import { ExportDialog } from '../import/export-dialog.tsx';
import { FileDrop } from '../import/file-drop.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import {
  gameFacts,
  games,
  isOnAir,
  listedShows,
  type Game,
  type ListedShow,
} from '../../../games/game-side.ts';
import { useShowActions } from './show-actions.ts';
import { ShowCard } from './show-card.tsx';
import { showKinds } from './show-kinds.ts';
import classes from './show-list.module.css';
import { inOrder, ofKind, searched, showOrders, type ShowOrder } from './show-order.ts';

/** The search field appears from this number of shows on. */
const searchFrom = 7;

/** All shows of all games: create, rename, duplicate, delete, activate. */
export function EditorListScreen() {
  const { t } = useTranslation('editor');
  const { t: tGames } = useTranslation('dashboard');
  const app = useDocument();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<ShowOrder>('own');
  const [kind, setKind] = useState<Game | null>(null);
  const { shows, categoryQuiz, crowdQuiz } = app;
  const all = useMemo(
    () => listedShows({ shows, categoryQuiz, crowdQuiz }),
    [shows, categoryQuiz, crowdQuiz],
  );
  const canSearch = all.length >= searchFrom;
  const kinds = useMemo(
    () => games.filter((game) => all.some((listed) => listed.kind === game)),
    [all],
  );
  const isMixed = kinds.length > 1;
  const shown = useMemo(
    () => inOrder(searched(ofKind(all, isMixed ? kind : null), canSearch ? search : ''), order),
    [all, isMixed, kind, canSearch, search, order],
  );
  const [importing, setImporting] = useState<{ file?: File } | null>(null);
  const [exported, setExported] = useState<ListedShow | null>(null);
  const actions = useShowActions(setExported);

  const open = (id: string) => void navigate({ to: '/editor/$id', params: { id } });
  const create = useCreate(app, open);
  const buttons = (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setImporting({})}
      >
        {t('list.import')}
      </Button>
      <NewShow onCreate={create} />
    </Group>
  );

  return (
    <>
      <ScreenTitle chapter="editor" actions={all.length > 0 && buttons}>
        {t('title')}
      </ScreenTitle>
      {all.length > 1 && (
        <div className={classes.find}>
          {canSearch && (
            <TextInput
              className={classes.search ?? ''}
              aria-label={t('list.search')}
              placeholder={t('list.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {isMixed && (
            <SegmentedControl
              aria-label={t('list.kind')}
              data={(['all', ...kinds] as const).map((value) => ({
                value,
                label: value === 'all' ? t('list.allKinds') : tGames(`games.${value}`),
              }))}
              value={kind ?? 'all'}
              onChange={(value) => setKind(kinds.find((each) => each === value) ?? null)}
            />
          )}
          <Select
            aria-label={t('list.sort')}
            leftSection={<IconArrowsSort size={16} aria-hidden />}
            allowDeselect={false}
            data={showOrders.map((value) => ({ value, label: t(`list.orders.${value}`) }))}
            value={order}
            onChange={(value) => setOrder(showOrders.find((one) => one === value) ?? 'own')}
          />
        </div>
      )}
      {all.length === 0 && (
        <EmptyState
          icon={<IconListNumbers size={40} aria-hidden />}
          title={t('list.empty.title')}
          text={t('list.empty.text')}
        >
          {buttons}
        </EmptyState>
      )}
      {shown.length === 0 && all.length > 0 && <p>{t('list.noMatch', { text: search })}</p>}
      <ul className={classes.shows}>
        {shown.map((listed) => (
          <ShowCard
            key={`${listed.kind} ${listed.show.id}`}
            {...listed}
            isActive={isOnAir(app, listed.kind, listed.show.id)}
            cameraHosts={app.settings.cameraHosts}
            actions={actions}
          />
        ))}
      </ul>
      {importing === null ? (
        <FileDrop onFile={(file) => setImporting({ file })} />
      ) : (
        <ImportDialog
          into={{ kind: 'new' }}
          {...importing}
          onClose={() => setImporting(null)}
          onImported={open}
        />
      )}
      {exported !== null && (
        <ExportDialog show={exported.show} game={exported.kind} onClose={() => setExported(null)} />
      )}
    </>
  );
}

/** Creates a show of a game and opens it. */
function useCreate(app: QuizShowApp, open: (id: string) => void): (kind: Game) => void {
  const { t } = useTranslation('editor');
  const { t: tCategoryEditor } = useTranslation('categoryEditor');
  return (kind) => {
    const command = showKinds[kind].add(app, {
      name: t('list.newName'),
      newId,
      language: appLanguage(),
      categoryName: (number) => tCategoryEditor('newCategory', { number }),
    });
    if (edit(command).kind === 'accepted') open(command.value.id);
  };
}

function NewShow({ onCreate }: { onCreate: (kind: Game) => void }) {
  const { t } = useTranslation('editor');
  const { t: tGames } = useTranslation('dashboard');
  return (
    <Menu position="bottom-end" width={320} {...menuProps}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('list.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {games.map((kind) => {
          const { Icon } = gameFacts[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={() => onCreate(kind)}
            >
              {tGames(`games.${kind}`)}
              <span className={classes.kindHint}>{t(`list.kindHints.${kind}`)}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
