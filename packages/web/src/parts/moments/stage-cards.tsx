// Cards not used by the category quiz, in one lazily loaded file.
export { LadderClimb } from './ladder-climb.tsx';
export { LowerThird } from './lower-third.tsx';
