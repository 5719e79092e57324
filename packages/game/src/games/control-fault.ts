/** What is wrong with what a control surface asked for, before the rules are asked. */
export const controlFaultText = {
  unknownAction: 'There is no such action',
  missingParameter: 'A parameter is missing',
  badParameter: 'A parameter has a value that is not possible',
  unknownParameter: 'This action has no such parameter',
  otherGame: 'This is for the other game, which is not on air',
  noShow: 'No show is active in the game that is on air',
  noTwitchJoker: 'This show has no joker that asks the Twitch chat',
} as const;

export type ControlFaultCode = keyof typeof controlFaultText;

export interface ControlFault {
  code: ControlFaultCode;
  /** The parameter that is meant, when it is about one. */
  parameter?: string;
}
