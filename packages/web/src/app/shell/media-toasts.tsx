import { useEffect, useRef } from 'react';
import { notifications } from '@mantine/notifications';
import { useStore } from 'zustand';
import { storageKey, useActiveAccount } from '../../live/active-account.ts';
import {
  dismissMedia,
  findInterruptedMedia,
  mediaRuns,
  type MediaRun,
} from '../../live/pack-media/media-runs.ts';
import { i18n } from '../../messages/i18n.ts';
import { showToast } from '../../toasts/toast.ts';
import { MediaToast } from './media-toast.tsx';

/** Shows progress and result of the media import in toasts, on every screen. */
export function useMediaToasts(): void {
  const accountKey = storageKey(useActiveAccount());
  const runs = useStore(mediaRuns, (state) => state.runs);
  useEffect(() => void findInterruptedMedia(accountKey), [accountKey]);
  const phases = runs
    .filter((run) => run.accountKey === accountKey)
    .map(phaseOf)
    .join(' ');
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = phases.split(' ').filter((phase) => phase !== '');
    for (const phase of shown.current) if (!now.includes(phase)) notifications.hide(phase);
    for (const phase of now) if (!shown.current.includes(phase)) show(phase);
    shown.current = now;
  }, [phases]);
  useEffect(
    () => () => {
      for (const phase of shown.current) notifications.hide(phase);
      shown.current = [];
    },
    [],
  );
}

/** Each phase has its own toast: one that was closed appears again in the next phase. */
const phaseOf = ({ id, state }: MediaRun): string => `${id}:${state.kind}`;

function show(phase: string): void {
  const run = mediaRuns.getState().runs.find((each) => phaseOf(each) === phase);
  if (run === undefined) return;
  const isGood = run.state.kind === 'ended' && run.progress.failed.length === 0;
  showToast({
    id: phase,
    color: run.state.kind === 'running' ? 'show' : isGood ? 'green' : 'yellow',
    autoClose: isGood ? 10_000 : false,
    message: <MediaToast runId={run.id} state={run.state.kind} />,
    // Progress that changes constantly must not be announced on each change.
    ...(run.state.kind === 'running'
      ? { role: 'region', 'aria-label': i18n.t('shell:media.region') }
      : {}),
    ...(run.state.kind === 'ended' ? { onClose: () => dismissMedia(run) } : {}),
  });
}
