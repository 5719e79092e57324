/** Cards that overlays show in place of the game. This file is free of schemas, for pages that do not bundle them. */
export const cardKinds = ['opener', 'contestant', 'ladder', 'join', 'break', 'credits'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Default duration of an opener that ends automatically; the length of its video, when known, replaces it. */
export const openerMs = 4000;

/** Whether the address is that of a video; an opener may have either a picture or a video. */
export const isVideo = (address: string): boolean => /\.(?:webm|mp4)$/iu.test(address);

/** Maximum length of an opener's video. */
export const maxOpenerMs = 30_000;

/** Duration of the contestant card: entrance and hold. */
export const contestantMs = 500 + 6000;

/** Phases of the climb to the next stage: entrance of the ladder, then the mark waits, takes its step and holds. */
const climb = { in: 450, wait: 250, step: 600, safeStep: 1200, hold: 900 } as const;

/** When the mark starts its step, and how long the step takes; one to a safety level takes longer. */
export const climbStepAtMs = climb.in + climb.wait;
export const climbStepMs = (isSafe: boolean): number => (isSafe ? climb.safeStep : climb.step);

/** Total duration of an automatic climb; the question appears after it. */
export const climbMs = (isSafe: boolean): number =>
  climbStepAtMs + climbStepMs(isSafe) + climb.hold;
