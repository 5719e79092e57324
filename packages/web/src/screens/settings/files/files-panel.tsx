import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Button, Text } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../../live/use-document.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NamedLoader } from '../../../ui/named-loader.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FileTools } from './file-tools.tsx';
import {
  inOrder,
  isIn,
  isUnused,
  withFacts,
  type FileFilter,
  type FileOrder,
  type ListedFile,
} from './file-list.ts';
import { FileRow } from './file-row.tsx';
import { fileFacts } from './file-uses.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { SpaceBar } from './space-bar.tsx';
import { useFiles } from './use-files.ts';
import { useSound } from './use-sound.ts';
import classes from './files.module.css';

const panelId = 'files';

/** Number of rows rendered at first, and added whenever the end of the list comes near. */
const aFew = 40;

/** The user's uploads: used space, uses of each file, and deletion of unused ones. */
export function FilesPanel() {
  const { t } = useTranslation('files');
  const { files, hasFailed, reload } = useFiles();
  const place = useRef<HTMLDivElement>(null);
  const isHere = files !== null;
  useEffect(() => {
    // The URL fragment refers to this panel, which gets its height only now.
    if (isHere && window.location.hash === `#${panelId}`) place.current?.scrollIntoView();
  }, [isHere]);
  return (
    <div ref={place} className={classes.place}>
      <Panel title={t('own.title')} id={panelId}>
        <Text>{t('own.text')}</Text>
        {hasFailed ? (
          <Alert color="red" role="alert">
            <p>{t('own.failed')}</p>
            <Button variant="default" onClick={() => void reload()}>
              {t('own.retry')}
            </Button>
          </Alert>
        ) : files === null ? (
          <NamedLoader aria-label={t('own.loading')} className={classes.loader ?? ''} />
        ) : (
          <>
            <SpaceBar bytes={files.bytes} maxBytes={files.maxBytes} />
            {files.files.length === 0 ? (
              <NoFiles />
            ) : (
              <FileList stored={files.files} onChanged={() => void reload()} />
            )}
          </>
        )}
      </Panel>
    </div>
  );
}

function NoFiles() {
  const { t } = useTranslation('files');
  return (
    <EmptyState
      icon={<IconFiles size={32} aria-hidden />}
      title={t('own.empty')}
      text={t('own.emptyText')}
    >
      <div className={classes.roads}>
        <Button variant="default" component={Link} to="/editor">
          {t('own.toShows')}
        </Button>
        <Button variant="default" component={Link} to="/styles">
          {t('own.toStyles')}
        </Button>
      </div>
    </EmptyState>
  );
}

function FileList(props: { stored: Parameters<typeof withFacts>[0]; onChanged: () => void }) {
  const { t } = useTranslation('files');
  const app = useDeferredValue(useDocument());
  const files = useMemo(() => withFacts(props.stored, fileFacts(app)), [props.stored, app]);
  const [filter, setFilter] = useState<FileFilter>('all');
  const [order, setOrder] = useState<FileOrder>('newest');
  const listed = useMemo(
    () =>
      inOrder(
        files.filter((file) => isIn(filter, file)),
        order,
      ),
    [files, filter, order],
  );
  const [drawn, setDrawn] = useState(aFew);
  const [deleting, setDeleting] = useState<readonly ListedFile[] | null>(null);
  const confirmDelete = useCallback((file: ListedFile) => setDeleting([file]), []);
  const frame = useRef<HTMLDivElement>(null);
  const { playing, play } = useSound();
  const fromTheTop = () => {
    setDrawn(aFew);
    frame.current?.scrollTo(0, 0);
  };
  return (
    <>
      <FileTools
        files={files}
        filter={filter}
        order={order}
        onFilter={(next) => {
          setFilter(next);
          fromTheTop();
        }}
        onOrder={(next) => {
          setOrder(next);
          fromTheTop();
        }}
        onRemoveAll={() => setDeleting(files.filter(isUnused))}
      />
      {/* Focusable: after deleting a file, keyboard users continue here and not at the top of the screen. */}
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={-1}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight > scrollHeight) setDrawn((before) => before + aFew);
        }}
      >
        {listed.length === 0 ? (
          <Text c="dimmed" className={classes.none ?? ''}>
            {t(`own.none.${filter}`)}
          </Text>
        ) : (
          <ul className={classes.list} aria-label={t('own.title')}>
            {listed.slice(0, drawn).map((file) => (
              <FileRow
                key={file.reference}
                file={file}
                isPlaying={playing === file.address}
                onPlay={play}
                onRemove={confirmDelete}
              />
            ))}
          </ul>
        )}
      </div>
      {deleting !== null && (
        <RemoveQuestion
          files={deleting}
          onClose={() => setDeleting(null)}
          onRemoved={() => {
            props.onChanged();
            frame.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
