import { useState } from 'react';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { Button, TextInput } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, useDocument } from '../../live/use-document.ts';
import type { PreviewState } from '../../parts/preview-view.ts';
import { EditorScreen } from '../../ui/editor-screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useRouteId } from '../../ui/use-route-id.ts';
import type { PartName } from './fields.ts';
import { setField } from './style-edits.ts';
import { StyleFields } from './style-fields.tsx';
import { StylePreview } from './style-preview.tsx';
import classes from './style-editor.module.css';

/** One style: every field of its four parts beside the overlay's own picture of it. */
export function StyleScreen() {
  const { t } = useTranslation('styles');
  const app = useDocument();
  const style = styleNamed(app, useRouteId());
  if (style === undefined)
    return (
      <>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <EmptyState
          icon={<IconMoodEmpty size={40} aria-hidden />}
          title={t('style.gone.title')}
          text={t('style.gone.text')}
        >
          <Button component={Link} to="/styles">
            {t('style.back')}
          </Button>
        </EmptyState>
      </>
    );
  return <StyleEditor key={style.id} app={app} style={style} />;
}

function StyleEditor({ app, style }: { app: QuizShowApp; style: QuizshowStyle }) {
  const { t } = useTranslation('styles');
  const [state, setState] = useState<PreviewState>('question');
  // Who edits the chart wants to see it.
  const showPart = (part: PartName) =>
    setState((before) => {
      if (part === 'votingChart') return 'voting';
      return before === 'voting' ? 'question' : before;
    });
  return (
    <EditorScreen
      title={style.name === '' ? t('list.untitled') : style.name}
      back={{ to: '/styles', text: t('style.back') }}
      className={classes.screen}
    >
      <div className={classes.editor}>
        <StylePreview app={app} style={style} state={state} onState={setState} />
        <div className={classes.fields}>
          <TextInput
            label={t('style.name')}
            maxLength={200}
            value={style.name}
            onChange={(event) => edit(setField(style.id, ['name'], event.currentTarget.value))}
          />
          <StyleFields style={style} onPart={showPart} />
        </div>
      </div>
    </EditorScreen>
  );
}
