import { useRef, useState } from 'react';
import type { MigrationPreview, MigrationTaken } from '@quizcast/game/importing/migration';
import {
  previewOldData,
  importOldData,
  type OldData,
  type OldDataError,
} from '../../../live/calls/migration.ts';
import { saveAndWait } from '../../../live/use-document.ts';

/** Step of the migration: source, loading, preview, or done. */
export type Step =
  | { kind: 'source'; error: OldDataError | null; data: OldData | null }
  | { kind: 'busy' }
  | { kind: 'preview'; data: OldData; preview: MigrationPreview; error: OldDataError | null }
  /** `found`: number of shows in the data, new or not. */
  | { kind: 'taken'; taken: MigrationTaken; found: number };

const initialStep: Step = { kind: 'source', error: null, data: null };

/** State of the migration: source, preview, result. */
export function useMigration() {
  const [step, setStep] = useState<Step>(initialStep);
  /** Responses to cancelled requests are ignored. */
  const latestRequest = useRef(0);
  const loadPreview = async (data: OldData) => {
    const request = ++latestRequest.current;
    setStep({ kind: 'busy' });
    const result = await previewOldData(data);
    if (request !== latestRequest.current) return;
    setStep(
      result.kind === 'done'
        ? { kind: 'preview', data, preview: result.content, error: null }
        : { kind: 'source', error: result, data },
    );
  };
  const runImport = async (data: OldData, preview: MigrationPreview) => {
    const request = ++latestRequest.current;
    setStep({ kind: 'busy' });
    // Unsaved edits belong to the old data and would be applied to the new.
    await saveAndWait();
    const result = await importOldData(data);
    if (request !== latestRequest.current) return;
    setStep(
      result.kind === 'done'
        ? { kind: 'taken', taken: result.content, found: preview.shows.length }
        : { kind: 'preview', data, preview, error: result },
    );
  };
  const back = () => {
    latestRequest.current += 1;
    setStep(initialStep);
  };
  return { step, look: loadPreview, take: runImport, back };
}
