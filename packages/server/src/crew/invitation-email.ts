import type { CrewRole } from '@quizcast/game/crew/crew';
import type { Language } from '@quizcast/game/values/language';
import type { Letter } from '../ports/mail.ts';

interface InvitationTexts {
  subject: string;
  line: string;
  press: string;
  end: string;
  roles: Readonly<Record<CrewRole, string>>;
}

const texts: Readonly<Record<Language, InvitationTexts>> = {
  en: {
    subject: 'You’re invited to a crew on Quizcast',
    line: 'You’re invited to a crew that makes quiz shows with Quizcast. Your role:',
    press: 'View invitation',
    end: 'The link works once, for the account with this email. If you weren’t expecting it, ignore this email.',
    roles: {
      coHost: 'co-host',
      writer: 'writer',
      designer: 'designer',
      voteModerator: 'vote moderator',
      coOwner: 'co-owner',
    },
  },
  de: {
    subject: 'Einladung in ein Team bei Quizcast',
    line: 'Du bist in ein Team eingeladen, das mit Quizcast Quizshows macht. Deine Rolle:',
    press: 'Einladung ansehen',
    end: 'Der Link funktioniert einmal, mit dem Konto zu dieser E-Mail. Wenn du keine Einladung erwartest, ignoriere diese E-Mail.',
    roles: {
      coHost: 'Co-Host',
      writer: 'Autor',
      designer: 'Designer',
      voteModerator: 'Abstimmungsleiter',
      coOwner: 'Mitinhaber',
    },
  },
};

/**
 * The mail that invites to a crew. Contains no user input except the address, so no one can send their own text through
 * Quizcast.
 * @param account the owner's id
 */
export function crewLetter(
  { to, account }: { to: string; account: string },
  role: CrewRole,
  language: Language,
  link: string,
): Letter {
  const { subject, line, press, end, roles } = texts[language];
  const sentence = `${line} ${roles[role]}.`;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#202124;background:#ffffff"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 16px;font-size:20px;font-weight:bold">Quizcast</p>${paragraph(sentence)}<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5bea;color:#ffffff;text-decoration:none;font-weight:bold">${press}</a></p><p style="margin:0;color:#5f6368">${end}</p></div></body></html>`;
  const text = [sentence, link, end, 'Quizcast'].join('\n\n');
  return { to, subject, text, html, reason: 'unasked', account };
}
