import { useEffect, useState } from 'react';
import { z } from 'zod';

const desktopSchema = z.object({ canQuit: z.boolean() });

/** Whether this page is open at the computer that Quizcast is installed on, and may quit it. */
export function useCanQuit(): boolean {
  const [canQuit, setCanQuit] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    void askCanQuit(asked.signal).then((answer) => {
      if (!asked.signal.aborted) setCanQuit(answer);
    });
    return () => asked.abort();
  }, []);
  return canQuit;
}

async function askCanQuit(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch('/api/v1/desktop', { signal });
    return answer.ok && (desktopSchema.safeParse(await answer.json()).data?.canQuit ?? false);
  } catch {
    return false;
  }
}

/** Ends the server. False when it refused or does not answer. */
export async function quitServer(): Promise<boolean> {
  try {
    return (await fetch('/api/v1/desktop/quit', { method: 'POST' })).ok;
  } catch {
    return false;
  }
}
