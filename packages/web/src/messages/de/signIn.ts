import type { Messages } from '../catalogue.ts';

export const signIn: Messages<'signIn'> = {
  title: 'Willkommen bei Quizcast',
  lead: 'Baue Quizshows, spiele sie live und zeige sie in OBS. Dein Chat stimmt mit ab.',
  signIn: 'Anmelden',
  createAccount: 'Konto erstellen',
  choose: 'Anmelden oder ein Konto erstellen',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 6 Zeichen',
  showTyped: 'Eingabe zeigen',
  haveAccount: 'Du hast ein Konto?',
  noAccount: 'Noch kein Konto?',
  demo: 'Demo ausprobieren',
  demoHint:
    'Ganz ohne Konto. Die Demo gehört allen und beginnt von vorn, wenn sie eine Stunde lang niemand benutzt hat.',
  or: 'oder',
  privacy:
    'Dein Konto und deine Shows bleiben auf diesem Quizcast. Nichts wird anderswohin gesendet.',
  fault: {
    emailMissing: 'Gib deine E-Mail-Adresse ein',
    emailMalformed: 'Das ist keine E-Mail-Adresse wie name@beispiel.de',
    emailInUse: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich damit an',
    passwordMissing: 'Gib dein Passwort ein',
    passwordTooShort: 'Das Passwort braucht mindestens 6 Zeichen',
    passwordTooLong: 'Das Passwort ist zu lang: höchstens 128 Zeichen',
    wrongCredentials: 'E-Mail oder Passwort ist falsch',
    wrongPassword: 'Das ist nicht dein jetziges Passwort',
    tooManyTries: 'Zu viele Versuche. Warte bitte eine Minute und versuche es dann noch einmal',
    unreachable:
      'Der Server antwortet nicht. Sieh nach, ob Quizcast läuft, und versuche es noch einmal',
    unknown: 'Das hat nicht geklappt. Bitte versuche es noch einmal',
  },
};
