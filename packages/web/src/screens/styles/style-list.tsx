import { useMemo } from 'react';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocument } from '../../live/use-document.ts';
import { removeWithWayBack } from '../../ui/remove-with-way-back.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { sampleShow } from './sample-show.ts';
import { StyleCard } from './style-card.tsx';
import { addStyle, defaultStyleOf, setField, usesOf } from './style-edits.ts';
import classes from './style-list.module.css';

/** All styles, each drawn as the overlay would draw it. */
export function StylesListScreen() {
  const { t } = useTranslation('styles');
  const app = useDocument();
  const navigate = useNavigate();
  const sample = useMemo(() => sampleShow(app), [app]);
  const nameOf = (style: QuizshowStyle) => (style.name === '' ? t('list.untitled') : style.name);
  const create = () => {
    const id = newId();
    const result = edit(addStyle(defaultStyleOf(app), id, t('list.newName')));
    if (result.kind === 'accepted') void navigate({ to: '/styles/$id', params: { id } });
  };
  return (
    <>
      <ScreenTitle
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            {t('list.new')}
          </Button>
        }
      >
        {t('title')}
      </ScreenTitle>
      <ul className={classes.styles}>
        {Object.values(app.styles).map((style) => (
          <StyleCard
            key={style.id}
            style={style}
            name={nameOf(style)}
            app={app}
            sample={sample}
            isDefault={style.id === app.defaultStyle}
            uses={usesOf(app, style.id)}
            onRename={(name) => edit(setField(style.id, ['name'], name))}
            onDuplicate={() =>
              edit(addStyle(style, newId(), t('list.copyName', { name: nameOf(style) })))
            }
            onMakeDefault={() =>
              edit({ type: 'edit.update', path: ['defaultStyle'], value: style.id })
            }
            onDelete={() =>
              removeWithWayBack(app, ['styles', style.id], {
                removed: t('list.deleted', { name: nameOf(style) }),
                takeBack: t('list.takeBack'),
              })
            }
          />
        ))}
      </ul>
    </>
  );
}
