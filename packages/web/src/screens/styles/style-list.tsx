import { useDeferredValue, useMemo, useState } from 'react';
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../live/use-document.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ImportStyle } from './import-style.tsx';
import { NewStyleDialog } from './new-style-dialog.tsx';
import { sampleShow, useCategorySample } from './sample-show.ts';
import { useStyleActions } from './style-actions.ts';
import { StyleCard } from './style-card.tsx';
import { usesOf } from './style-edits.ts';
import {
  gameSection,
  styledGames,
  gameFacts,
  type AnyStyle,
  type StyledGame,
} from '../../games/game-side.ts';
import { routeIdOf } from './style-kind.ts';
import type { ThumbnailContent } from './style-thumbnail.tsx';
import classes from './style-list.module.css';

/** The search field appears from this number of styles on. */
const searchFrom = 7;

/** All styles of all games, each drawn by the overlay. */
export function StylesListScreen() {
  const { t, i18n } = useTranslation('styles');
  const app = useDocument();
  const actions = useStyleActions();
  const content = useThumbnailContent();
  const [isChoosing, setIsChoosing] = useState(false);
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<StyledGame | null>(null);
  // Deferred: typing has priority over rendering the list.
  const sought = useDeferredValue(search);
  const all = styledGames.flatMap((game) =>
    Object.values(gameSection(app, game).styles).map((style) => ({ game, style })),
  );
  const canSearch = all.length >= searchFrom;
  const query = canSearch ? sought.trim().toLocaleLowerCase(i18n.language) : '';
  const matches = (game: StyledGame, style: AnyStyle) =>
    (only === null || only === game) &&
    actions.nameOf(style).toLocaleLowerCase(i18n.language).includes(query);
  const shown = all.filter(({ game, style }) => matches(game, style));
  return (
    <>
      <ScreenTitle
        chapter="styles"
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
      <div className={classes.tools}>
        <GameChoice value={only} onChoose={setOnly} />
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
      </div>
      {shown.length === 0 && <p>{t('list.noMatch', { text: sought })}</p>}
      <ul className={classes.styles}>
        {shown.map(({ game, style }) => (
          <StyleCard
            key={`${game} ${style.id}`}
            game={game}
            style={style}
            routeId={routeIdOf(app, style)}
            content={content}
            isDefault={style.id === gameSection(app, game).defaultStyle}
            uses={usesOf(app, style)}
            actions={actions}
          />
        ))}
      </ul>
      <NewStyleDialog
        isOpen={isChoosing}
        app={app}
        firstGame={only ?? gameFacts[app.onAir].styles}
        content={content}
        onChoose={actions.create}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}

/** Content of the thumbnails, referentially stable while unchanged. */
function useThumbnailContent(): ThumbnailContent {
  const { shows, activeShow, settings, fonts, categoryQuiz } = useDocument();
  const sample = useMemo(() => sampleShow({ shows, activeShow }), [shows, activeShow]);
  const categorySample = useCategorySample(categoryQuiz);
  return useMemo(
    () => ({ settings, fonts, sample, categorySample }),
    [settings, fonts, sample, categorySample],
  );
}

/** The game whose styles are shown; null: both. */
function GameChoice(props: {
  value: StyledGame | null;
  onChoose: (game: StyledGame | null) => void;
}) {
  const { t } = useTranslation('styles');
  return (
    <SegmentedControl
      aria-label={t('list.show')}
      size="sm"
      data={[
        { value: 'all', label: t('list.allGames') },
        ...styledGames.map((game) => ({ value: game, label: t(`list.${game}`) })),
      ]}
      value={props.value ?? 'all'}
      onChange={(value) => props.onChoose(styledGames.find((game) => game === value) ?? null)}
    />
  );
}
