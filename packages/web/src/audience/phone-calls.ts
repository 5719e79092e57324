import { isRecord } from '@quizcast/game/json';
import { request, type ApiResult } from '../api.ts';

/** The show behind a code. */
export interface Invitation {
  show: string;
  isOn: boolean;
  isFull: boolean;
}

export const askInvitation = (code: string): Promise<ApiResult<Invitation>> =>
  request(`/api/v1/phones/${encodeURIComponent(code)}`, {
    credentials: 'omit',
    cache: 'no-store',
    read: readInvitation,
  });

export function readInvitation(answer: unknown): Invitation | undefined {
  if (!isRecord(answer)) return undefined;
  const { show, isOn, isFull } = answer;
  if (typeof show !== 'string' || typeof isOn !== 'boolean' || typeof isFull !== 'boolean')
    return undefined;
  return { show, isOn, isFull };
}
