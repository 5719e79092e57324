export const spares = {
  choice: 'Stages or spare questions',
  ladder: 'Ladder ({{count}})',
  spare: 'Spare questions ({{count}})',
  list: 'Spare questions',
  heading: 'Spare question {{number}}',
  add: 'Add question',
  make: 'Make it a spare question',
  makeStage: 'Make it a stage',
  removed: 'Spare question {{number}} removed',
  removedMany_one: '{{count}} spare question removed',
  removedMany_other: '{{count}} spare questions removed',
  empty: {
    title: 'No spare questions yet',
    text: 'A joker that switches the question brings them on air, one after the other. You can paste spreadsheet rows here.',
    action: 'Add first spare question',
  },
} as const;
