import type { BuzzerServiceDeps } from '../buzzers/buzzer-service.ts';
import type { Live } from '../live/attach.ts';
import type { Metrics } from './metrics.ts';
import type { ResponseStore, RoundStore } from '../ports/response-store.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { EventLog } from '../ports/log.ts';
import type { SubmitResult } from '../documents/command-ack.ts';
import type { Rooms, RoomsDeps } from '../documents/rooms.ts';

/** Measures the duration of writes. */
export function writeTimes(metrics: Metrics): (seconds: number) => void {
  const histogram = metrics.histogram(
    'quizcast_append_seconds',
    'Time of one transaction, until it is on the disk',
    [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1],
  );
  return (seconds) => histogram.observe(seconds);
}

/** Counts the outcomes of commands. */
function decisions(metrics: Metrics): (result: SubmitResult) => void {
  const labels: ('result' | 'reason')[] = ['result', 'reason'];
  const commands = metrics.counter('quizcast_commands_total', 'Commands decided', labels);
  return (result) =>
    commands.inc({
      result: result.kind,
      reason: result.kind === 'refused' ? result.reason : '',
    });
}

/** Logs and counts the documents that this node takes over from another one. */
function takeovers(
  metrics: Metrics,
  log: Pick<EventLog, 'info'>,
): (path: DocumentPath, from: string | null) => void {
  const help = 'Documents that this node took over from another one';
  const counter = metrics.counter('quizcast_lease_takeovers_total', help);
  return (path, from) => {
    counter.inc();
    log.info({ path, from }, 'lease taken over');
  };
}

/** Metrics of the rooms. */
export const roomFigures = (
  metrics: Metrics,
  log: Pick<EventLog, 'info'>,
): Required<Pick<RoomsDeps, 'onDecided' | 'onTakeover'>> => ({
  onDecided: decisions(metrics),
  onTakeover: takeovers(metrics, log),
});

/** Metrics of the buzzers. */
export function buzzerFigures(metrics: Metrics): Pick<BuzzerServiceDeps, 'onPress' | 'onVerdict'> {
  const labels: 'fate'[] = ['fate'];
  const presses = metrics.counter('quizcast_presses_total', 'Presses of buzzers heard', labels);
  const waits = metrics.histogram(
    'quizcast_verdict_wait_seconds',
    'From the first press that counted until the verdict was final: time for others on their way',
    [0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  );
  return {
    onPress: (fate) => presses.inc({ fate }),
    onVerdict: (waitedMs) => waits.observe(waitedMs / 1000),
  };
}

/** Wraps a store to count the responses that it saves. */
export function countedResponses(store: ResponseStore, metrics: Metrics): ResponseStore {
  const stored = metrics.counter(
    'quizcast_ballots_total',
    'Votes and answers stored, changed ones too',
  );
  const counted =
    ({ save }: Pick<RoundStore, 'save'>): RoundStore['save'] =>
    async (path, round, saved, fence) => {
      await save(path, round, saved, fence);
      stored.inc(saved.length);
    };
  return {
    votes: { ...store.votes, save: counted(store.votes) },
    crowd: { ...store.crowd, save: counted(store.crowd) },
  };
}

/** Registers the gauges of the current state. */
export function observe(metrics: Metrics, live: Live, rooms: Rooms): void {
  metrics.observed('quizcast_sockets', 'Live sockets open', () => live.status().sockets);
  metrics.observed('quizcast_overlays', 'Overlays open', () => live.status().overlays);
  metrics.observed(
    'quizcast_editors',
    'Pages of owners and their crews open',
    () => live.status().editors,
  );
  metrics.observed('quizcast_players', 'Pages of players open', () => live.status().players);
  metrics.observed(
    'quizcast_forwarded_sockets',
    'Sockets of players that came here and are passed on to another node',
    () => live.status().forwarded,
  );
  metrics.observed(
    'quizcast_leases',
    'Documents whose chat, votes, timers and presses this node looks after, of several nodes',
    () => rooms.status().leases,
  );
  metrics.observed('quizcast_rooms', 'Documents in memory', () => rooms.status().rooms);
}
