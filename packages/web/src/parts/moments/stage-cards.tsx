// What the category quiz has no card for, in one file that comes late.
export { LadderClimb } from './ladder-climb.tsx';
export { LowerThird } from './lower-third.tsx';
