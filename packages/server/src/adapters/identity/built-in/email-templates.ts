import type { Language } from '@quizcast/game/values/language';
import { accessKinds, type AccessKind } from '../../../ports/account-access.ts';
import type { Letter, MailReason } from '../../../ports/mail.ts';

/** The kind of mail. `was…` mails are sent afterwards, so that no one loses an account unnoticed. */
export type LetterKind =
  | 'verify'
  | 'reset'
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

const words: Readonly<Record<Language, Readonly<Record<LetterKind, Words>>>> = {
  en: {
    verify: {
      subject: 'Confirm your email for Quizcast',
      lines: ['Somebody made a Quizcast account with this email.', 'If it was you, confirm it:'],
      press: 'Confirm email',
      end: 'The link works once, within three days. If it was not you, do nothing.',
    },
    reset: {
      subject: 'A new password for Quizcast',
      lines: ['Somebody asked for a new password for the Quizcast account with this email.'],
      press: 'Choose a new password',
      end: 'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.',
    },
    change: {
      subject: 'Confirm your new email for Quizcast',
      lines: ['A Quizcast account is to have this email from now on.'],
      press: 'Confirm new email',
      end: 'The link works once, within one day. If it was not you, do nothing.',
    },
    wasReset: {
      subject: 'Your Quizcast password was changed',
      lines: [
        'The password of your Quizcast account was changed by a link that was mailed to you.',
        'Everybody who was signed in to it is signed out.',
      ],
      press: null,
      end: 'If it was not you, ask for a new password at once and check who can read your mails.',
    },
    wasResetLeft: {
      subject: 'Your Quizcast password was changed',
      lines: [
        'The password of your Quizcast account was changed by a link that was mailed to you.',
        'Everybody who was signed in to it is signed out. These were set up before and still work:',
      ],
      press: 'Review and remove',
      end: 'The link works for one hour. Remove everything that you did not set up yourself.',
    },
    wasTakenBack: {
      subject: 'Your Quizcast password was changed',
      lines: [
        'The password of your Quizcast account was changed by a link that was mailed to you.',
        'This email was never confirmed before, so everybody is signed out, and passkeys, the second step, linked sign-ins, control tokens and the crew were removed.',
      ],
      press: null,
      end: 'If it was not you, ask for a new password at once and check who can read your mails.',
    },
    wasMoved: {
      subject: 'Your Quizcast account has another email now',
      lines: ['Your Quizcast account was moved from this email to another one.'],
      press: null,
      end: 'If it was not you, contact the admin of this Quizcast.',
    },
  },
  de: {
    verify: {
      subject: 'E-Mail-Adresse für Quizcast bestätigen',
      lines: [
        'Jemand hat mit dieser E-Mail-Adresse ein Quizcast-Konto angelegt.',
        'Wenn du das warst, bestätige sie:',
      ],
      press: 'E-Mail-Adresse bestätigen',
      end: 'Der Link gilt einmal und drei Tage lang. Wenn du es nicht warst, musst du nichts tun.',
    },
    reset: {
      subject: 'Ein neues Passwort für Quizcast',
      lines: [
        'Jemand hat für das Quizcast-Konto mit dieser E-Mail-Adresse ein neues Passwort angefordert.',
      ],
      press: 'Neues Passwort wählen',
      end: 'Der Link gilt einmal und eine Stunde lang. Wenn du es nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    },
    change: {
      subject: 'Neue E-Mail-Adresse für Quizcast bestätigen',
      lines: ['Ein Quizcast-Konto soll ab jetzt diese E-Mail-Adresse haben.'],
      press: 'Neue Adresse bestätigen',
      end: 'Der Link gilt einmal und einen Tag lang. Wenn du es nicht warst, musst du nichts tun.',
    },
    wasReset: {
      subject: 'Dein Quizcast-Passwort wurde geändert',
      lines: [
        'Das Passwort deines Quizcast-Kontos wurde über einen Link geändert, der dir gemailt wurde.',
        'Alle, die dort angemeldet waren, sind abgemeldet.',
      ],
      press: null,
      end: 'Wenn du es nicht warst, fordere sofort ein neues Passwort an und prüfe, wer deine Mails lesen kann.',
    },
    wasResetLeft: {
      subject: 'Dein Quizcast-Passwort wurde geändert',
      lines: [
        'Das Passwort deines Quizcast-Kontos wurde über einen Link geändert, der dir gemailt wurde.',
        'Alle, die dort angemeldet waren, sind abgemeldet. Das hier wurde vorher eingerichtet und gilt weiter:',
      ],
      press: 'Ansehen und entfernen',
      end: 'Der Link gilt eine Stunde lang. Entferne alles, was du nicht selbst eingerichtet hast.',
    },
    wasTakenBack: {
      subject: 'Dein Quizcast-Passwort wurde geändert',
      lines: [
        'Das Passwort deines Quizcast-Kontos wurde über einen Link geändert, der dir gemailt wurde.',
        'Diese E-Mail-Adresse war noch nie bestätigt. Deshalb sind alle abgemeldet, und Passkeys, der zweite Schritt, verknüpfte Anmeldungen, Schlüssel für andere Programme und das Team sind entfernt.',
      ],
      press: null,
      end: 'Wenn du es nicht warst, fordere sofort ein neues Passwort an und prüfe, wer deine Mails lesen kann.',
    },
    wasMoved: {
      subject: 'Dein Quizcast-Konto hat jetzt eine andere E-Mail-Adresse',
      lines: ['Dein Quizcast-Konto wurde von dieser E-Mail-Adresse zu einer anderen umgezogen.'],
      press: null,
      end: 'Wenn du es nicht warst, wende dich an die Person, die dieses Quizcast betreibt.',
    },
  },
};

const accessNames: Readonly<Record<Language, Readonly<Record<AccessKind, string>>>> = {
  en: {
    secondFactor: 'Second step at sign-in',
    passkey: 'Passkeys',
    provider: 'Linked sign-ins',
    controlToken: 'Control tokens',
    crewMember: 'Crew members',
    invitation: 'Open crew invitations',
  },
  de: {
    secondFactor: 'Zweiter Schritt beim Anmelden',
    passkey: 'Passkeys',
    provider: 'Verknüpfte Anmeldungen',
    controlToken: 'Schlüssel für andere Programme',
    crewMember: 'Team-Mitglieder',
    invitation: 'Offene Einladungen ins Team',
  },
};

const accessLines = (language: Language, left: AccessCounts): string[] =>
  accessKinds.flatMap((kind) => {
    const count = left[kind];
    return count === undefined ? [] : [`${accessNames[language][kind]}: ${count}`];
  });

const reasons: Readonly<Record<LetterKind, MailReason>> = {
  verify: 'unasked',
  change: 'unasked',
  reset: 'reset',
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
