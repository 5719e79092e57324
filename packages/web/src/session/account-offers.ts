import { isRecord } from '@quizcast/game/json';
import { useEffect, useState } from 'react';

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
    void fetch('/api/v1/auth/offers', { signal: asked.signal })
      .then((response) => response.json())
      .then((answer: unknown) => setOffers({ mail: isRecord(answer) && answer['mail'] === true }))
      .catch(() => undefined);
    return () => asked.abort();
  }, []);
  return offers;
}
