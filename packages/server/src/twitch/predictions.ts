import type { PredictionStep } from '@quizcast/game/document/due-prediction';
import type { PredictionWords } from '@quizcast/game/chats/prediction-words';
import type { TwitchErrorCode } from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import { JobQueue } from '../concurrency/job-queue.ts';
import { ownerOf } from '../documents/rooms.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { HelixRequest } from '../ports/twitch/twitch-api.ts';
import type { TwitchAccounts } from './twitch-accounts.ts';
import type { TwitchOutcomes } from './twitch-outcomes.ts';

/** Time after which Twitch locks a prediction; this is the maximum. */
const windowS = 1800;
/** Delays before the retries for a running prediction. */
const retriesMs = [2_000, 10_000, 30_000] as const;
/** How long the state of the switch is cached. */
const switchKnownMs = 10_000;
const maxKnown = 2000;
const use = 'runPredictions';

const predictionSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  outcomes: z.array(z.object({ id: z.string(), title: z.string() })),
});
type Prediction = z.infer<typeof predictionSchema>;
const answerSchema = z.object({ data: z.array(predictionSchema) });
const messageSchema = z.object({ message: z.string() });

interface PredictionsDeps {
  accounts: Pick<TwitchAccounts, 'request' | 'isOn'>;
  outcomes: Pick<TwitchOutcomes, 'record'>;
  clock: Clock;
  onError: (path: DocumentPath, error: unknown) => void;
}

/** A prediction that was started here. */
interface Running {
  question: string;
  words: PredictionWords;
  prediction: Prediction;
}

interface Step extends PredictionStep {
  kind: Exclude<PredictionStep['kind'], 'takeBack'>;
}

/** A verdict that viewers have not seen yet, because of the stream delay. */
interface Pending {
  step: Step;
  cancel: Cancel;
}

type Answer =
  | { kind: 'done'; predictions: Prediction[] }
  | { kind: 'failed'; error: TwitchErrorCode; detail: string };

/**
 * Runs predictions at Twitch: each starts when a question opens, and is resolved once viewers have seen the verdict.
 * Requests are serialized per document and never delay a move.
 */
export class Predictions {
  readonly #deps: PredictionsDeps;
  readonly #lines = new Map<DocumentPath, JobQueue>();
  readonly #running = new Map<DocumentPath, Running>();
  readonly #pending = new Map<DocumentPath, Pending>();
  readonly #switches = new Map<DocumentPath, { isOn: boolean; untilMs: number }>();
  readonly #stopped = new AbortController();

  constructor(deps: PredictionsDeps) {
    this.#deps = deps;
  }

  /** Whether predictions are on for the document, from the cache; an outdated value is refreshed in the background. */
  isOn(path: DocumentPath): boolean {
    const known = this.#switches.get(path);
    const nowMs = this.#deps.clock.nowMs();
    if (known === undefined || known.untilMs < nowMs) {
      this.#remember(path, known?.isOn === true);
      void this.#isOnNow(path).catch((error: unknown) => this.#deps.onError(path, error));
    }
    return known?.isOn === true;
  }

  /** Queues the steps of moves for Twitch. Returns at once. */
  trigger(path: DocumentPath, steps: readonly PredictionStep[]): void {
    for (const { kind, ...more } of steps) {
      const pending = this.#pending.get(path);
      if (kind === 'takeBack') {
        pending?.cancel();
        this.#pending.delete(path);
        continue;
      }
      // A pending verdict belongs to the previous question.
      this.#resolvePending(path);
      const step = { ...more, kind };
      const isVerdict = kind === 'right' || kind === 'wrong';
      if (!isVerdict || step.delayMs === 0) this.#inLine(path, step);
      else {
        const cancel = this.#deps.clock.after(step.delayMs, () => this.#resolvePending(path));
        this.#pending.set(path, { step, cancel });
      }
    }
  }

  /** Resolves pending verdicts at once. */
  async close(): Promise<void> {
    for (const path of [...this.#pending.keys()]) this.#resolvePending(path);
    this.#stopped.abort();
    await Promise.all([...this.#lines.values()].map((line) => line.ended()));
  }

  #resolvePending(path: DocumentPath): void {
    const pending = this.#pending.get(path);
    if (pending === undefined) return;
    pending.cancel();
    this.#pending.delete(path);
    this.#inLine(path, pending.step);
  }

  #inLine(path: DocumentPath, step: Step): void {
    const line = this.#lines.get(path) ?? new JobQueue();
    this.#lines.set(path, line);
    void line
      .add(() => this.#perform(path, step))
      .catch((error: unknown) => this.#deps.onError(path, error))
      .finally(() => {
        if (line.length === 0) this.#lines.delete(path);
      });
  }

  async #perform(path: DocumentPath, step: Step): Promise<void> {
    const { kind } = step;
    if (!(await this.#isOnNow(path))) return void this.#running.delete(path);
    if (kind === 'start') return this.#start(path, step);
    const running = await this.#find(path, step);
    if (running === null) return;
    if (kind !== 'lock') this.#running.delete(path);
    const { prediction, words } = running;
    const won = kind === 'right' || kind === 'wrong' ? words[kind] : null;
    const winner = prediction.outcomes.find(({ title }) => title === won);
    const answer = await this.#withRetries(path, {
      ...{ id: prediction.id, status: statusOf[kind] },
      ...(winner === undefined ? {} : { winning_outcome_id: winner.id }),
    });
    // Twitch has already locked it, or the streamer has ended it there.
    if (kind === 'lock' && answer.kind === 'failed' && answer.error === 'refused') return;
    this.#report(path, answer);
  }

  async #start(path: DocumentPath, { question, words }: Step): Promise<void> {
    const { title, right, wrong } = words;
    const answer = await this.#request(path, 'POST', {
      ...{ title, outcomes: [{ title: right }, { title: wrong }], prediction_window: windowS },
    });
    const [prediction] = answer.kind === 'done' ? answer.predictions : [];
    if (prediction === undefined) this.#running.delete(path);
    else this.#running.set(path, { question, words, prediction });
    this.#report(path, answer);
  }

  /**
   * The running prediction of this question; looked up at Twitch by its title when another node or an earlier process
   * started it.
   */
  async #find(path: DocumentPath, { question, words }: Step): Promise<Running | null> {
    const known = this.#running.get(path);
    if (known?.question === question) return known;
    const answer = await this.#request(path, 'GET', null);
    if (answer.kind === 'failed') return null;
    const isIt = ({ id, title, status }: Prediction) =>
      id !== known?.prediction.id &&
      title === words.title &&
      (status === 'ACTIVE' || status === 'LOCKED');
    const prediction = answer.predictions.find(isIt);
    return prediction === undefined ? null : { question, words, prediction };
  }

  async #withRetries(path: DocumentPath, json: object): Promise<Answer> {
    let answer = await this.#request(path, 'PATCH', json);
    for (const waitMs of retriesMs) {
      const mayPass = answer.kind === 'failed' && passing.has(answer.error);
      if (!mayPass || this.#stopped.signal.aborted) return answer;
      await this.#wait(waitMs);
      answer = await this.#request(path, 'PATCH', json);
    }
    return answer;
  }

  async #request(
    path: DocumentPath,
    method: HelixRequest['method'],
    json: object | null,
  ): Promise<Answer> {
    const result = await this.#deps.accounts.request(ownerOf(path), use, ({ userId }) =>
      json === null
        ? { method, path: `/predictions?broadcaster_id=${userId}&first=5` }
        : { method, path: '/predictions', json: { broadcaster_id: userId, ...json } },
    );
    if (result.kind === 'failed') return { kind: 'failed', error: result.error, detail: '' };
    if (result.status !== 200) return refusalOf(result.status, result.body);
    return { kind: 'done', predictions: answerSchema.safeParse(result.body).data?.data ?? [] };
  }

  #report(path: DocumentPath, answer: Answer): void {
    const [error, detail] = answer.kind === 'done' ? [null, ''] : [answer.error, answer.detail];
    this.#deps.outcomes.record(ownerOf(path), use, error, detail);
  }

  async #isOnNow(path: DocumentPath): Promise<boolean> {
    const isOn = await this.#deps.accounts.isOn(ownerOf(path), 'runsPredictions');
    this.#remember(path, isOn);
    return isOn;
  }

  #remember(path: DocumentPath, isOn: boolean): void {
    this.#switches.delete(path);
    this.#switches.set(path, { isOn, untilMs: this.#deps.clock.nowMs() + switchKnownMs });
    const [oldest] = this.#switches.keys();
    if (this.#switches.size > maxKnown && oldest !== undefined) this.#switches.delete(oldest);
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
}

const statusOf = {
  lock: 'LOCKED',
  right: 'RESOLVED',
  wrong: 'RESOLVED',
  cancel: 'CANCELED',
} as const;

const passing: ReadonlySet<TwitchErrorCode> = new Set(['unreachable', 'rateLimited']);

function refusalOf(status: number, body: unknown): Answer {
  const detail = messageSchema.safeParse(body).data?.message ?? '';
  const isForAffiliates = status === 403 || /affiliate|partner|channel points/i.test(detail);
  return { kind: 'failed', error: isForAffiliates ? 'notAffiliate' : 'refused', detail };
}
