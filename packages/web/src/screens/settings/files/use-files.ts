import { useCallback, useEffect, useState } from 'react';
import { fetchOwnFiles, type OwnFiles } from '../../../live/calls/files.ts';

/** The user's files as the server lists them: asked for again when the window comes back to the front. */
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
  // What is there is not taken away by one answer that did not come.
  return { files, hasFailed: hasFailed && files === null, reload };
}
