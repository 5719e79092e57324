import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { Response } from '../ports/response-store.ts';

/** A vote of a Twitch viewer, as stored. */
export const voteOf = (
  viewer: string,
  answer: AnswerIndex | null,
  messageId = `m-${viewer}`,
): Response => ({
  voterId: `twitch:${viewer}`,
  name: '',
  answer: answer === null ? null : String(answer),
  messageId,
  atMs: 0,
});

/** A Twitch viewer's answer to a question open to all viewers. */
export const answerOf = (
  viewer: string,
  answer: string | null,
  part: Partial<Response> = {},
): Response => ({
  voterId: `twitch:${viewer}`,
  name: `Viewer ${viewer}`,
  answer,
  messageId: `m-${viewer}`,
  atMs: 1,
  ...part,
});

/** The sender of a message of the fake chats. */
export const senderOf = (voterId: string) => () => ({
  login: `login${voterId}`,
  name: `Viewer ${voterId}`,
});
