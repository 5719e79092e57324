import { useEffect, useRef } from 'react';
import { notifications } from '@mantine/notifications';
import { useStore } from 'zustand';
import { keptUnder, useWorkplace } from '../../live/active-account.ts';
import {
  dismissMedia,
  findLeftMedia,
  mediaRuns,
  type MediaRun,
} from '../../live/pack-media/media-runs.ts';
import { i18n } from '../../messages/i18n.ts';
import { tell } from '../../toasts/toast.ts';
import { MediaToast } from './media-toast.tsx';

/** Says how far pictures and sounds of imported packages are, whatever screen is shown, and what became of them. */
export function useMediaToasts(): void {
  const workplace = keptUnder(useWorkplace());
  const runs = useStore(mediaRuns, (state) => state.runs);
  useEffect(() => void findLeftMedia(workplace), [workplace]);
  const phases = runs
    .filter((run) => run.workplace === workplace)
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

/** Each is a message of its own: one that was closed comes again when there is something else to say. */
const phaseOf = ({ id, state }: MediaRun): string => `${id}:${state.kind}`;

function show(phase: string): void {
  const run = mediaRuns.getState().runs.find((each) => phaseOf(each) === phase);
  if (run === undefined) return;
  const isGood = run.state.kind === 'ended' && run.progress.failed.length === 0;
  tell({
    id: phase,
    color: run.state.kind === 'running' ? 'show' : isGood ? 'green' : 'yellow',
    autoClose: isGood ? 10_000 : false,
    message: <MediaToast runId={run.id} says={run.state.kind} />,
    // What changes all the time is not read out each time.
    ...(run.state.kind === 'running'
      ? { role: 'region', 'aria-label': i18n.t('shell:media.region') }
      : {}),
    ...(run.state.kind === 'ended' ? { onClose: () => dismissMedia(run) } : {}),
  });
}
