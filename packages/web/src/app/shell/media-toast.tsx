import { Button, FileButton, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { doneIn } from '../../live/pack-media/add-media.ts';
import { openPackFile } from '../../live/pack-media/open-pack-file.ts';
import {
  dismissMedia,
  mediaRuns,
  resumeMedia,
  stopMedia,
  type MediaRun,
} from '../../live/pack-media/media-runs.ts';
import { toastError } from '../../toasts/toast.ts';
import { sizeText } from '../../ui/texts/size-text.ts';
import classes from './media-toast.module.css';

/** Media progress of one imported package; empty once the run is in another phase, which has its own toast. */
export function MediaToast({ runId, state }: { runId: string; state: MediaRun['state']['kind'] }) {
  const run = useStore(mediaRuns, ({ runs }) => runs.find(({ id }) => id === runId));
  if (run === undefined || run.state.kind !== state) return null;
  switch (run.state.kind) {
    case 'running':
      return <Running run={run} />;
    case 'ended':
      return (
        <>
          <Added run={run} />
          <Failed run={run} />
        </>
      );
    case 'stopped':
      return <Stopped run={run} why={run.state.why} />;
  }
}

const contextOf = ({ hasSounds }: MediaRun) => (hasSounds ? 'media' : 'pictures');

function Running({ run }: { run: MediaRun }) {
  const { t, i18n } = useTranslation('shell');
  const { total, bytes, fraction, isOffline } = run.progress;
  const done = doneIn(run.progress);
  const title = t(`media.running_${contextOf(run)}`, { name: run.showName, done, total });
  return (
    <div className={classes.toast}>
      <p>{title}</p>
      <Progress.Root>
        <Progress.Section value={((done + fraction) / total) * 100} aria-label={title} />
      </Progress.Root>
      <div className={classes.foot}>
        <span>
          {isOffline
            ? t('media.offline')
            : t('media.sent', { size: sizeText(bytes, i18n.language) })}
        </span>
        <Button size="compact-sm" variant="default" onClick={() => stopMedia(run)}>
          {t('media.stop')}
        </Button>
      </div>
    </div>
  );
}

function Added({ run }: { run: MediaRun }) {
  const { t } = useTranslation('shell');
  const { added, total } = run.progress;
  return <p>{t(`media.ended_${contextOf(run)}`, { name: run.showName, added, total })}</p>;
}

function Failed({ run }: { run: MediaRun }) {
  const { t } = useTranslation(['shell', 'files']);
  const { failed } = run.progress;
  if (failed.length === 0) return null;
  return (
    <>
      <p>{t('media.failed', { count: failed.length })}</p>
      <ul className={classes.failed}>
        {failed.map(({ file, code }) => (
          <li key={file}>
            {t('media.failedFile', {
              file,
              why: code === 'notFound' ? t('media.notInPack') : t(`files:refused.${code}`),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

type StoppedState = Extract<MediaRun['state'], { kind: 'stopped' }>;

function Stopped({ run, why }: { run: MediaRun; why: StoppedState['why'] }) {
  const { t } = useTranslation(['shell', 'files']);
  const { pack, fileName: file } = run;
  const resumeFrom = async (chosen: File | null) => {
    const other = chosen === null ? null : await openPackFile(chosen);
    if (chosen === null) return;
    if (other === null || !run.progress.left.some((medium) => other.has(medium.file)))
      return toastError(t('media.wrongPack', { file: chosen.name }));
    resumeMedia(run, other);
  };
  return (
    <div className={classes.toast}>
      <Added run={run} />
      <p>
        {why === 'spaceFull' || why === 'diskFull'
          ? t(`files:refused.${why}`)
          : t(`media.stopped.${why === 'interrupted' && pack !== null ? 'stopped' : why}`, {
              file,
            })}
      </p>
      <Failed run={run} />
      <div className={classes.foot}>
        {pack === null || why === 'packGone' ? (
          <FileButton onChange={(chosen) => void resumeFrom(chosen)}>
            {(props) => (
              <Button size="compact-sm" {...props}>
                {t('media.choose')}
              </Button>
            )}
          </FileButton>
        ) : (
          <Button size="compact-sm" onClick={() => resumeMedia(run, pack)}>
            {t('media.resume')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => dismissMedia(run)}>
          {t('media.dismiss')}
        </Button>
      </div>
    </div>
  );
}
