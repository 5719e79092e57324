import { Reconnector, type Socket, type Timing } from '@quizcast/game/client/reconnector';
import type { PhoneScene } from '@quizcast/game/phones/scene';
import { isPhoneNews, type PhoneMessage, type PhoneUpdate } from '@quizcast/game/phones/wire';
import { pageDevice } from '../live/page-link.ts';
import type { StoredPhone } from './stored-phone.ts';
import { emptyPhone, type PhoneState } from './phone-state.ts';

export interface PhoneLinkOptions {
  code: string;
  name: string;
  stored: StoredPhone;
  open(): Socket;
  /** Stores what must survive a reload. */
  store(kept: StoredPhone): void;
  timing?: Partial<Timing>;
}

/** After a restart thousands of phones reconnect: back-off and pings are slower than on other pages. */
const timing: Partial<Timing> = { firstRetryMs: 500, lastRetryMs: 8000, pingMs: 20_000 };
/** Retry interval when the show is full. */
const fullMs = 10_000;
/** The server shows a viewer's score at most once in this time. */
const scorePaceMs = 60_000;

/** Connection of a viewer's phone: keeps its state in sync with the server and sends the answers. */
export class PhoneLink {
  readonly #options: PhoneLinkOptions;
  readonly #link: Reconnector<PhoneUpdate, PhoneMessage>;
  readonly #listeners = new Set<() => void>();
  #stored: StoredPhone;
  /** The next delay message is the result of a measurement. */
  #isMeasuring = false;
  #state: PhoneState;

  constructor(options: PhoneLinkOptions) {
    this.#options = options;
    this.#stored = { ...options.stored, name: options.name };
    const { answer } = options.stored;
    this.#state = {
      ...emptyPhone,
      answer: answer === null ? null : { ...answer, isTaken: false },
    };
    this.#link = new Reconnector({
      isKnown: isPhoneNews,
      device: pageDevice,
      open: () => options.open(),
      onOpen: () => this.#hello(),
      onClose: () => this.#onClose(),
      onMessage: (update) => this.#received(update),
      timing: { ...timing, ...options.timing },
    });
  }

  start(): void {
    this.#link.start();
  }

  end(): void {
    this.#link.end();
  }

  check(): void {
    if (this.#state.ended === null) this.#link.check();
  }

  /** Takes the seat back from another tab of this viewer. */
  resume(): void {
    this.#set({ ended: null, link: 'connecting' });
    this.#link.resume();
  }

  answer(round: string, answer: string): void {
    this.#set({ answer: { round, answer, isTaken: false }, notice: null, isForgotten: false });
    this.#store({ answer: { round, answer } });
    this.#link.send({ type: 'answer', round, answer });
  }

  rename(name: string): void {
    this.#set({ notice: null });
    this.#store({ name });
    this.#link.send({ type: 'name', name });
  }

  setDelay(delayMs: number | null): void {
    this.#set({ notice: null, measuredMs: null });
    this.#store({ delayMs });
    this.#link.send({ type: 'delay', delayMs });
  }

  /** Sent by the viewer when a question appears in the stream, to measure the delay. */
  seen(): void {
    this.#set({ notice: null, measuredMs: null });
    this.#isMeasuring = this.#link.send({ type: 'seen' });
  }

  showScore(): void {
    this.#set({ isScoreAsked: this.#link.send({ type: 'score' }) });
    pageDevice.after(scorePaceMs, () => this.#set({ isScoreAsked: false }));
  }

  forget(): void {
    this.#link.send({ type: 'forget' });
  }

  readonly state = (): PhoneState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #hello(): void {
    const { code } = this.#options;
    const { token, name, delayMs } = this.#stored;
    this.#link.send({ type: 'hello', code, token, name: name ?? '', delayMs });
  }

  #onClose(): void {
    const { link, answer } = this.#state;
    this.#set({
      link: link === 'restarting' ? link : 'lost',
      // It is unknown whether the server has received it, so it is sent again.
      answer: answer === null ? null : { ...answer, isTaken: false },
    });
  }

  #received(update: PhoneUpdate): void {
    switch (update.type) {
      case 'welcome': {
        const { token, name, isGenerated, show, channel, delayMs, streamDelayMs } = update;
        this.#store({ token });
        this.#set({
          ...{ link: 'live', ended: null, notice: null },
          ...{ me: { name, isGenerated, show, channel }, delayMs, streamDelayMs },
        });
        return;
      }
      case 'scene':
        return this.#onScene(update.scene);
      case 'standing':
        return this.#set({ standing: update.standing });
      case 'taken': {
        const { round, answer } = update;
        const isOlder = this.#state.answer?.round === round && this.#state.answer.answer !== answer;
        // A later answer is already in flight.
        if (isOlder) return;
        this.#store({ answer: { round, answer } });
        return this.#set({ answer: { round, answer, isTaken: true }, notice: this.#nameNotice() });
      }
      case 'refused':
        return this.#onRefused(update);
      case 'show':
      case 'named': {
        const { me } = this.#state;
        const { type: _, ...change } = update;
        if (me !== null) this.#set({ me: { ...me, ...change } });
        return;
      }
      case 'delay':
        return this.#delayed(update);
      case 'forgotten':
        this.#store({ answer: null });
        return this.#set({ answer: null, standing: null, isForgotten: true });
      case 'end':
        return this.#onEnd(update.reason);
    }
  }

  #onScene(scene: PhoneScene): void {
    this.#set({ scene, notice: this.#nameNotice() });
    const { answer } = this.#state;
    const isOpen = scene.kind === 'question' && scene.isOpen;
    if (!isOpen || answer === null || answer.round !== scene.round || answer.isTaken) return;
    this.#link.send({ type: 'answer', round: answer.round, answer: answer.answer });
  }

  /** The name of a viewer who joins is refused before the first scene; this stays until the next action. */
  #nameNotice(): PhoneState['notice'] {
    const { notice } = this.#state;
    return notice?.about === 'name' ? notice : null;
  }

  #onRefused(update: Extract<PhoneUpdate, { type: 'refused' }>): void {
    const { answer } = this.#state;
    this.#isMeasuring = false;
    // An answer of the wrong type is dropped; otherwise an earlier answer still counts.
    const isLost = update.about === 'answer' && update.reason === 'wrongType';
    if (isLost) this.#store({ answer: null });
    this.#set({ notice: update, answer: isLost ? null : answer });
  }

  #delayed({ delayMs, streamDelayMs }: Extract<PhoneUpdate, { type: 'delay' }>): void {
    if (this.#isMeasuring) this.#store({ delayMs });
    this.#set({ delayMs, streamDelayMs, measuredMs: this.#isMeasuring ? delayMs : null });
    this.#isMeasuring = false;
  }

  #onEnd(reason: PhoneState['ended']): void {
    if (reason === 'restarting') return this.#set({ link: 'restarting' });
    this.#set({ ended: reason });
    // Retries later: a place may become free, or the ban may be lifted.
    this.#link.pause(reason === 'full' || reason === 'banned' ? fullMs : null);
  }

  #store(change: Partial<StoredPhone>): void {
    this.#stored = { ...this.#stored, ...change };
    this.#options.store(this.#stored);
  }

  #set(change: Partial<PhoneState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
