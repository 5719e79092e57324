export const play = {
  title: 'Play',
} as const;
