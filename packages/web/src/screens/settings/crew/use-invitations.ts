import { useCallback, useEffect, useState } from 'react';
import type { CrewInvitation } from '@quizcast/game/crew/crew-answers';
import { fetchCrew } from '../../../live/calls/crew-calls.ts';
import { useDocumentPart } from '../../../live/use-document.ts';

/** Open invitations of the user's crew; fetched again when one was accepted. */
export function useInvitations() {
  const [invitations, setInvitations] = useState<CrewInvitation[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const people = useDocumentPart(({ settings }) => Object.keys(settings.authorizedUsers).join(' '));
  useEffect(() => {
    let isCanceled = false;
    void fetchCrew().then((result) => {
      if (isCanceled) return;
      setHasFailed(result.kind === 'failed');
      if (result.kind === 'done') setInvitations(result.content.invitations);
    });
    return () => {
      isCanceled = true;
    };
  }, [people, tries]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { invitations, hasFailed: hasFailed && invitations === null, reload };
}
