import { useState } from 'react';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Button, TextInput } from '@mantine/core';
import { IconListNumbers, IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocument } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { removeWithWayBack } from '../../ui/remove-with-way-back.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { addShow, duplicateShow } from './edits.ts';
import { ShowCard } from './show-card.tsx';
import classes from './show-list.module.css';

/** Fewer shows than this are seen at a glance. */
const searchFrom = 7;

/** All shows: make, rename, duplicate, delete, choose the active one. */
export function EditorListScreen() {
  const { t } = useTranslation('editor');
  const app = useDocument();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const canSearch = app.shows.length >= searchFrom;
  const wanted = canSearch ? search.trim().toLocaleLowerCase() : '';
  const shown = app.shows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));

  const create = () => {
    const id = newId();
    const result = edit(addShow(id, t('list.newName'), app.defaultStyle));
    if (result.kind === 'accepted') void navigate({ to: '/editor/$id', params: { id } });
  };
  const nameOf = (show: Quizshow) => (show.name === '' ? t('list.untitled') : show.name);
  const newButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
      {t('list.new')}
    </Button>
  );

  return (
    <>
      <ScreenTitle actions={app.shows.length > 0 && newButton}>{t('title')}</ScreenTitle>
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
      {app.shows.length === 0 && (
        <EmptyState
          icon={<IconListNumbers size={40} aria-hidden />}
          title={t('list.empty.title')}
          text={t('list.empty.text')}
        >
          {newButton}
        </EmptyState>
      )}
      {shown.length === 0 && app.shows.length > 0 && <p>{t('list.noMatch', { text: search })}</p>}
      <ul className={classes.shows}>
        {shown.map((show) => (
          <ShowCard
            key={show.id}
            show={show}
            name={nameOf(show)}
            isActive={show.id === app.activeShow}
            onRename={(name) =>
              edit({ type: 'edit.update', path: ['shows', show.id, 'name'], value: name })
            }
            onDuplicate={() =>
              edit(
                duplicateShow(
                  app.shows,
                  show,
                  newId(),
                  t('list.copyName', { name: nameOf(show) }).slice(0, 200),
                ),
              )
            }
            onActivate={() => edit({ type: 'edit.update', path: ['activeShow'], value: show.id })}
            onDelete={() =>
              removeWithWayBack(app, ['shows', show.id], {
                removed: t('list.deleted', { name: nameOf(show) }),
                takeBack: t('undoDelete'),
              })
            }
          />
        ))}
      </ul>
    </>
  );
}
