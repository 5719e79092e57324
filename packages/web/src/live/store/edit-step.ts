import type { EditCommand } from '@quizcast/game/command';

/** One thing that can be taken back, or brought again. */
export interface Step {
  /** What was done last. */
  done: EditCommand;
  /** Takes it back. */
  command: EditCommand;
  /** What it was called for the user. */
  label: string | null;
}
