/*
 * What the players' page says in English. It is a program of its own that carries no translation library: its words are imported
 * as they are, and a text with something in it is a function.
 */

/** "1st", "2nd", "3rd", "11th". */
function ordinal(place: number): string {
  const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${isTeen ? 'th' : (endings[place % 10] ?? 'th')}`;
}

const number = (value: number): string => value.toLocaleString('en').replace('-', '−');
const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`;
const seconds = (ms: number): string =>
  (ms / 1000).toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

export const buzzer = {
  title: 'Quizcast buzzer',
  titleOf: (show: string) => `${show} – Quizcast`,
  number,
  signed,
  points: (value: number) => `${number(value)} ${value === 1 ? 'point' : 'points'}`,

  codeTitle: 'Join a show',
  codeLabel: 'Code',
  codeHint: 'The host shows it: six letters and digits',
  codeWrong: 'A code has six letters and digits, without I, L, O, 0 and 1',
  codeGo: 'Go on',
  backToSeat: 'Back to my seat',

  looking: 'Looking for the show…',
  unknown: 'There is no show with this code',
  unknownHint: 'Look at it again: the host may have a new one by now.',
  guessing: 'Too many tries',
  guessingHint: 'Please wait a minute, then try again.',
  offline: 'There is no connection to the server',
  offlineHint: 'Your network may be away for a moment.',
  failed: 'This did not work',
  failedHint: 'The server had a problem. Please try again.',
  again: 'Try again',
  otherCode: 'Enter another code',

  host: (name: string) => `with ${name}`,
  hostUnnamed: 'You are invited',
  locked: 'The doors are closed',
  lockedHint: 'The host lets nobody new in just now. Ask the host, then try again.',
  full: 'It is full',
  fullHint: 'Too many people are waiting already. Ask the host, then try again.',
  nameLabel: 'Your name',
  nameHint: 'Everybody can read it, the audience too',
  nameWrong: 'Please enter a name of up to 40 characters',
  addPicture: 'Add a picture or camera',
  pictureChoose: 'Take or choose a picture',
  pictureOther: 'Another picture',
  pictureRemove: 'Without a picture',
  picturePreview: 'Your picture',
  pictureUnreadable: 'This is no picture that can be read here',
  cameraLabel: 'Camera address',
  cameraHint: 'Open vdo.ninja, share your camera there, and put its view link here.',
  cameraAsk: (host: string) => `Viewers see it if the host of the show allows cameras of ${host}.`,
  cameraWrong: 'Please enter an address that begins with https://',
  or: 'or',
  join: 'Join',
  joining: 'Joining…',

  waitingTitle: 'You are at the door',
  waitingText: (host: string) =>
    host === '' ? 'The host will let you in in a moment.' : `${host} will let you in in a moment.`,
  waitingStay: 'Leave this page open. It goes on by itself.',
  overTitle: 'The show is over',
  overText: 'You were not in this game. If there is another one, wait here to be let in.',
  pictureSending: 'Your picture is being sent…',
  pictureFailed: 'Your picture could not be sent',
  cameraFailed: 'Your camera could not be sent',
  connecting: 'Connecting…',

  menu: 'Menu',
  menuTitle: 'Your seat',
  menuClose: 'Close',
  menuName: 'Name',
  menuCamera: 'A camera instead',
  menuSave: 'Save',
  menuLeave: 'Leave the show',
  leftTitle: 'You have left',
  leftText: (left: number) =>
    `Your seat is kept for ${left} more ${left === 1 ? 'second' : 'seconds'}.`,
  leftBack: 'Take me back',
  goneTitle: 'Your seat is free again',
  goneText: 'Thank you for playing.',
  joinAgain: 'Join again',

  removedTitle: 'The host has taken you out of the show',
  removedText: 'Your seat is free again.',
  unknownSeatTitle: 'This seat is not yours any more',
  unknownSeatText: 'Your link does not hold a seat. Ask the host for a new one, or join again.',
  takenTitle: 'You play on another device',
  takenText: 'This seat was opened somewhere else. Only one page can hold it.',
  takeBack: 'Play here',

  lost: 'No connection. You see what was last; it comes back by itself.',
  restarting: 'The server is starting again. Your seat is kept.',

  scores: 'Points of all',
  question: 'Question',
  blurredPicture: 'A blurred picture',
  worth: (points: number) => `for ${number(points)}`,
  final: 'Final',
  tieBreak: 'Tie-break',
  answerIs: 'Answer',
  secondsLeft: (left: number) => `${left} s`,
  timeLeft: 'Time left',
  tenSeconds: '10 seconds left',
  fiveSeconds: '5 seconds left',
  noSeconds: 'Time is up',

  empty: 'Please wait',
  emptyDetail: 'Your seat is not in play just now',
  soon: 'You are in',
  soonDetail: 'The show starts soon',
  choose: 'Your turn',
  chooseDetail: 'Tell the host which field you want',
  board: 'Wait',
  boardDetail: (name: string) => `${name} chooses a field`,
  boardOpen: 'A field is being chosen',
  listen: 'Listen',
  listenDetail: 'The buzzers are closed',
  watch: 'Wait',
  watchDetail: 'The others are on',
  getReady: 'Get ready',
  getReadyDetail: 'Not yet',
  press: 'Press!',
  pressDetail: 'Anywhere on the screen',
  pressDetailKeys: 'Space, Enter or a click anywhere',
  early: 'Too early',
  earlyDetail: 'Locked for a moment',
  pressed: 'Pressed',
  pressedDetail: 'Who was first?',
  tooLate: 'Too late',
  tooLateDetail: (name: string) => `${name} was faster`,
  tooLateAlone: 'The buzzers were closed already',
  first: 'You are first',
  firstDetail: 'Say your answer',
  firstTie: 'It was a tie, and the lot is yours. Say your answer',
  answer: 'Your answer, please',
  answerDetail: 'The host calls on you',
  place: (place: number) => ordinal(place),
  behindDetail: (name: string, behindMs: number | null) =>
    behindMs === null ? `${name} was first` : `+${seconds(behindMs)} s, ${name} was first`,
  behindAfter: (ms: number) => `${seconds(ms)} s after the light`,
  other: 'Wait',
  otherDetail: (name: string) => `${name} answers`,
  right: 'Right!',
  wrong: 'Wrong',
  wrongDetail: 'You are out for this question',
  solved: 'Solved',
  solvedDetail: (name: string, points: number) => `${name} was right: ${signed(points)}`,
  shown: 'The answer',
  shownDetail: 'Nobody had it',
  timeUp: 'Time is up',
  timeUpDetail: 'The buzzers are closed',
  type: 'Type your answer',
  typeDetail: 'It is sent as you type',
  typeOver: 'Wait',
  typeOverDetail: 'The answers are revealed soon',
  typeOverYours: (answer: string) => `Your answer: ${answer}`,
  typeOverNone: 'You gave no answer',
  revealed: 'Revealed',
  revealedDetail: 'The host gives the points',
  finalSoon: 'The final',
  finalSoonDetail: (category: string) => `Category: ${category}`,
  finalSoonPlain: 'One last question for all',
  wager: 'Your wager',
  wagerDetail: (most: number) => `0 to ${number(most)}`,
  finalReveal: 'Wait',
  finalRevealDetail: 'One after the other is revealed',
  won: 'You have won!',
  wonShared: 'You have won together',
  loser: (place: number) => `You are ${ordinal(place)}`,
  lostDetail: (winners: string) => `${winners} won`,
  and: 'and',

  typeLabel: 'Your answer',
  typeKept: 'Kept',
  typeSending: 'Sending…',
  typeRefused: 'Not taken: the time is over',
  wagerLabel: 'Wager',
  wagerKept: (wager: number) => `Your wager: ${number(wager)}`,
  wagerNone: 'Nothing wagered yet',
  wagerWrong: (most: number) => `A whole number from 0 to ${number(most)}`,
  wagerAll: 'All of it',
  wagerHalf: 'Half',
  wagerNothing: 'Nothing',
  notTaken: 'This was not taken. Please try again.',
  yourWager: (wager: number) => `Wagered: ${number(wager)}`,
} as const;

/** The same keys in every language, other texts. */
export type BuzzerWords = {
  readonly [Key in keyof typeof buzzer]: (typeof buzzer)[Key] extends string
    ? string
    : (typeof buzzer)[Key];
};
