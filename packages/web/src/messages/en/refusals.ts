import { refusalText } from '@quizcast/game/refusals/refusal';

/** What went wrong, and why. The rules hold the English texts of refusals; here stands what the app itself adds. */
export const refusals = {
  ...refusalText,
  offline: 'There is no connection to the server: the move was not made',
  noAnswer: 'The server did not answer in time: look at the stage before you repeat the move',
  editTakenBack: 'A change was taken back: {{reason}}',
  editDoneInPart: 'Only a part of a change could be made, undo takes that back: {{reason}}',
  couldNotDo: 'This did not work',
  closeMessage: 'Close this message',
} as const;
