import { phoneAnswer } from '@quizcast/game/phones/answer';
import { phoneAnswerAtMs, phoneClosesAtMs } from '@quizcast/game/phones/delay';
import { encodeAnswer } from '@quizcast/game/crowd/stored-answer';
import type { PhoneRefusal } from '@quizcast/game/phones/wire';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Response } from '../ports/response-store.ts';
import type { PutOutcome } from '../voting/response-round.ts';
import type { ResponseService } from '../voting/response-service.ts';
import type { Audience } from './audience.ts';
import type { Phone } from './phone.ts';

export interface PhoneAnswersDeps {
  votes: Pick<ResponseService, 'put'>;
  clock: Clock;
}

/** Forwards answers to the node that collects them. */
export interface Handoff {
  pass(path: DocumentPath, round: string, responses: readonly Response[]): void;
}

/** The answer that counts, or the reason why it was refused. */
export type AnswerOutcome =
  | { kind: 'taken'; answer: string }
  | { kind: 'refused'; reason: PhoneRefusal };

/** Answers for another node are batched for this long. */
const passAfterMs = 100;

const refused = (reason: PhoneRefusal): AnswerOutcome => ({ kind: 'refused', reason });

/** Checks the answers of phones and brings them to the node that collects them. */
export class PhoneAnswers {
  readonly #deps: PhoneAnswersDeps;
  /** Answers for other nodes, by path and round. */
  #passing = new Map<string, { path: DocumentPath; round: string; responses: Response[] }>();
  #answers = 0;
  /** Null when there is no other node. */
  #handoff: Handoff | null = null;

  constructor(deps: PhoneAnswersDeps) {
    this.#deps = deps;
  }

  handTo(handoff: Handoff): void {
    this.#handoff = handoff;
  }

  accept(audience: Audience, phone: Phone, round: string, text: string): AnswerOutcome {
    const { play, job, streamDelayMs } = audience.studio;
    const asked = play?.asked ?? null;
    const onAirAtMs = audience.openedAtMs(round);
    if (job === null || asked === null || asked.round !== round || onAirAtMs === null)
      return refused('tooLate');
    const arrivedAtMs = this.#deps.clock.nowMs();
    const delayMs = audience.noteDelay(phone, round);
    const { lockedAtMs, opensAtMs } = asked;
    const isLocked =
      lockedAtMs !== undefined &&
      arrivedAtMs >= phoneClosesAtMs(lockedAtMs, delayMs, streamDelayMs);
    const isShown = arrivedAtMs >= onAirAtMs + delayMs;
    if (!isShown || isLocked || arrivedAtMs >= job.closesAtMs) return refused('tooLate');
    const answer = phoneAnswer(asked, text, job);
    if (answer === null) return refused('wrongType');
    const memory = audience.memory.of(phone.viewer);
    if (job.isFirstAnswerFinal && memory.answer !== null)
      return memory.answer === text ? { kind: 'taken', answer: text } : refused('final');
    const { minRoundTripMs: wayMs } = phone;
    const timing = { opensAtMs, onAirAtMs, delayMs, streamDelayMs, arrivedAtMs };
    const atMs = phoneAnswerAtMs({ ...timing, wayMs: Number.isFinite(wayMs) ? wayMs : 0 });
    const stored = answer === 'ignored' ? null : encodeAnswer(answer);
    const response: Response = {
      voterId: phone.viewer,
      name: memory.name,
      answer: stored,
      messageId: `phone-${arrivedAtMs.toString(36)}-${++this.#answers}`,
      atMs,
    };
    const outcome = this.#put(audience.room.path, round, response, arrivedAtMs);
    if (outcome !== 'taken') return refused(outcome);
    memory.answer = text;
    return { kind: 'taken', answer: text };
  }

  #put(path: DocumentPath, round: string, response: Response, arrivedAtMs: number): PutOutcome {
    const outcome = this.#deps.votes.put(path, round, response, arrivedAtMs);
    return outcome === 'notHere' ? this.#passSoon(path, round, response) : outcome;
  }

  #passSoon(path: DocumentPath, round: string, response: Response): PutOutcome {
    if (this.#handoff === null) return 'tooLate';
    const key = JSON.stringify([path, round]);
    const passing = this.#passing.get(key) ?? { path, round, responses: [] };
    passing.responses.push(response);
    this.#passing.set(key, passing);
    if (this.#passing.size === 1 && passing.responses.length === 1)
      this.#deps.clock.after(passAfterMs, () => this.passOn());
    return 'taken';
  }

  /** Forwards all batched answers at once. */
  passOn(): void {
    const all = [...this.#passing.values()];
    this.#passing = new Map();
    for (const { path, round, responses } of all) this.#handoff?.pass(path, round, responses);
  }
}
