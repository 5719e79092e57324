import { useMemo, useState } from 'react';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Button, Group, Select, TextInput } from '@mantine/core';
import {
  IconArrowsSort,
  IconFileImport,
  IconListNumbers,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocument } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { addShow } from './edits.ts';
import { ExportDialog } from './import/export-dialog.tsx';
import { FileDrop } from './import/file-drop.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { useShowActions } from './show-actions.ts';
import { ShowCard } from './show-card.tsx';
import classes from './show-list.module.css';
import { inOrder, searched, showOrders, type ShowOrder } from './show-order.ts';

/** Fewer shows than this are seen at a glance. */
const searchFrom = 7;

/** All shows: make, rename, duplicate, delete, choose the active one. */
export function EditorListScreen() {
  const { t } = useTranslation('editor');
  const app = useDocument();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<ShowOrder>('own');
  const canSearch = app.shows.length >= searchFrom;
  const shown = useMemo(
    () => inOrder(searched(app.shows, canSearch ? search : ''), order),
    [app.shows, canSearch, search, order],
  );
  const [importing, setImporting] = useState<{ file?: File } | null>(null);
  const [exported, setExported] = useState<Quizshow | null>(null);
  const actions = useShowActions(setExported);

  const open = (id: string) => void navigate({ to: '/editor/$id', params: { id } });
  const create = () => {
    const id = newId();
    const result = edit(addShow(id, t('list.newName'), app.defaultStyle));
    if (result.kind === 'accepted') open(id);
  };
  const buttons = (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setImporting({})}
      >
        {t('list.import')}
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
        {t('list.new')}
      </Button>
    </Group>
  );

  return (
    <>
      <ScreenTitle actions={app.shows.length > 0 && buttons}>{t('title')}</ScreenTitle>
      {app.shows.length > 1 && (
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
      {app.shows.length === 0 && (
        <EmptyState
          icon={<IconListNumbers size={40} aria-hidden />}
          title={t('list.empty.title')}
          text={t('list.empty.text')}
        >
          {buttons}
        </EmptyState>
      )}
      {shown.length === 0 && app.shows.length > 0 && <p>{t('list.noMatch', { text: search })}</p>}
      <ul className={classes.shows}>
        {shown.map((show) => (
          <ShowCard
            key={show.id}
            show={show}
            isActive={show.id === app.activeShow}
            actions={actions}
          />
        ))}
      </ul>
      {importing === null ? (
        <FileDrop onFile={(file) => setImporting({ file })} />
      ) : (
        <ImportDialog
          show={null}
          {...importing}
          onClose={() => setImporting(null)}
          onImported={open}
        />
      )}
      {exported !== null && <ExportDialog show={exported} onClose={() => setExported(null)} />}
    </>
  );
}
