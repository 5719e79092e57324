/** Errors of a control surface's request that are found before the rules apply. */
export const controlErrorText = {
  unknownAction: 'There is no such action',
  missingParameter: 'A required parameter is missing',
  badParameter: 'A parameter has an invalid value',
  unknownParameter: 'This action has no such parameter',
  otherGame: 'This action is not available in the game that is on air',
  noShow: 'No show is active in the game that is on air',
  noTwitchJoker: 'This show has no joker that asks the Twitch chat',
} as const;

export type ControlErrorCode = keyof typeof controlErrorText;

export interface ControlError {
  code: ControlErrorCode;
  /** The faulty parameter, if it is about one. */
  parameter?: string;
}
