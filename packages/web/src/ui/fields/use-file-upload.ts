import { useCallback, useMemo } from 'react';
import type { FileKind } from '@quizcast/game/refusals/file-refusal';
import { uploadFile, type UploadedFile } from '../../live/calls/upload.ts';
import { useUpload, type UploadState } from './use-upload.ts';

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
  const { state, run, cancel } = useUpload(onStored);
  const start = useCallback(
    (file: Blob) => void run((options) => uploadFile(kindOf(file), file, options)),
    [run, kindOf],
  );
  return useMemo(() => ({ state, start, cancel }), [state, start, cancel]);
}
