import type { EditCommand } from '@quizcast/game/command';

/** One step of undo or redo. */
export interface Step {
  /** The last command of the step. */
  done: EditCommand;
  /** The inverse command. */
  command: EditCommand;
  /** Label shown to the user. */
  label: string | null;
  /** Number of later parts recorded before this step (`EditHistory.continued`). */
  partsBefore: number;
}
