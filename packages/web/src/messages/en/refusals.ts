import { refusalText } from '@quizcast/game/refusals/refusal';

/**
 * What went wrong, and why. The rules hold the English texts of refusals; here are those the app adds, and those whose wording
 * in the API is fixed but says little to a host.
 */
export const refusals = {
  ...refusalText,
  notEnoughStages: 'Add a stage to this show first',
  noNextStage: 'This is the last stage',
  stageOutOfBounds: 'Go to a stage first',
  jokerOutOfBounds: 'This joker no longer exists',
  nothingToSave: 'There is no show to save',
  notSignedIn: 'You’re not signed in',
  invalidSignInOptions: 'Sign-in details are missing',
  noQuestionLists: 'No question lists from version 1 found',
  noLegacySettings: 'No settings from version 1 found',
  badQuestionLists: 'The question lists from version 1 are damaged',
  badLegacySettings: 'The settings from version 1 are damaged',
  legacyNotConnected: 'This server can’t read data from version 1',
  legacyNoUser: 'Not signed in for data from version 1',
  offline: 'Can’t reach the server. Nothing was changed',
  noAnswer: 'No response. Check the current stage before retrying',
  editTakenBack: 'Change undone: {{reason}}',
  editDoneInPart: 'Change only partly saved (undo to revert): {{reason}}',
  couldNotDo: 'That didn’t work',
  closeMessage: 'Dismiss',
} as const;
