import type { Messages } from '../catalogue.ts';

export const settings: Messages<'settings'> = {
  title: 'Einstellungen',
  sections: {
    title: 'Teile der Einstellungen',
    shows: 'Shows und Chat',
    people: 'Personen und Programme',
    you: 'Du',
    data: 'Daten und Dateien',
  },
  twitch: {
    title: 'Twitch-Chat',
    username: 'Twitch-Name',
    usernameHint:
      'Dein Kanalname, @name oder die Adresse deines Kanals. Ein Passwort ist nicht nötig.',
    channel: 'Abgestimmt wird im Chat von',
    badName:
      'Das ist kein Twitch-Name: er besteht aus höchstens 25 Buchstaben von a bis z, Ziffern und _. Schreibe ihn wie in der Adresse: twitch.tv/name',
    delay: 'Verzögerung des Streams in Sekunden',
    delayHint:
      'So viel später sehen Zuschauer deinen Stream. So lange nach dem Countdown werden Stimmen noch gezählt.',
    shared: 'Stimmen aus dem geteilten Chat zählen',
    sharedHint:
      'Im geteilten Chat erscheinen Nachrichten von Partnerkanälen in deinem. Meist stimmt nur der eigene Chat ab.',
  },
  overlay: {
    title: 'Overlay',
    watermark: 'Quizcast-Wasserzeichen zeigen',
    watermarkHint: 'Ein kleines „Quizcast“ in der Ecke des Overlays.',
  },
  language: {
    title: 'Sprache',
    label: 'Sprache der App und des Overlays',
    browser: 'Wie der Browser ({{language}})',
    en: 'English',
    de: 'Deutsch',
  },
  account: {
    title: 'Konto',
    email: 'E-Mail',
    demo: 'Du benutzt das Demo-Konto. Es gehört allen und beginnt von vorn, wenn es eine Stunde lang niemand benutzt hat.',
    demoAction: 'Melde dich ab und erstelle ein eigenes Konto, um deine Shows zu behalten.',
    changePassword: 'Passwort ändern',
    currentPassword: 'Jetziges Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 6 Zeichen. Alle anderen Browser werden abgemeldet.',
    changed: 'Dein Passwort wurde geändert',
    cancel: 'Abbrechen',
    signOut: 'Abmelden',
  },
  data: {
    title: 'Export, Import, Verlauf',
    text: 'Alle Shows, Stile und Einstellungen in einer Datei: als Sicherung oder für ein anderes Quizcast.',
    export: 'In eine Datei exportieren',
    exportFailed: 'Die Datei konnte nicht erstellt werden: der Server hat nicht geantwortet',
    import: 'Datei importieren',
    importTitle: 'Alles durch diese Datei ersetzen?',
    importText:
      'Alle Shows, Stile und Einstellungen dieses Kontos werden durch die in „{{name}}“ ersetzt. Exportiere sie vorher, wenn du sie behalten willst.',
    importConfirm: 'Alles ersetzen',
    imported: 'Die Datei wurde importiert',
    importedWithout_one:
      'Die Datei wurde importiert, ohne {{count}} Bild oder Schrift, die hier nicht liegt',
    importedWithout_other:
      'Die Datei wurde importiert, ohne {{count}} Bilder oder Schriften, die hier nicht liegen',
    takeBack: 'Rückgängig',
    history: 'Verlauf',
    importFailed: 'Es wurde nichts importiert: {{reason}}',
    notJson: 'die Datei ist kein JSON',
    tooLarge: 'die Datei ist größer als 20 MB',
    unreadable: 'es ist keine Quizcast-Datei, oder Teile sind beschädigt ({{detail}})',
    noShows: 'es ist keine Quizcast-Datei: darin sind keine Shows',
    otherAccount: 'in diesem Browser ist inzwischen jemand anderes angemeldet',
    unreachable: 'der Server hat nicht geantwortet',
    failed: 'der Server sagte „{{detail}}“',
  },
};
