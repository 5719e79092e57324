import { useDeferredValue, useMemo, useState } from 'react';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../live/use-document.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ImportStyle } from './import-style.tsx';
import { NewStyleDialog } from './new-style-dialog.tsx';
import { sampleShow } from './sample-show.ts';
import { useStyleActions } from './style-actions.ts';
import { StyleCard } from './style-card.tsx';
import { defaultStyleOf, usesOf } from './style-edits.ts';
import type { ThumbnailContent } from './style-thumbnail.tsx';
import classes from './style-list.module.css';

/** Fewer styles than this are seen at a glance. */
const searchFrom = 7;

/** All styles, each drawn as the overlay would draw it. */
export function StylesListScreen() {
  const { t, i18n } = useTranslation('styles');
  const app = useDocument();
  const { shows, activeShow, settings, fonts } = app;
  const actions = useStyleActions();
  const [isChoosing, setIsChoosing] = useState(false);
  const [search, setSearch] = useState('');
  // Typing goes before the list, however long it is.
  const sought = useDeferredValue(search);
  const sample = useMemo(() => sampleShow({ shows, activeShow }), [shows, activeShow]);
  const content = useMemo<ThumbnailContent>(
    () => ({ settings, fonts, sample }),
    [settings, fonts, sample],
  );
  const styles = Object.values(app.styles);
  const canSearch = styles.length >= searchFrom;
  const wanted = canSearch ? sought.trim().toLocaleLowerCase(i18n.language) : '';
  const isWanted = (style: QuizshowStyle) =>
    actions.nameOf(style).toLocaleLowerCase(i18n.language).includes(wanted);
  const shown = styles.filter(isWanted);
  return (
    <>
      <ScreenTitle
        actions={
          <Group gap="sm">
            <ImportStyle />
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setIsChoosing(true)}
            >
              {t('list.new')}
            </Button>
          </Group>
        }
      >
        {t('title')}
      </ScreenTitle>
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
      {shown.length === 0 && <p>{t('list.noMatch', { text: sought })}</p>}
      <ul className={classes.styles}>
        {shown.map((style) => (
          <StyleCard
            key={style.id}
            style={style}
            content={content}
            isDefault={style.id === app.defaultStyle}
            uses={usesOf(app, style.id)}
            actions={actions}
          />
        ))}
      </ul>
      <NewStyleDialog
        isOpen={isChoosing}
        defaultStyle={defaultStyleOf(app)}
        content={content}
        onChoose={actions.create}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}
