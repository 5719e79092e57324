import { useEffect, useState } from 'react';
import { lookAt, type CrewResult, type Offer } from '../../live/calls/crew-calls.ts';

/** What the invitation behind a link says; null while it is being asked for. */
export function useOffer(token: string): CrewResult<Offer> | null {
  const [offer, setOffer] = useState<{ token: string; result: CrewResult<Offer> } | null>(null);
  useEffect(() => {
    let isGone = false;
    void lookAt(token).then((result) => isGone || setOffer({ token, result }));
    return () => {
      isGone = true;
    };
  }, [token]);
  return offer?.token === token ? offer.result : null;
}
