import { useCallback } from 'react';
import type { IdPath } from '@quizcast/game/command';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useImageUpload, type ImageUpload } from '../../../ui/fields/use-image-upload.ts';
import { useFileUpload, type FileUpload } from '../../../ui/fields/use-file-upload.ts';
import type { UploadFailure } from '../../../ui/fields/use-upload.ts';
import type { UploadedFile } from '../../../live/calls/upload.ts';
import { makeBlurredCopy, needsBlurredCopy } from './blurred-copies.tsx';
import { setImage } from './board/board-edits.ts';

/**
 * Uploads pictures to the question at `path` where the upload began, even if another one is open when it ends. If the
 * picture may be shown blurred, its twin is set in the same step. `field` is null for the final and the tie-break,
 * which have no blurring.
 */
export function useQuestionImage(
  showId: string,
  path: IdPath,
  field: { blurAtFirst: boolean } | null,
): ImageUpload {
  const { t } = useTranslation('files');
  const key = JSON.stringify(path);
  const blurAtFirst = field?.blurAtFirst ?? null;
  const store = useCallback(
    (image: string) => {
      const at = pathOf(key);
      if (blurAtFirst === null) {
        edit(setImage(at, image));
        return;
      }
      if (!needsBlurredCopy(showId, { blurAtFirst })) {
        edit(setImage(at, image, null));
        return;
      }
      void makeBlurredCopy(image).then((twin) => {
        if (twin.kind === 'made') edit(setImage(at, twin.image, twin.blurredImage));
        else {
          edit(setImage(at, image, null));
          if (twin.kind !== 'cancelled')
            toastError(t(`refused.${twin.kind === 'offline' ? 'offline' : twin.code}`));
        }
      });
    },
    [showId, key, blurAtFirst, t],
  );
  const toastUploadError = useCallback(
    (reason: UploadFailure) => toastError(t(`refused.${reason}`)),
    [t],
  );
  return useImageUpload(store, toastUploadError);
}

const asSound = () => 'sound' as const;

/** Uploads sounds to the question at `path`. */
export function useQuestionSound(path: IdPath): FileUpload {
  const key = JSON.stringify(path);
  const store = useCallback(
    ({ address: value }: UploadedFile) =>
      edit({ type: 'edit.update', path: [...pathOf(key), 'sound'], value }),
    [key],
  );
  return useFileUpload(asSound, store);
}

function pathOf(key: string): IdPath {
  const parsed: unknown = JSON.parse(key);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
