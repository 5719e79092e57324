import { useState } from 'react';
import type { Version } from '@quizcast/game/history/history';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EditorScreen } from '../../ui/editor-screen.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryVersion } from './history-version.tsx';
import classes from './history.module.css';

/** History of the document by version, with previews and restore. */
export function HistoryScreen() {
  const { t } = useTranslation('history');
  const [chosen, setChosen] = useState<Version | null>(null);
  return (
    <EditorScreen
      chapter="going-back"
      scrolls
      title={t('title')}
      back={{ to: '/settings', text: t('back') }}
      className={classes.screen}
    >
      <div className={classes.sides}>
        <HistoryList chosen={chosen?.fromRevision ?? null} onChoose={setChosen} />
        {chosen === null ? (
          <div className={classes.hint}>
            <EmptyState
              icon={<IconHistory size={32} aria-hidden />}
              title={t('choose')}
              text={t('chooseText')}
            />
          </div>
        ) : (
          <HistoryVersion key={chosen.revision} version={chosen} />
        )}
      </div>
    </EditorScreen>
  );
}
