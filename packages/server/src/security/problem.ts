import { refusalText, type Refusal } from '@quizcast/game/refusals/refusal';
import type { ReadError } from '@quizcast/game/document/read';
import type { BodyError } from './body.ts';

/** The error body of every route outside of /api/v1/auth/. */
export interface Problem {
  error: {
    code: string;
    message: string;
    /** The place in the body, such as `3/command/showId`. */
    path?: string;
    /** The reason code, where `code` covers several reasons. */
    reason?: string;
    /** All faults, when there are several. */
    faults?: readonly ReadError[];
  };
}

export function problem(
  status: number,
  code: string,
  message: string,
  more: Pick<Problem['error'], 'path' | 'reason' | 'faults'> = {},
  headers: Record<string, string> = {},
): Response {
  const body: Problem = { error: { code, message, ...more } };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

const statusOf: Partial<Record<Refusal, number>> = {
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  showNotFound: 404,
  unreadable: 409,
  alreadyExists: 409,
  conflict: 409,
  tooLarge: 413,
  documentFull: 413,
  tooMany: 429,
  storeFailed: 503,
};

/** A refusal with the text of the catalog. */
export const refused = (reason: Refusal, detail?: string): Response =>
  problem(
    statusOf[reason] ?? 422,
    reason,
    refusalText[reason],
    detail === undefined ? {} : { path: detail },
  );

export const tooMany = (
  waitS: number,
  message = 'Too many requests. Please wait a moment',
): Response => problem(429, 'tooMany', message, {}, { 'retry-after': `${waitS}` });

export const badBody = ({ status, code, message, path }: BodyError): Response =>
  problem(status, code, message, path === undefined ? {} : { path });
