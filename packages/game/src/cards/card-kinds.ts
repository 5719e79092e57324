/** Cards that overlays show in the place of a game. Pages that carry no schemas read this. */
export const cardKinds = ['opener', 'contestant', 'ladder', 'join', 'break', 'credits'] as const;
export type CardKind = (typeof cardKinds)[number];

/** How long an opener is on air that goes by itself. */
export const openerMs = 4000;

/** Whether the address is that of a video; an opener may have either a picture or a video. */
export const isVideo = (address: string): boolean => /\.(?:webm|mp4)$/iu.test(address);

/** How long a video that stands in for an opener may be. */
export const maxOpenerMs = 30_000;

/** How long the contestant's card is on air before it goes: in, hold. */
export const contestantMs = 500 + 6000;

/** The parts of the climb to the next stage: the ladder comes, the mark waits, climbs and stands. */
const climb = { in: 450, wait: 250, step: 600, safeStep: 1200, hold: 900 } as const;

/** When the mark begins to climb, and how long it does; a safety level takes longer. */
export const climbStepAtMs = climb.in + climb.wait;
export const climbStepMs = (isSafe: boolean): number => (isSafe ? climb.safeStep : climb.step);

/** How long all of it takes, until the ladder goes and the question comes. */
export const climbMs = (isSafe: boolean): number =>
  climbStepAtMs + climbStepMs(isSafe) + climb.hold;
