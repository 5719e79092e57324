import { channelName } from '@quizcast/game/games/channel-name';
import type {
  TwitchErrorCode,
  TwitchSignIn,
  TwitchSignInState,
  TwitchStatus,
  TwitchSwitch,
} from '@quizcast/game/chats/twitch-account';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Begun, DeviceSignIn } from './device-sign-in.ts';
import type { ChatSender } from './chat-sender.ts';
import { setMarker, type Marked } from './markers.ts';
import type { Predictions } from './predictions.ts';
import type { ScoreAnswers } from './score-answers.ts';
import type { TwitchOutcomes } from './twitch-outcomes.ts';
import type { TwitchAccounts } from './twitch-accounts.ts';
import type { TwitchChats } from './twitch-chats.ts';

/** In English, like other bot messages in chats. */
const testText = 'Quizcast is connected ✔';

/** Delay after the start, and interval, for renewing unused tokens. */
const [firstRoundMs, everyRoundMs] = [10 * 60_000, 6 * 60 * 60_000];

interface TwitchServiceDeps {
  clock: Pick<Clock, 'after'>;
  onError: (error: unknown) => void;
  accounts: TwitchAccounts;
  signIn: DeviceSignIn;
  chats: TwitchChats;
  sender: ChatSender;
  answers: ScoreAnswers;
  predictions: Predictions;
  outcomes: TwitchOutcomes;
}

/** Answers the requests of pages about a document's Twitch account. */
export class TwitchService {
  readonly #deps: TwitchServiceDeps;

  #cancelRound: Cancel = () => undefined;

  constructor(deps: TwitchServiceDeps) {
    this.#deps = deps;
    this.#keepFreshIn(firstRoundMs);
  }

  get chats(): TwitchChats {
    return this.#deps.chats;
  }

  /** Answers `!score` in the chat when enabled. */
  get answers(): ScoreAnswers {
    return this.#deps.answers;
  }

  /** Runs viewer predictions when enabled. */
  get predictions(): Predictions {
    return this.#deps.predictions;
  }

  /** `written`: the channel as entered in the settings. */
  async status(ownerId: string, written: string): Promise<TwitchStatus> {
    const { accounts, chats } = this.#deps;
    const status = await accounts.status(ownerId);
    const isWell = status.account?.fault === null;
    return { ...status, chat: isWell ? await chats.status(ownerId, channelName(written)) : null };
  }

  begin(ownerId: string, signIn: TwitchSignIn): Promise<Begun> {
    return this.#deps.signIn.begin(ownerId, signIn);
  }

  poll(ownerId: string, ticket: string): Promise<TwitchSignInState | null> {
    return this.#deps.signIn.poll(ownerId, ticket);
  }

  /** False when no account is connected. */
  switch(ownerId: string, name: TwitchSwitch, isOn: boolean): Promise<boolean> {
    return this.#deps.accounts.switch(ownerId, name, isOn);
  }

  /** Sends a test message to the chat. Returns the reason of a failure. */
  async sendTest(ownerId: string, written: string): Promise<TwitchErrorCode | null> {
    const channel = channelName(written);
    return (await this.#deps.sender.send(ownerId, channel, testText)).error;
  }

  /** Sets a marker in the owner's stream. */
  mark(ownerId: string, description: string): Promise<Marked> {
    return setMarker(this.#deps.accounts, ownerId, description);
  }

  disconnect(ownerId: string): Promise<boolean> {
    return this.#deps.accounts.disconnect(ownerId);
  }

  forget(ownerId: string): Promise<void> {
    return this.#deps.accounts.forget(ownerId);
  }

  async close(): Promise<void> {
    this.#cancelRound();
    this.#deps.answers.close();
    await this.#deps.predictions.close();
    this.#deps.outcomes.close();
    this.#deps.chats.close();
    this.#deps.accounts.close();
  }

  #keepFreshIn(ms: number): void {
    const { accounts, clock, onError } = this.#deps;
    this.#cancelRound = clock.after(ms, () => {
      void accounts.keepFresh().catch(onError);
      this.#keepFreshIn(everyRoundMs);
    });
  }
}
