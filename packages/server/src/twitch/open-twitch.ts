import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenEventSub } from '../ports/twitch/event-sub.ts';
import type { Log } from '../ports/log.ts';
import type { TwitchAccountRepository } from '../ports/twitch/twitch-account-repository.ts';
import type { TwitchApi, TwitchClient } from '../ports/twitch/twitch-api.ts';
import { Sealer } from '../security/sealer.ts';
import { DeviceSignIn } from './device-sign-in.ts';
import { TwitchAccounts } from './twitch-accounts.ts';
import { TwitchChats } from './twitch-chats.ts';
import { ChatSender } from './chat-sender.ts';
import { ScoreAnswers } from './score-answers.ts';
import { Predictions } from './predictions.ts';
import { TwitchOutcomes } from './twitch-outcomes.ts';
import { TwitchService } from './twitch-service.ts';

export interface TwitchDeps {
  repository: TwitchAccountRepository;
  api: TwitchApi;
  eventSub: OpenEventSub;
  clock: Clock;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  log: Pick<Log, 'warn'>;
  secret: string;
  client: TwitchClient | null;
}

/** Builds everything that uses the Twitch accounts of streamers. */
export function openTwitch({ secret, eventSub, ...deps }: TwitchDeps): TwitchService {
  const sealer = new Sealer(secret, 'tokens of Twitch accounts');
  const { clock, bus, log } = deps;
  const outcomes = new TwitchOutcomes(clock, bus);
  const accounts = new TwitchAccounts({ ...deps, outcomes, sealer });
  const tickets = new Sealer(secret, 'sign-ins at Twitch');
  const signIn = new DeviceSignIn({ ...deps, accounts, sealer: tickets });
  const chats = new TwitchChats({ accounts, open: eventSub, clock });
  const sender = new ChatSender({ accounts, outcomes, clock });
  const answers = new ScoreAnswers({
    ...{ sender, clock, isOn: (ownerId) => accounts.isOn(ownerId, 'answersScores') },
    onError: (path, error) => log.warn({ path, error }, 'score reply in chat failed'),
  });
  const predictions = new Predictions({
    ...{ accounts, outcomes, clock },
    onError: (path, error) => log.warn({ path, error }, 'Twitch prediction failed'),
  });
  const onError = (error: unknown) => log.warn({ error }, 'Twitch token renewal failed');
  return new TwitchService({
    clock,
    onError,
    accounts,
    signIn,
    chats,
    sender,
    answers,
    predictions,
    outcomes,
  });
}
