import { useRef, useState } from 'react';
import type { MigrationPreview, MigrationTaken } from '@quizcast/game/importing/migration';
import {
  previewOldData,
  takeOldData,
  type OldData,
  type OldDataFault,
} from '../../../live/calls/migration.ts';
import { saveAndWait } from '../../../live/use-document.ts';

/** How far the user is: choosing, waiting, looking at what would come, or done. */
export type Step =
  | { kind: 'source'; fault: OldDataFault | null; data: OldData | null }
  | { kind: 'busy' }
  | { kind: 'preview'; data: OldData; preview: MigrationPreview; fault: OldDataFault | null }
  /** `found`: shows that there were in the data, new or not. */
  | { kind: 'taken'; taken: MigrationTaken; found: number };

const start: Step = { kind: 'source', fault: null, data: null };

/** Leads from a source of old data over its preview to what came of it. */
export function useMigration() {
  const [step, setStep] = useState<Step>(start);
  /** The answer to a cancelled request is dropped. */
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
    // What waits belongs to the data before; it must not be laid over the new.
    await saveAndWait();
    const result = await takeOldData(data);
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
