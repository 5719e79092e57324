import { useCallback, useEffect, useState } from 'react';
import type { OwnFiles } from '@quizcast/game/values/own-files';
import { fetchOwnFiles } from '../../../live/calls/files.ts';

/** The user's files on the server; fetched again when the window regains the focus. */
export function useFiles() {
  const [files, setFiles] = useState<OwnFiles | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(async () => {
    const listed = await fetchOwnFiles();
    setHasFailed(listed === null);
    if (listed !== null) setFiles(listed);
  }, []);
  useEffect(() => {
    const onFocus = (): void => void reload();
    onFocus();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [reload]);
  // A failed request keeps the files already loaded.
  return { files, hasFailed: hasFailed && files === null, reload };
}
