import { isRecord } from '@quizcast/game/json';
import { useEffect, useState } from 'react';
import { request } from '../api.ts';

/** What this Quizcast can do for accounts. */
export interface AccountOffers {
  /** It sends mails, so forgotten passwords can be helped. */
  mail: boolean;
}

const none: AccountOffers = { mail: false };

/** Nothing is offered before the server has said so. */
export function useAccountOffers(): AccountOffers {
  const [offers, setOffers] = useState(none);
  useEffect(() => {
    const asked = new AbortController();
    void request('/api/v1/auth/offers', {
      signal: asked.signal,
      read: (answer) => ({ mail: isRecord(answer) && answer['mail'] === true }),
    }).then((result) => result.kind === 'done' && setOffers(result.content));
    return () => asked.abort();
  }, []);
  return offers;
}
