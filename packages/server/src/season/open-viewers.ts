import type { Viewers } from '@quizcast/game/protocol/protocol';
import type { Bus } from '../ports/bus.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { ChatSource, RelayedChat } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Lease } from '../ports/lease.ts';
import type { Log } from '../ports/log.ts';
import type { ResponseStore } from '../ports/response-store.ts';
import type { Scorer } from '../agenda/score-keeper.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import { SeasonRecorder } from './season-recorder.ts';
import { SeasonService } from './season-service.ts';
import { ViewerData } from './viewer-data.ts';
import { ResponseService } from '../voting/response-service.ts';
import type { ScoreAnswers } from '../twitch/score-answers.ts';
import { ChatCommands } from '../crowd/chat-commands.ts';
import { CrowdBoards } from '../crowd/crowd-boards.ts';
import { findScore } from '../crowd/viewer-score.ts';

interface ViewersNeeds {
  chat: ChatSource;
  relayed: RelayedChat;
  responses: ResponseStore;
  clock: Clock;
  log: Log;
  lease: Lease | undefined;
  seasons: SeasonStore;
  rooms: Rooms;
  bus: Bus;
  /** Answers viewers' chat commands. */
  answers?: Pick<ScoreAnswers, 'request'>;
}

/** Called when the number of answers or the state of the chat has changed. */
type ViewersListener = (path: DocumentPath, viewers: Viewers) => void;

interface OpenedViewers {
  season: SeasonService;
  scorer: Scorer;
  votes: ResponseService;
  boards: CrowdBoards;
  viewerData: ViewerData;
  listener: ChatCommands;
  onViewersChanged: (newListener: ViewersListener) => void;
}

/** Opens everything that handles input of viewers: votes and answers, the boards made of them, and chat commands. */
export function openViewers({
  chat: chatSource,
  relayed,
  responses,
  clock,
  log,
  lease,
  seasons,
  rooms,
  bus,
  answers,
}: ViewersNeeds): OpenedViewers {
  const listeners: ViewersListener[] = [(path) => rooms.viewersChanged(path)];
  const viewersChanged = (path: DocumentPath) => {
    for (const notify of listeners) notify(path, votes.viewers(path));
  };
  const votes = new ResponseService({
    chatSource,
    relayed,
    store: responses,
    clock,
    ...(lease === undefined ? {} : { lease }),
    onLeaseLost: (path) => rooms.lostLease(path),
    onTally: (path, { round, votes: tally }) => void rooms.tally(path, round, tally),
    onAnswered: viewersChanged,
    onState: viewersChanged,
    onError: (path, round, failure) => log.warn({ path, round, ...failure }, 'vote write failed'),
  });
  const { crowd } = responses;
  const boards = new CrowdBoards({
    store: crowd,
    collected: (path, round) => votes.collected(path, round),
  });
  const viewerData = new ViewerData({
    ...{ responses: crowd, seasons, clock, bus },
    removeAnswers: (path, viewer) => votes.removeAnswers(path, viewer),
    dropBoards: (path) => boards.drop(path),
  });
  const listener = new ChatCommands({
    chatSource,
    relayed,
    clock,
    findScore: (path, job, viewer) => findScore(rooms, boards, path, job, viewer),
    answer: (path, job, viewer, name) =>
      answers?.request(path, {
        ...{ name, channel: job.channel },
        find: async () => (await findScore(rooms, boards, path, job, viewer)).score,
      }),
    act: (path, command) => rooms.act(path, command),
    forget: (path, viewer) =>
      void viewerData
        .forgetOnRequest(path, viewer)
        .catch((error: unknown) => log.warn({ path, error }, 'viewer data not deleted')),
    onError: (path, error) => log.warn({ path, error }, 'viewer score lookup failed'),
  });
  const season = new SeasonService({ store: seasons, responses: crowd, clock });
  const scorer = new SeasonRecorder(boards, seasons);
  return {
    votes,
    boards,
    viewerData,
    season,
    scorer,
    listener,
    onViewersChanged: (newListener) => void listeners.push(newListener),
  };
}
