// What is heard of shows, moment by moment. Overlays read this: it carries no schemas.

/** Cards and the boards of the viewers, in every game. */
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

/** Those of the category quiz that the host can also play by hand. */
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

/** What all built-in sounds of a show are played on. */
export const soundCharacters = ['classic', 'modern', 'retro'] as const;
export type SoundCharacter = (typeof soundCharacters)[number];

/** The loops under an open question: one stem more in each third of the show, and what is heard while all wait for a verdict. */
export const bedLoops = ['bed1', 'bed2', 'bed3', 'bedLocked'] as const;

/** Where a built-in sound is kept. */
export const builtInAddress = (
  character: SoundCharacter,
  name: ShowSound | (typeof bedLoops)[number],
): string => `/sounds/${character}/${name}.wav`;
