import { useEffect, useState } from 'react';
import type { ApiResult } from '../../api.ts';
import { lookAt, type Offer } from '../../live/calls/crew-calls.ts';

/** What the invitation behind a link says; null while it is being asked for. */
export function useOffer(token: string): ApiResult<Offer> | null {
  const [offer, setOffer] = useState<{ token: string; result: ApiResult<Offer> } | null>(null);
  useEffect(() => {
    let isGone = false;
    void lookAt(token).then((result) => isGone || setOffer({ token, result }));
    return () => {
      isGone = true;
    };
  }, [token]);
  return offer?.token === token ? offer.result : null;
}
