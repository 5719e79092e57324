/** Cards on Play, loaded later. */
export const cards = {
  title: 'Moments',
  opener: 'Opener',
  contestant: 'Contestant',
  ladder: 'Ladder',
  join: 'Join by phone',
  break: 'Break',
  credits: 'Credits',
  minutes: 'Break (minutes)',
  crew: 'Crew in credits',
  crewHint: 'One name per line',
  skip: 'End animation',
} as const;
