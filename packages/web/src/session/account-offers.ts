import { isRecord } from '@quizcast/game/json';
import { request, type ApiResult } from '../api.ts';
import { useFetched } from '../live/use-fetched.ts';

/** Account features of this server. */
export interface AccountOffers {
  /** It sends e-mails, so passwords can be reset. */
  mail: boolean;
}

const none: AccountOffers = { mail: false };

/** Offers nothing until the server has answered. */
export const useAccountOffers = (): AccountOffers => useFetched(fetchOffers).content ?? none;

const fetchOffers = (): Promise<ApiResult<AccountOffers>> =>
  request('/api/v1/auth/offers', {
    read: (answer) => ({ mail: isRecord(answer) && answer['mail'] === true }),
  });
