import type { Messages } from '../catalogue.ts';

export const signIn: Messages<'signIn'> = {
  title: 'Willkommen bei Quizcast',
  passwordRemoved: {
    title: 'Dein Passwort wurde entfernt',
    text: 'Mit deiner E-Mail-Adresse gab es schon ein Konto, aber die Adresse war nie bestätigt worden. Das Konto gehört jetzt dir, mit seinen Shows. Passwort, Passkeys, Zwei-Faktor-Anmeldung und Crew wurden entfernt, falls jemand anderes sie eingerichtet hat. Melde dich ab jetzt mit {{name}} an.',
  },
  lead: 'Baue Quizshows, spiele sie live und zeige sie in OBS. Dein Chat stimmt mit ab.',
  signIn: 'Anmelden',
  createAccount: 'Konto erstellen',
  choose: 'Anmelden oder ein Konto erstellen',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen',
  showTyped: 'Eingabe zeigen',
  haveAccount: 'Du hast schon ein Konto?',
  noAccount: 'Noch kein Konto?',
  demo: 'Demo ausprobieren',
  demoHint: 'Ganz ohne Konto. Alle teilen sie, und ab und zu beginnt sie von vorn.',
  forgot: 'Passwort vergessen?',
  withPasskey: 'Mit einem Passkey anmelden',
  step: {
    title: 'Noch ein Schritt',
    text: 'Gib den Code ein, den deine Authenticator-App gerade zeigt. Wenn du sie nicht zur Hand hast, gib einen deiner Ersatzcodes ein.',
    code: 'Code',
    missing: 'Gib den Code ein',
    back: 'Als jemand anderes anmelden',
  },
  or: 'oder',
  ended:
    'Du bist nicht mehr angemeldet: deine Sitzung ist zu Ende, oder du hast dich in einem anderen Fenster abgemeldet. Was noch nicht gespeichert war, bleibt in diesem Browser und wird gesendet, sobald du dich wieder anmeldest.',
  demoQuestion: {
    title: 'Demo öffnen?',
    signedInAs: 'Du bist angemeldet als {{name}}.',
    text: 'Die Demo ist ein gemeinsames Konto. Wenn du sie öffnest, wirst du in diesem Browser abgemeldet; deine Shows bleiben, wie sie sind.',
    stay: 'Angemeldet bleiben',
    open: 'Stattdessen die Demo öffnen',
  },
  privacy:
    'Dein Konto und deine Shows bleiben auf diesem Quizcast. Nichts wird anderswohin gesendet.',
  fault: {
    emailMissing: 'Gib deine E-Mail-Adresse ein',
    passwordMissing: 'Gib dein Passwort ein',
    INVALID_EMAIL: 'Das ist keine E-Mail-Adresse wie name@beispiel.de',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
      'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich damit an',
    PASSWORD_TOO_SHORT: 'Das Passwort braucht mindestens 6 Zeichen',
    PASSWORD_TOO_LONG: 'Das Passwort ist zu lang: höchstens 128 Zeichen',
    PASSWORD_TOO_COMMON: 'Das Passwort ist zu häufig und leicht zu erraten. Nimm ein anderes',
    INVALID_EMAIL_OR_PASSWORD: 'E-Mail oder Passwort ist falsch',
    INVALID_PASSWORD: 'Das ist nicht dein jetziges Passwort',
    INVALID_NAME: 'Ein Name hat 1 bis 100 Zeichen',
    INVALID_PHONE_NUMBER: 'Beginne mit + und dem Land, etwa +49 30 901820',
    INVALID_PHOTO: 'Das ist keine Adresse eines Bildes: sie beginnt mit https://',
    NOT_SIGNED_IN: 'Du bist nicht mehr angemeldet',
    DEMO_ACCOUNT: 'Das Demo-Konto gehört allen: es kann nicht geändert werden',
    TOO_MANY_TRIES: 'Zu viele Versuche. Bitte warte ein paar Minuten',
    SIGN_IN_AGAIN:
      'Dafür ist zu viel Zeit vergangen. Melde dich neu an und versuche es noch einmal',
    INVALID_CODE: 'Dieser Code ist falsch oder wurde schon benutzt. Warte auf den nächsten',
    LINK_SPENT: 'Dieser Link wurde schon benutzt oder ist zu alt. Fordere einen neuen an',
    NO_MAIL: 'Dieses Quizcast verschickt keine Mails. Frage die Person, die es betreibt',
    PASSKEY_REFUSED:
      'Dieser Passkey wurde nicht angenommen. Vielleicht gehört er zu einem anderen Quizcast oder wurde entfernt',
    TOO_MANY_PASSKEYS: 'Ein Konto hat höchstens 20 Passkeys. Entferne einen, den du nicht benutzt',
    INVALID_SIGN_IN_OPTIONS:
      'Der Server hat das nicht verstanden. Lade die Seite neu und versuche es noch einmal',
    SIGN_IN_EXPIRED:
      'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte versuche es noch einmal',
    PROVIDER_CANCELLED: 'Die Anmeldung wurde abgebrochen',
    PROVIDER_POPUP_BLOCKED:
      'Der Browser hat das Fenster zum Anmelden nicht geöffnet. Erlaube es dieser Seite und versuche es noch einmal',
    PROVIDER_UNKNOWN_ADDRESS:
      'Der Anmeldedienst kennt die Adresse dieses Quizcast nicht. Sag der Person Bescheid, die es betreibt',
    PROVIDER_UNREACHABLE: 'Der Anmeldedienst antwortet nicht. Bitte versuche es gleich noch einmal',
    PROVIDER_USER_NOT_FOUND: 'Der Anmeldedienst kennt dieses Benutzerkonto nicht',
    PROVIDER_WITHOUT_EMAIL:
      'Der Anmeldedienst hat deine E-Mail-Adresse nicht verraten, ohne die es hier kein Konto gibt. Erlaube es ihm und versuche es noch einmal',
    PROVIDER_NOT_LINKED:
      'Zu deiner E-Mail-Adresse gibt es hier schon ein Konto, das anders entstanden ist. Melde dich mit diesem an',
    PROVIDER_FAILED: 'Der Anmeldedienst konnte dich nicht anmelden. Bitte versuche es noch einmal',
    INVALID_REQUEST:
      'Der Server hat das nicht verstanden. Lade die Seite neu und versuche es noch einmal',
    FOREIGN_ORIGIN:
      'Diese Seite stammt nicht von diesem Quizcast. Öffne sie unter ihrer eigenen Adresse',
    NOT_FOUND: 'Der Server kennt das nicht. Lade die Seite neu und versuche es noch einmal',
    UNAVAILABLE: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal',
    UNREACHABLE:
      'Der Server antwortet nicht. Sieh nach, ob Quizcast läuft, und versuche es noch einmal',
  },
};
