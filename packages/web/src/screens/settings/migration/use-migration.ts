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
  | { kind: 'source'; fault: OldDataError | null; data: OldData | null }
  | { kind: 'busy' }
  | { kind: 'preview'; data: OldData; preview: MigrationPreview; fault: OldDataError | null }
  /** `found`: number of shows in the data, new or not. */
  | { kind: 'taken'; taken: MigrationTaken; found: number };

const start: Step = { kind: 'source', fault: null, data: null };

/** State of the migration: source, preview, result. */
export function useMigration() {
  const [step, setStep] = useState<Step>(start);
  /** Responses to cancelled requests are ignored. */
  const asked = useRef(0);
  const look = async (data: OldData) => {
    const number = ++asked.current;
    setStep({ kind: 'busy' });
    const result = await previewOldData(data);
    if (number !== asked.current) return;
    setStep(
      result.kind === 'done'
        ? { kind: 'preview', data, preview: result.content, fault: null }
        : { kind: 'source', fault: result, data },
    );
  };
  const take = async (data: OldData, preview: MigrationPreview) => {
    const number = ++asked.current;
    setStep({ kind: 'busy' });
    // Unsaved edits belong to the old data and would be applied to the new.
    await saveAndWait();
    const result = await importOldData(data);
    if (number !== asked.current) return;
    setStep(
      result.kind === 'done'
        ? { kind: 'taken', taken: result.content, found: preview.shows.length }
        : { kind: 'preview', data, preview, fault: result },
    );
  };
  const back = () => {
    asked.current += 1;
    setStep(start);
  };
  return { step, look, take, back };
}
