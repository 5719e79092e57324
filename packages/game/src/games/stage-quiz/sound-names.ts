/** What is heard of the stage quiz, moment by moment. Overlays read this: it carries no schemas. */
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
] as const;
export type StageSound = (typeof stageSounds)[number];

/** What all built-in sounds of a show are played on. */
export const soundCharacters = ['classic', 'modern', 'retro'] as const;
export type SoundCharacter = (typeof soundCharacters)[number];

/** The loops under an open question: one stem more in each third of the ladder, and what is heard while an answer is locked. */
export const bedLoops = ['bed1', 'bed2', 'bed3', 'bedLocked'] as const;

/** Where a built-in sound is kept. */
export const builtInAddress = (
  character: SoundCharacter,
  name: StageSound | (typeof bedLoops)[number],
): string => `/sounds/stage/${character}/${name}.wav`;
