// Names of the sounds of a show. Free of schemas, for the overlay, which does not bundle them.

/** Sounds of cards and audience boards, the same in every game. */
const sharedSounds = ['opener', 'card', 'rows', 'podium', 'winner'] as const;

export const stageSounds = [
  'opener',
  'question',
  'answer',
  'lock',
  'right',
  'wrong',
  'safetyLevel',
  'topPrize',
  'walkAway',
  'joker',
  'fiftyFifty',
  'voteOpen',
  'tick',
  'voteClosed',
  'beat',
  'ladder',
  'card',
  'rows',
  'podium',
  'winner',
] as const;
export type StageSound = (typeof stageSounds)[number];

/** Sounds of the category quiz that the host can also play by hand. */
export const builtInSounds = [
  'buzz',
  'right',
  'wrong',
  'timeUp',
  'tick',
  'board',
  'final',
] as const;
export const categorySounds = [...builtInSounds, ...sharedSounds] as const;

export const crowdSounds = [
  'opener',
  'question',
  'tick',
  'voteClosed',
  'reveal',
  'rows',
  'podium',
  'winner',
  'card',
] as const;

export type ShowSound = StageSound | (typeof categorySounds)[number] | (typeof crowdSounds)[number];

/** Variants of the built-in sounds; a show uses one of them for all its sounds. */
export const soundCharacters = ['classic', 'modern', 'retro'] as const;
export type SoundCharacter = (typeof soundCharacters)[number];

/** Music loops under an open question: one more stem in each third of the show; `bedLocked` plays before a verdict. */
export const bedLoops = ['bed1', 'bed2', 'bed3', 'bedLocked'] as const;

/** Address of a built-in sound. */
export const builtInAddress = (
  character: SoundCharacter,
  name: ShowSound | (typeof bedLoops)[number],
): string => `/sounds/${character}/${name}.wav`;
