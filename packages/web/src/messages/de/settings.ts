import type { Messages } from '../catalogue.ts';

export const settings: Messages<'settings'> = {
  title: 'Einstellungen',
  sections: {
    title: 'Bereiche der Einstellungen',
    shows: 'Shows und Chat',
    people: 'Personen und Programme',
    you: 'Du',
    data: 'Daten und Dateien',
  },
  twitch: {
    title: 'Twitch-Chat',
    username: 'Twitch-Name',
    usernameHint: 'Dein Kanalname, @name oder die Kanal-URL. Ohne Passwort.',
    channel: 'Stimmen kommen aus dem Chat von',
    badName: 'Ungültiger Twitch-Name. Nimm den Namen aus twitch.tv/name.',
    delay: 'Stream-Verzögerung (Sekunden)',
    delayHint:
      'Die Abstimmung bleibt nach dem Countdown so lange offen, um die Verzögerung auszugleichen.',
    shared: 'Stimmen aus Shared Chat zählen',
    hiddenWords: 'Verbotene Wörter in Namen',
    hiddenWordsHint:
      'Eins pro Zeile. Wer eins davon im Namen hat, steht mit erfundenem Namen auf der Rangliste.',
    sharedHint:
      'Shared Chat zeigt Nachrichten von Partnerkanälen. Aus: Nur dein eigener Chat stimmt ab.',
  },
  overlay: {
    title: 'Overlay',
    watermark: 'Quizcast-Wasserzeichen zeigen',
    watermarkHint: 'Ein kleines „Quizcast“ in der Ecke des Overlays.',
  },
  language: {
    title: 'Sprache',
    label: 'Sprache der App und des Overlays',
    browser: 'Wie im Browser ({{language}})',
    en: 'English',
    de: 'Deutsch',
  },
  account: {
    title: 'Konto',
    email: 'E-Mail',
    demo: 'Du nutzt das gemeinsame Demokonto. Nach einer Stunde ohne Nutzung wird es zurückgesetzt.',
    demoAction: 'Melde dich ab und erstelle ein Konto, um deine Shows zu behalten.',
    changePassword: 'Passwort ändern',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 6 Zeichen. In allen anderen Browsern wirst du abgemeldet.',
    changed: 'Passwort geändert',
    setPassword: 'Passwort festlegen',
    setPasswordHint:
      'Mindestens 6 Zeichen. Damit kannst du dich auch mit deiner E-Mail anmelden. Nur in den ersten 10 Minuten nach der Anmeldung möglich.',
    wasSet: 'Passwort festgelegt',
    cancel: 'Abbrechen',
    signOut: 'Abmelden',
  },
  data: {
    title: 'Export, Import, Verlauf',
    text: 'Alle Shows, Stile und Einstellungen in einer Datei, als Backup oder für einen anderen Server.',
    export: 'Als Datei exportieren',
    exportFailed: 'Export fehlgeschlagen: Der Server antwortet nicht',
    import: 'Datei importieren',
    importTitle: 'Alles durch diese Datei ersetzen?',
    importText:
      'Ersetzt alle Shows, Stile und Einstellungen dieses Kontos durch die aus „{{name}}“. Exportiere sie vorher, wenn du sie behalten willst.',
    importConfirm: 'Alles ersetzen',
    imported: 'Datei importiert',
    importedWithout_one: 'Datei importiert. {{count}} Bild oder Schrift fehlt auf diesem Server',
    importedWithout_other:
      'Datei importiert. {{count}} Bilder oder Schriften fehlen auf diesem Server',
    takeBack: 'Rückgängig',
    history: 'Verlauf',
    importFailed: 'Import fehlgeschlagen: {{reason}}',
    notJson: 'keine JSON-Datei',
    tooLarge: 'größer als 20 MB',
    unreadable: 'keine Quizcast-Datei oder beschädigt ({{detail}})',
    noShows: 'keine Quizcast-Datei: keine Shows darin',
    otherAccount: 'inzwischen ist ein anderes Konto angemeldet',
    unreachable: 'Server nicht erreichbar',
    failed: 'Serverfehler „{{detail}}“',
  },
};
