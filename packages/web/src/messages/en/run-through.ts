export const runThrough = {
  start: 'Play whole show',
  hint: 'Bots play the whole show on air in about a minute. Then you see what to fix.',
  title: 'Rehearsal',
  running_one: 'The whole show is playing: {{count}} step. Afterwards all shows are reset.',
  running_other: 'The whole show is playing: {{count}} steps. Afterwards all shows are reset.',
  stop: 'Stop',
  ended: {
    done: 'The whole show was played. All shows are reset.',
    stopped: 'Stopped. All shows are reset.',
    stuck: 'The show could not be played to its end. All shows are reset.',
  },
} as const;
