import type { Messages } from '../catalogue.ts';

export const signIn: Messages<'signIn'> = {
  title: 'Willkommen bei Quizcast',
  passwordRemoved: {
    title: 'Dein Passwort wurde entfernt',
    text: 'Zu deiner E-Mail gab es schon ein Konto, aber sie war nie bestätigt. Es gehört jetzt dir, mit allen Shows. Passwort, Passkeys, Zwei-Faktor-Anmeldung und Team wurden zur Sicherheit entfernt. Melde dich ab jetzt mit {{name}} an.',
    setOne: 'Ein neues Passwort kannst du in den Einstellungen festlegen.',
  },
  lead: 'Bau Quizshows, spiel sie live und zeig sie in OBS. Dein Chat stimmt mit ab.',
  signIn: 'Anmelden',
  createAccount: 'Konto erstellen',
  choose: 'Anmelden oder ein Konto erstellen',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen',
  showTyped: 'Passwort anzeigen',
  haveAccount: 'Du hast schon ein Konto?',
  noAccount: 'Noch kein Konto?',
  demo: 'Demo ausprobieren',
  demoHint: 'Ohne Konto. Alle nutzen dieselbe, und sie wird regelmäßig zurückgesetzt.',
  forgot: 'Passwort vergessen?',
  withPasskey: 'Mit einem Passkey anmelden',
  step: {
    title: 'Zwei-Faktor-Anmeldung',
    text: 'Gib den Code aus deiner Authenticator-App oder einen Wiederherstellungscode ein.',
    code: 'Code',
    missing: 'Gib den Code ein',
    back: 'Anderes Konto verwenden',
  },
  or: 'oder',
  ended:
    'Du bist abgemeldet: Deine Sitzung ist abgelaufen, oder du hast dich in einem anderen Fenster abgemeldet. Ungespeicherte Änderungen bleiben in diesem Browser und werden nach dem Anmelden gesendet.',
  demoQuestion: {
    title: 'Demo öffnen?',
    signedInAs: 'Du bist angemeldet als {{name}}.',
    text: 'Die Demo ist ein gemeinsames Konto. Wenn du sie öffnest, wirst du hier abgemeldet. Deine Shows bleiben.',
    stay: 'Angemeldet bleiben',
    open: 'Stattdessen die Demo öffnen',
  },
  privacy: 'Dein Konto und deine Shows bleiben auf diesem Server.',
  fault: {
    emailMissing: 'Gib deine E-Mail-Adresse ein',
    passwordMissing: 'Gib dein Passwort ein',
    INVALID_EMAIL: 'Gib eine gültige E-Mail-Adresse ein, z. B. name@beispiel.de',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
      'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich damit an',
    EMAIL_UNCHANGED: 'Das ist schon deine E-Mail-Adresse',
    PASSWORD_TOO_SHORT: 'Nimm mindestens 6 Zeichen',
    PASSWORD_TOO_LONG: 'Nimm höchstens 128 Zeichen',
    PASSWORD_TOO_COMMON: 'Dieses Passwort ist zu häufig. Nimm ein anderes',
    INVALID_EMAIL_OR_PASSWORD: 'E-Mail oder Passwort falsch',
    INVALID_PASSWORD: 'Aktuelles Passwort ist falsch',
    EMAIL_UNCONFIRMED: 'Bestätige zuerst deine E-Mail',
    INVALID_NAME: 'Nimm 1 bis 100 Zeichen',
    INVALID_PHONE_NUMBER: 'Beginne mit + und der Ländervorwahl, z. B. +49 30 901820',
    INVALID_PHOTO: 'Gib eine Bild-URL ein, die mit https:// beginnt',
    NOT_SIGNED_IN: 'Du bist nicht mehr angemeldet',
    DEMO_ACCOUNT: 'Das Demo-Konto nutzen alle, darum lässt es sich nicht ändern',
    TOO_MANY_TRIES: 'Zu viele Versuche. Warte ein paar Minuten',
    SIGN_IN_AGAIN: 'Deine Sitzung ist abgelaufen. Melde dich neu an',
    INVALID_CODE: 'Code falsch oder schon benutzt. Warte auf den nächsten',
    INVALID_RECOVERY_CODE: 'Code falsch oder schon benutzt',
    LINK_SPENT: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an',
    NO_MAIL: 'Dieser Server kann keine E-Mails senden. Frag den Admin',
    PASSKEY_REFUSED:
      'Passkey nicht akzeptiert. Er ist vielleicht für einen anderen Server oder wurde entfernt',
    TOO_MANY_PASSKEYS: 'Mehr als 20 Passkeys gehen nicht. Entferne erst einen',
    INVALID_SIGN_IN_OPTIONS: 'Ungültige Anfrage. Lade die Seite neu und versuch es noch einmal',
    SIGN_IN_EXPIRED:
      'Anmeldung abgelaufen oder in einem anderen Browser begonnen. Versuch es noch einmal',
    PROVIDER_CANCELLED: 'Anmeldung abgebrochen',
    PROVIDER_POPUP_BLOCKED:
      'Dein Browser hat das Anmeldefenster blockiert. Erlaube Pop-ups und versuch es noch einmal',
    PROVIDER_UNKNOWN_ADDRESS:
      'Der Anmeldedienst kennt die Adresse dieses Servers nicht. Frag den Admin',
    PROVIDER_UNREACHABLE: 'Anmeldedienst nicht erreichbar. Versuch es gleich noch einmal',
    PROVIDER_USER_NOT_FOUND: 'Der Anmeldedienst kennt diesen Benutzer nicht',
    PROVIDER_WITHOUT_EMAIL:
      'Der Anmeldedienst hat deine E-Mail nicht geteilt, sie ist aber nötig. Erlaube es und versuch es noch einmal',
    PROVIDER_NOT_LINKED:
      'Zu deiner E-Mail gibt es schon ein Konto mit anderer Anmeldung. Nimm diese',
    PROVIDER_FAILED: 'Anmeldung fehlgeschlagen. Versuch es noch einmal',
    INVALID_REQUEST: 'Ungültige Anfrage. Lade die Seite neu und versuch es noch einmal',
    FOREIGN_ORIGIN:
      'Diese Seite stammt nicht von diesem Server. Öffne sie unter ihrer eigenen Adresse',
    NOT_FOUND: 'Nicht gefunden. Lade die Seite neu und versuch es noch einmal',
    UNAVAILABLE: 'Das hat nicht geklappt. Versuch es noch einmal',
    UNREACHABLE: 'Server nicht erreichbar. Prüf, ob Quizcast läuft',
  },
};

export const provider: Messages<'provider'> = {
  with: 'Mit {{name}} anmelden',
  or: 'oder mit deiner E-Mail',
  everywhere: 'Überall abmelden, auch bei {{name}}',
  everywhereTwitch: 'Überall abmelden',
  everywhereHint: 'Beendet deine Sitzung in allen Browsern und Programmen.',
  twitchName: {
    offer: 'Du bist mit Twitch als {{name}} angemeldet. Diesen Kanal für Chat-Abstimmungen nutzen?',
    take: '{{name}} verwenden',
    leave: 'Jetzt nicht',
  },
};
