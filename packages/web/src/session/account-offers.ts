import { isRecord } from '@quizcast/game/json';
import { useEffect, useState } from 'react';
import { request } from '../api.ts';

/** Account features of this server. */
export interface AccountOffers {
  /** It sends e-mails, so passwords can be reset. */
  mail: boolean;
}

const none: AccountOffers = { mail: false };

/** Offers nothing until the server has answered. */
export function useAccountOffers(): AccountOffers {
  const [offers, setOffers] = useState(none);
  useEffect(() => {
    const controller = new AbortController();
    void request('/api/v1/auth/offers', {
      signal: controller.signal,
      read: (answer) => ({ mail: isRecord(answer) && answer['mail'] === true }),
    }).then((result) => result.kind === 'done' && setOffers(result.content));
    return () => controller.abort();
  }, []);
  return offers;
}
