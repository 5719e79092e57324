import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileKind } from '@quizcast/game/refusals/file-refusal';
import { uploadFile, type UploadedFile } from '../../live/calls/upload.ts';
import type { UploadState } from './use-image-upload.ts';

export interface FileUpload {
  state: UploadState;
  start: (file: Blob) => void;
  cancel: () => void;
}

/**
 * Uploads one file at a time, with the kind from `kindOf`, and passes on the stored file. Both functions must be
 * stable.
 */
export function useFileUpload(
  kindOf: (file: Blob) => FileKind,
  onStored: (stored: UploadedFile) => void,
): FileUpload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const start = useCallback(
    (file: Blob) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'busy', fraction: null });
      const onProgress = (fraction: number) =>
        setState({ kind: 'busy', fraction: fraction >= 1 ? null : fraction });
      void uploadFile(kindOf(file), file, { signal: controller.signal, onProgress }).then(
        (result) => {
          // A newer upload has replaced it.
          if (running.current !== controller) return;
          running.current = null;
          if (result.kind === 'stored') onStored(result);
          if (!isMounted.current) return;
          if (result.kind === 'refused') setState({ kind: 'failed', reason: result.code });
          else if (result.kind === 'offline') setState({ kind: 'failed', reason: 'offline' });
          else setState({ kind: 'idle' });
        },
      );
    },
    [kindOf, onStored],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  return useMemo(() => ({ state, start, cancel }), [state, start, cancel]);
}
