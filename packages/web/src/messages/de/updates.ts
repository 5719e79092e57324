import type { Messages } from '../catalogue.ts';

export const updates: Messages<'updates'> = {
  title: 'Updates',
  switch: 'Neue Versionen anzeigen',
  hint: 'Fragt {{host}} einmal am Tag nach der Nummer der neuesten Version. Sonst wird nichts gesendet.',
  newer: 'Version {{version}} ist da.',
  notes: 'Was ist neu',
  how: 'So aktualisierst du',
  newest: 'Du hast die neueste Version, {{version}}. Geprüft: {{moment}}.',
  own: 'Du hast Version {{version}}.',
  fault: {
    unreachable: 'Konnte nicht nachfragen: {{host}} antwortet nicht.',
    refused: 'Konnte nicht nachfragen: {{host}} kennt Quizcast nicht.',
    unusable: 'Konnte nicht nachfragen: Die Antwort von {{host}} passt nicht.',
  },
  failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
};
