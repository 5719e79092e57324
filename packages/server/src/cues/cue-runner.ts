import { randomUUID } from 'node:crypto';
import { isObsAction, type Cue } from '@quizcast/game/cues/cue';
import type { TriggeredCues } from '@quizcast/game/document/due-cues';
import type { CueLight } from '@quizcast/game/cues/cue-light';
import { isIncomplete } from '@quizcast/game/cues/obs-action';
import { JobQueue } from '../concurrency/job-queue.ts';
import { ownerOf } from '../documents/rooms.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Log } from '../ports/log.ts';
import type { Gate } from '../security/gate.ts';
import type { CueRuns } from './cue-runs.ts';
import type { CueSecrets } from './cue-secrets.ts';
import type { performInObs } from './obs.ts';
import type { ObsPages } from './obs-pages.ts';
import { failed, type Outcome } from './outcome.ts';
import { descriptionOf, outcomeOfMark, type Mark } from './twitch-marker.ts';
import { sendWebhook, type WebhookEvent } from './webhook.ts';
import { showPreset } from './wled.ts';

/** Delays before the retries of a webhook. */
const retriesMs = [1_000, 5_000, 25_000] as const;
/** Maximum number of waiting runs per receiver. */
const maxInLine = 50;

export interface CueRunnerDeps {
  secrets: Pick<CueSecrets, 'webhookKey' | 'obsPlace'>;
  runs: CueRuns;
  pages: Pick<ObsPages, 'perform'>;
  gate: Gate;
  isLocalAllowed: boolean;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** The demo account is shared by everyone, so no one would be responsible for its cues. */
  isDemo: (path: DocumentPath) => boolean;
  obs?: typeof performInObs;
  /** Absent when no Twitch account can be connected. */
  mark?: Mark;
}

interface Run {
  path: DocumentPath;
  cue: Cue;
  event: WebhookEvent;
}

/** Runs cues outside the queues of the documents: one after the other per show and receiver, otherwise in parallel. */
export class CueRunner {
  readonly #deps: CueRunnerDeps;
  readonly #lines = new Map<string, JobQueue>();
  readonly #stopped = new AbortController();

  constructor(deps: CueRunnerDeps) {
    this.#deps = deps;
  }

  /** Queues the cues that a move has triggered. Returns at once. */
  trigger(
    path: DocumentPath,
    { showId, showName, game, isUndo, cues }: TriggeredCues,
    atMs: number,
  ): void {
    const show = { id: showId, name: showName, game };
    for (const cue of cues) {
      const { moment } = cue;
      const event = { id: randomUUID(), moment, isTest: false, isUndo, atMs, show };
      void this.#inLine({ path, cue, event });
    }
  }

  /** Runs a cue at once, without retries. */
  async test(path: DocumentPath, cue: Cue, show: WebhookEvent['show']): Promise<CueLight> {
    const atMs = this.#deps.clock.nowMs();
    const event = { id: randomUUID(), moment: cue.moment, isTest: true, isUndo: false, atMs, show };
    const run = { path, cue, event };
    this.#report(run, 'waiting');
    return this.#report(run, await this.#attempt(run));
  }

  /** Drops all waiting runs. */
  close(): void {
    this.#stopped.abort();
  }

  async #inLine(run: Run): Promise<void> {
    const key = lineOf(run);
    const line = this.#lines.get(key) ?? new JobQueue();
    if (line.length >= maxInLine) return void this.#report(run, failed('tooMany'));
    this.#lines.set(key, line);
    this.#report(run, 'waiting');
    await line.add(async () => {
      if (!this.#stopped.signal.aborted) this.#report(run, await this.#withRetries(run));
    });
    if (line.length === 0) this.#lines.delete(key);
  }

  async #withRetries(run: Run): Promise<Outcome> {
    let outcome = await this.#attempt(run);
    if (run.cue.action.kind !== 'webhook') return outcome;
    for (const waitMs of retriesMs) {
      if (outcome.kind === 'ok' || !outcome.mayPass) return outcome;
      await this.#wait(waitMs);
      if (this.#stopped.signal.aborted) return outcome;
      outcome = await this.#attempt(run);
    }
    return outcome;
  }

  async #attempt({ path, cue: { id, action }, event }: Run): Promise<Outcome> {
    const { secrets, pages, isDemo, isLocalAllowed, log } = this.#deps;
    if (isDemo(path)) return failed('demo');
    try {
      if (isObsAction(action)) {
        const place = await secrets.obsPlace(ownerOf(path));
        if (place === 'page')
          return isIncomplete(action) ? failed('incomplete') : await pages.perform(path, action);
        if (!isLocalAllowed) return failed('localOff');
        if (place === null) return failed('sealed');
        const performInObs = this.#deps.obs ?? (await import('./obs.ts')).performInObs;
        return await performInObs(action, place);
      }
      if (action.kind === 'twitchMarker') {
        const { mark } = this.#deps;
        const description = descriptionOf(action.text, event.show.name, event.moment);
        return mark === undefined
          ? failed('twitchAway')
          : outcomeOfMark(await mark(ownerOf(path), description));
      }
      if (action.kind === 'wled')
        return await showPreset(action.address, action.preset, this.#deps);
      const key = await secrets.webhookKey(ownerOf(path));
      if (key.kind === 'sealed') return failed('sealed');
      return await sendWebhook(action.address, event, key.key, this.#deps);
    } catch (error) {
      log.warn({ path, cue: id, error }, 'cue failed: secret not readable');
      return { ...failed('unreachable'), mayPass: true };
    }
  }

  #wait(ms: number): Promise<void> {
    const { signal } = this.#stopped;
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(ms, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  #report({ path, cue, event }: Run, outcome: Outcome | 'waiting'): CueLight {
    const common = { atMs: this.#deps.clock.nowMs(), isTest: event.isTest };
    const light = { ...common, ...lightOf(outcome) };
    this.#deps.runs.record(path, event.show.id, cue.id, light);
    return light;
  }
}

function lightOf(outcome: Outcome | 'waiting'): Pick<CueLight, 'state' | 'fault' | 'detail'> {
  if (outcome === 'waiting') return { state: 'waiting', fault: null, detail: '' };
  if (outcome.kind === 'ok') return { state: 'ok', fault: null, detail: '' };
  return { state: 'failed', fault: outcome.error, detail: outcome.detail };
}

/** The queue key, by receiver: one OBS per document, one address per show. */
function lineOf({ path, cue: { action }, event }: Run): string {
  if (isObsAction(action)) return `${path} obs`;
  if (action.kind === 'twitchMarker') return `${path} twitch`;
  const { address } = action;
  const host = URL.canParse(address) ? new URL(address).host : address;
  return `${path} ${event.show.id} ${action.kind} ${host}`;
}
