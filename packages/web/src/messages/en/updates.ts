export const updates = {
  title: 'Updates',
  switch: 'Tell me about newer versions',
  hint: 'Asks {{host}} once a day for the number of the newest version. Nothing else is sent.',
  newer: 'Version {{version}} is available.',
  notes: 'What’s new',
  how: 'How to update',
  newest: 'You have the newest version, {{version}}. Checked {{moment}}.',
  own: 'You have version {{version}}.',
  fault: {
    unreachable: 'Could not ask: {{host}} didn’t answer.',
    refused: 'Could not ask: {{host}} doesn’t know Quizcast.',
    unusable: 'Could not ask: {{host}} answered with something else.',
  },
  failed: 'That didn’t work. Try again.',
};
