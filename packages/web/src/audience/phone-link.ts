import { Reconnector, type Socket, type Timing } from '@quizcast/game/client/reconnector';
import type { PhoneScene } from '@quizcast/game/phones/scene';
import { isPhoneNews, type PhoneMessage, type PhoneUpdate } from '@quizcast/game/phones/wire';
import { pageDevice } from '../live/page-link.ts';
import { Throttle } from '../live/throttle.ts';
import type { StoredPhone } from './stored-phone.ts';
import { emptyPhone, type Delivery, type PhoneNotice, type PhoneState } from './phone-state.ts';

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
/** Minimum interval for answers. The server allows a phone three messages a second. */
const pacedMs = 350;
/** Retry interval after the server has ignored a message because there were too many. */
const retryMs = 1000;
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
  readonly #sending = new Throttle(() => this.#sendPending(), pacedMs);
  #state: PhoneState;

  constructor(options: PhoneLinkOptions) {
    this.#options = options;
    this.#stored = { ...options.stored, name: options.name };
    const { answer, counted, isDeleting } = options.stored;
    this.#state = {
      ...emptyPhone,
      answer: answer === null ? null : { ...answer, delivery: 'unsent' },
      counted,
      deletion: isDeleting ? 'unsent' : null,
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
    this.#sending.stop();
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
    const { deletion } = this.#state;
    this.#set({
      answer: { round, answer, delivery: 'unsent' },
      notice: null,
      deletion: deletion === 'done' ? null : deletion,
    });
    this.#store({ answer: { round, answer } });
    this.#sending.changed();
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
    if (!this.#send({ type: 'score' })) return;
    this.#set({ isScoreAsked: true });
    pageDevice.after(scorePaceMs, () => this.#set({ isScoreAsked: false }));
  }

  /** Deletes all data of the viewer; while there is no connection, as soon as there is one. */
  forget(): void {
    this.#set({ answer: null, counted: null, deletion: 'unsent' });
    // Not sent again after a reload, which would store them again.
    this.#store({ answer: null, counted: null, isDeleting: true });
    this.#sendPending();
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

  /** Before the welcome, the server ignores everything but the hello. */
  #send(message: PhoneMessage): boolean {
    return this.#state.link === 'live' && this.#link.send(message);
  }

  /** Sends what has not been sent on this connection; whether an answer is still in time is up to the server. */
  #sendPending(): void {
    const { answer, deletion, scene } = this.#state;
    if (deletion === 'unsent' && this.#send({ type: 'forget' })) this.#set({ deletion: 'sent' });
    if (answer?.delivery !== 'unsent') return;
    if (scene?.kind !== 'question' || scene.round !== answer.round) return;
    const { delivery: _, ...sent } = answer;
    if (this.#send({ type: 'answer', ...sent }))
      this.#set({ answer: { ...sent, delivery: 'sent' } });
  }

  #onClose(): void {
    const { link, answer, deletion } = this.#state;
    this.#set({
      link: link === 'restarting' ? link : 'lost',
      // Also a confirmed answer, as the server may have been killed before it was stored.
      answer: answer === null ? null : { ...answer, delivery: 'unsent' },
      deletion: unconfirmed(deletion),
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
        return this.#sendPending();
      }
      case 'scene':
        return this.#onScene(update.scene);
      case 'standing':
        return this.#set({ standing: update.standing });
      case 'taken':
        return this.#onTaken(update);
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
        this.#store({ answer: null, counted: null, isDeleting: false });
        return this.#set({ answer: null, counted: null, standing: null, deletion: 'done' });
      case 'end':
        return this.#onEnd(update.reason);
    }
  }

  #onScene(scene: PhoneScene): void {
    this.#set({ scene, notice: this.#nameNotice() });
    this.#sendPending();
  }

  #onTaken({ round, answer }: Extract<PhoneUpdate, { type: 'taken' }>): void {
    const counted = { round, answer };
    this.#store({ counted });
    const newest = this.#state.answer;
    const isOlder =
      newest?.round === round && newest.answer !== answer && newest.delivery !== 'done';
    if (isOlder) return this.#set({ counted });
    this.#store({ answer: counted });
    this.#set({
      answer: { ...counted, delivery: 'done' },
      counted,
      notice: this.#nameNotice(),
    });
  }

  /** The name of a viewer who joins is refused before the first scene; this stays until the next action. */
  #nameNotice(): PhoneState['notice'] {
    const { notice } = this.#state;
    return notice?.about === 'name' ? notice : null;
  }

  #onRefused(update: PhoneNotice): void {
    const { me, answer, deletion } = this.#state;
    this.#isMeasuring = false;
    switch (update.about) {
      case 'answer':
        return this.#answerRefused(update);
      case 'name':
        // With the refused name, every new connection would be refused again.
        this.#store({ name: me === null || me.isGenerated ? '' : me.name });
        break;
      case 'message':
        this.#set({
          answer: answer?.delivery === 'sent' ? { ...answer, delivery: 'unsent' } : answer,
          deletion: unconfirmed(deletion),
        });
        this.#sending.retryAfter(retryMs);
        break;
      case 'seen':
    }
    this.#set({ notice: update });
  }

  /** The answer that counts remains; if it is the refused one, which was only sent again, there is nothing to say. */
  #answerRefused(notice: PhoneNotice): void {
    const { answer, counted } = this.#state;
    if (answer?.delivery !== 'sent') return this.#set({ notice });
    const kept = counted?.round === answer.round ? counted : null;
    this.#store({ answer: kept });
    this.#set({
      answer: kept === null ? null : { ...kept, delivery: 'done' },
      notice: kept?.answer === answer.answer ? this.#nameNotice() : notice,
    });
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

/** Without a confirmation it is unknown whether the server has received it. */
const unconfirmed = (delivery: Delivery | null): Delivery | null =>
  delivery === 'sent' ? 'unsent' : delivery;
