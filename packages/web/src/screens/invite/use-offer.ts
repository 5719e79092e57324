import { useEffect, useState } from 'react';
import type { ApiResult } from '../../api.ts';
import type { Offer } from '@quizcast/game/crew/crew-answers';
import { readInvitation } from '../../live/calls/crew-calls.ts';

/** The invitation behind a link; null while it is loading. */
export function useOffer(token: string): ApiResult<Offer> | null {
  const [offer, setOffer] = useState<{ token: string; result: ApiResult<Offer> } | null>(null);
  useEffect(() => {
    let isCanceled = false;
    void readInvitation(token).then((result) => isCanceled || setOffer({ token, result }));
    return () => {
      isCanceled = true;
    };
  }, [token]);
  return offer?.token === token ? offer.result : null;
}
