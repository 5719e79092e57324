import type { Language } from '@quizcast/game/values/language';
import { accessKinds, type AccessKind } from '../../../ports/account-access.ts';
import type { Letter, MailReason } from '../../../ports/mail.ts';

/**
 * The kind of mail. `resetUnconfirmed`: the reset will remove all other access. `was…` mails are sent afterwards, so that
 * no one loses an account unnoticed.
 */
export type LetterKind =
  | 'verify'
  | 'reset'
  | 'resetUnconfirmed'
  | 'change'
  | 'wasReset'
  | 'wasResetLeft'
  | 'wasTakenBack'
  | 'wasMoved';
/** Number of ways into an account other than the password, by kind. */
export type AccessCounts = Partial<Record<AccessKind, number>>;

interface Words {
  subject: string;
  lines: readonly string[];
  /** Label of the button; null without a button. */
  press: string | null;
  end: string;
}

const english: Readonly<Record<LetterKind, Words>> = {
  verify: {
    subject: 'Confirm your email for Quizcast',
    lines: ['This email was used to sign up for Quizcast. Please confirm that it’s yours.'],
    press: 'Confirm email',
    end: 'The link works once and expires in three days. If you didn’t sign up, ignore this email.',
  },
  reset: {
    subject: 'Reset your Quizcast password',
    lines: ['We received a request to reset the password of your Quizcast account.'],
    press: 'Choose a new password',
    end: 'The link works once and expires in one hour. If you didn’t ask for it, ignore this email: your password stays the same.',
  },
  resetUnconfirmed: {
    subject: 'Reset your Quizcast password',
    lines: [
      'We received a request to reset the password of your Quizcast account.',
      'You never confirmed this email. That’s why a new password also removes all passkeys, two-factor authentication, linked sign-ins, control tokens and the crew.',
    ],
    press: 'Choose a new password',
    end: 'The link works once and expires in one hour. If you didn’t ask for it, ignore this email: nothing changes.',
  },
  change: {
    subject: 'Confirm your new email for Quizcast',
    lines: ['You asked to use this email for your Quizcast account.'],
    press: 'Confirm new email',
    end: 'The link works once and expires in one day. If you didn’t ask for it, ignore this email.',
  },
  wasReset: {
    subject: 'Your Quizcast password was changed',
    lines: [
      'The password of your Quizcast account was changed with a link sent to this email.',
      'All devices were signed out.',
    ],
    press: null,
    end: 'If this wasn’t you, reset your password now and check who can read your email.',
  },
  wasResetLeft: {
    subject: 'Your Quizcast password was changed',
    lines: [
      'The password of your Quizcast account was changed with a link sent to this email.',
      'All devices were signed out. These still have access:',
    ],
    press: 'Review access',
    end: 'The link works for one hour. Remove anything you didn’t set up.',
  },
  wasTakenBack: {
    subject: 'Your Quizcast password was changed',
    lines: [
      'The password of your Quizcast account was changed with a link sent to this email.',
      'You had never confirmed this email, so all devices were signed out, and all passkeys, two-factor authentication, linked sign-ins, control tokens and the crew were removed.',
    ],
    press: null,
    end: 'If this wasn’t you, reset your password now and check who can read your email.',
  },
  wasMoved: {
    subject: 'Your Quizcast email was changed',
    lines: [
      'Your Quizcast account now uses another email. You can’t sign in with this one any more.',
    ],
    press: null,
    end: 'If this wasn’t you, contact the admin of this Quizcast server.',
  },
};

const german: typeof english = {
  verify: {
    subject: 'Bestätige deine E-Mail für Quizcast',
    lines: [
      'Mit dieser E-Mail-Adresse wurde ein Quizcast-Konto erstellt. Bitte bestätige, dass sie dir gehört.',
    ],
    press: 'E-Mail bestätigen',
    end: 'Der Link funktioniert einmal und ist drei Tage gültig. Wenn du kein Konto erstellt hast, ignoriere diese E-Mail.',
  },
  reset: {
    subject: 'Neues Passwort für Quizcast',
    lines: ['Für dein Quizcast-Konto wurde ein neues Passwort angefordert.'],
    press: 'Neues Passwort wählen',
    end: 'Der Link funktioniert einmal und ist eine Stunde gültig. Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt gleich.',
  },
  resetUnconfirmed: {
    subject: 'Neues Passwort für Quizcast',
    lines: [
      'Für dein Quizcast-Konto wurde ein neues Passwort angefordert.',
      'Du hast diese E-Mail nie bestätigt. Ein neues Passwort entfernt deshalb auch alle Passkeys, die Zwei-Faktor-Anmeldung, verknüpfte Anmeldungen, Control-Token und das Team.',
    ],
    press: 'Neues Passwort wählen',
    end: 'Der Link funktioniert einmal und ist eine Stunde gültig. Wenn du das nicht warst, ignoriere diese E-Mail: Es ändert sich nichts.',
  },
  change: {
    subject: 'Bestätige deine neue E-Mail für Quizcast',
    lines: ['Du möchtest diese E-Mail-Adresse für dein Quizcast-Konto nutzen.'],
    press: 'Neue E-Mail bestätigen',
    end: 'Der Link funktioniert einmal und ist einen Tag gültig. Wenn du das nicht warst, ignoriere diese E-Mail.',
  },
  wasReset: {
    subject: 'Dein Quizcast-Passwort wurde geändert',
    lines: [
      'Das Passwort deines Quizcast-Kontos wurde über einen Link an diese E-Mail geändert.',
      'Alle Geräte wurden abgemeldet.',
    ],
    press: null,
    end: 'Wenn du das nicht warst, setze dein Passwort sofort zurück und prüfe, wer deine E-Mails lesen kann.',
  },
  wasResetLeft: {
    subject: 'Dein Quizcast-Passwort wurde geändert',
    lines: [
      'Das Passwort deines Quizcast-Kontos wurde über einen Link an diese E-Mail geändert.',
      'Alle Geräte wurden abgemeldet. Weiterhin Zugriff haben:',
    ],
    press: 'Zugriff prüfen',
    end: 'Der Link ist eine Stunde gültig. Entferne, was du nicht selbst eingerichtet hast.',
  },
  wasTakenBack: {
    subject: 'Dein Quizcast-Passwort wurde geändert',
    lines: [
      'Das Passwort deines Quizcast-Kontos wurde über einen Link an diese E-Mail geändert.',
      'Du hattest diese E-Mail nie bestätigt. Darum wurden alle Geräte abgemeldet und alle Passkeys, die Zwei-Faktor-Anmeldung, verknüpfte Anmeldungen, Control-Token und das Team entfernt.',
    ],
    press: null,
    end: 'Wenn du das nicht warst, setze dein Passwort sofort zurück und prüfe, wer deine E-Mails lesen kann.',
  },
  wasMoved: {
    subject: 'Deine E-Mail bei Quizcast wurde geändert',
    lines: [
      'Dein Quizcast-Konto nutzt jetzt eine andere E-Mail. Mit dieser kannst du dich nicht mehr anmelden.',
    ],
    press: null,
    end: 'Wenn du das nicht warst, wende dich an den Admin dieses Quizcast-Servers.',
  },
};

const words: Readonly<Record<Language, typeof english>> = { en: english, de: german };

const accessNames: Readonly<Record<Language, Readonly<Record<AccessKind, string>>>> = {
  en: {
    secondFactor: 'Two-factor authentication',
    passkey: 'Passkeys',
    provider: 'Linked sign-ins',
    controlToken: 'Control tokens',
    crewMember: 'Crew members',
    invitation: 'Open crew invitations',
  },
  de: {
    secondFactor: 'Zwei-Faktor-Anmeldung',
    passkey: 'Passkeys',
    provider: 'Verknüpfte Anmeldungen',
    controlToken: 'Control-Token',
    crewMember: 'Teammitglieder',
    invitation: 'Offene Einladungen ins Team',
  },
};

const accessLines = (language: Language, left: AccessCounts): string[] =>
  accessKinds.flatMap((kind) => {
    const count = left[kind];
    if (count === undefined) return [];
    const name = accessNames[language][kind];
    return [kind === 'secondFactor' ? name : `${name}: ${count}`];
  });

const reasons: Readonly<Record<LetterKind, MailReason>> = {
  verify: 'unasked',
  change: 'unasked',
  reset: 'reset',
  resetUnconfirmed: 'reset',
  wasReset: 'notice',
  wasResetLeft: 'notice',
  wasTakenBack: 'notice',
  wasMoved: 'notice',
};

export interface LetterParts {
  to: string;
  /** Id of the user who triggers the mail; null when not signed in. */
  account?: string | null;
  link?: string | null;
  /** The number of ways in that a reset has left. */
  left?: AccessCounts;
}

/** A mail contains no user input except the address, so Quizcast cannot be used to send other people's text. */
export function letter(
  kind: LetterKind,
  language: Language,
  { to, account = null, link = null, left = {} }: LetterParts,
): Letter {
  const { subject, lines: paragraphs, press, end } = words[language][kind];
  const lines = [...paragraphs, ...accessLines(language, left)];
  const shown = press === null ? null : link;
  const text = [...lines, ...(shown === null ? [] : [shown]), end, 'Quizcast'].join('\n\n');
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${line}</p>`;
  const button = `<p style="margin:0 0 16px"><a href="${shown ?? ''}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5bea;color:#ffffff;text-decoration:none;font-weight:bold">${press ?? ''}</a></p>`;
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#202124;background:#ffffff"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 16px;font-size:20px;font-weight:bold">Quizcast</p>${lines.map(paragraph).join('')}${shown === null ? '' : button}<p style="margin:0;color:#5f6368">${end}</p></div></body></html>`;
  return { to, subject, text, html, reason: reasons[kind], account };
}
