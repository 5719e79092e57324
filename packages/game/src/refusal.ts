/**
 * Why a command was refused: a closed list. The first block is the specification's error catalogue, word for word; the
 * text is what the user reads (in English; other languages translate it by key).
 */
export const refusalText = {
  notEnoughStages: 'Not enough stages to start the quizshow',
  noNextStage: 'No next stage available',
  stageOutOfBounds: 'Current stage index is out of bounds',
  jokerOutOfBounds: 'Joker index out of bounds',
  nothingToSave: 'No quiz show app to save',
  notSignedIn: 'User not signed in',
  invalidSignInOptions: 'Invalid sign in options for firebase',

  showNotFound: 'This show does not exist any more',
  jokerUsed: 'This joker is already used',
  answerRevealed: 'The answer is already revealed',
  answerRemoved: 'This answer was removed by a joker',
  nothingLocked: 'No answer is locked',
  unlockFirst: 'Unlock the answer before you use this joker',
  votingAlready: 'A vote is already running',
  notVoting: 'No vote is running',
  nothingToUndo: 'There is nothing to undo',
  defaultStyleKept: 'The default style cannot be removed',
  stageOnAir: 'This stage is on air: move on or reset the show before you remove it',
  showOnAir: 'This show is on air: reset it before you remove it',
  notFound: 'What you wanted to change does not exist any more',
  notEditable: 'This cannot be changed here',
  invalidValue: 'This value is not allowed here',
  documentFull: 'Your account is full: remove something before you add more',
  listFull: 'There is no room for more here',
  alreadyExists: 'This was added already',
  notAllowed: 'You may not do this',
  conflict: 'Somebody else changed this at the same moment. Please try again',
  unreadable: 'This document cannot be read and is kept as it is',
  storeFailed: 'The change could not be stored. Nothing was lost: please try again',
  invalidMessage: 'This message was not understood',
  tooLarge: 'This message is too large',
  tooMany: 'Too many messages. Please wait a moment',
} as const;

export type Refusal = keyof typeof refusalText;
