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
    unreachable: 'Couldn’t check: {{host}} didn’t answer.',
    refused: 'Couldn’t check: {{host}} doesn’t know Quizcast.',
    unusable: 'Couldn’t check: {{host}} gave an unexpected answer.',
  },
  failed: 'That didn’t work. Try again.',
};
