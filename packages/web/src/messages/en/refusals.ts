import { refusalText } from '@quizcast/game/refusals/refusal';

/**
 * Errors with their reasons. The rules contain the English texts of refusals; these are the app's own, and replacements
 * for fixed API texts that are of little use to a host.
 */
export const refusals = {
  ...refusalText,
  notEnoughStages: 'Add a stage to this show first',
  noNextStage: 'This is the last stage',
  stageOutOfBounds: 'Go to a stage first',
  jokerOutOfBounds: 'This joker no longer exists',
  notFound: 'What you tried to change no longer exists',
  nothingToSave: 'There is no show to save',
  noContestant: 'Enter the contestant’s name first',
  noPhones:
    'No one can join by phone right now. In the show’s editor, under “Everybody plays”, let viewers play along and turn on Phones.',
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
  changedSince: 'This has been changed since, so it stays as it is',
  editTakenBack: 'Change undone: {{reason}}',
  editDoneInPart: 'Change only partly saved (undo to revert): {{reason}}',
  couldNotDo: 'That didn’t work',
  closeMessage: 'Dismiss',
} as const;
