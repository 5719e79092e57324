import { randomUUID } from 'node:crypto';
import { isRecord } from '@quizcast/game/json';
import { z } from 'zod';
import type { FakeAnswer } from './fake-accounts.ts';

/** A request to the API. */
export interface HelixCall {
  method: string;
  path: string;
  json: unknown;
}

const newSchema = z.object({
  broadcaster_id: z.string(),
  title: z.string().min(1).max(45),
  outcomes: z
    .array(z.object({ title: z.string().min(1).max(25) }))
    .min(2)
    .max(10),
  prediction_window: z.number().min(30).max(1800),
});

interface FakePrediction {
  id: string;
  title: string;
  status: string;
  outcomes: { id: string; title: string }[];
  winning_outcome_id: string | null;
}

const bad = (message: string): FakeAnswer => [400, { error: 'Bad Request', status: 400, message }];

/** Predictions of one channel, of which one runs at a time. */
export class FakePredictions {
  /** Newest last. */
  readonly all: FakePrediction[] = [];

  /** Titles, each with its status and, when resolved, the winning outcome. */
  get summaries(): string[] {
    return this.all.map(({ title, status, outcomes, winning_outcome_id }) => {
      const won = outcomes.find(({ id }) => id === winning_outcome_id)?.title;
      return [title, status, ...(won === undefined ? [] : [won])].join(' ');
    });
  }

  answer({ method, json }: HelixCall): FakeAnswer {
    if (method === 'GET') return [200, { data: this.all.toReversed() }];
    return method === 'POST' ? this.#begin(json) : this.#change(json);
  }

  get #running(): FakePrediction | undefined {
    return this.all.find(({ status }) => status === 'ACTIVE' || status === 'LOCKED');
  }

  #begin(json: unknown): FakeAnswer {
    const parsed = newSchema.safeParse(json);
    if (!parsed.success) return bad('bad request');
    if (this.#running !== undefined)
      return bad('prediction event already active, only one allowed at a time');
    const { title, outcomes } = parsed.data;
    const made = {
      ...{ id: randomUUID(), title, status: 'ACTIVE', winning_outcome_id: null },
      outcomes: outcomes.map((outcome) => ({ id: randomUUID(), ...outcome })),
    };
    this.all.push(made);
    return [200, { data: [made] }];
  }

  #change(json: unknown): FakeAnswer {
    const running = this.#running;
    const change = isRecord(json) ? json : {};
    if (running === undefined || change['id'] !== running.id) return bad('not running');
    const [status, winner] = [String(change['status']), change['winning_outcome_id']];
    if (status === 'LOCKED' && running.status !== 'ACTIVE') return bad('already locked');
    const won = running.outcomes.find(({ id }) => id === winner);
    if (status === 'RESOLVED' && won === undefined) return bad('no winner');
    Object.assign(running, { status, winning_outcome_id: won?.id ?? null });
    return [200, { data: [running] }];
  }
}
