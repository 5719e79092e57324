import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './guide-link.module.css';

/** Headings of docs/guide.md, as its page names them. */
export const guideChapters = [
  'dashboard',
  'play',
  'editor',
  'styles',
  'settings',
  'editing-a-show',
  'writing-a-category-show',
  'hosting-the-category-quiz',
  'the-chat-vote',
  'going-back',
] as const;
export type GuideChapter = (typeof guideChapters)[number];

/** Leads to what the guide says of a screen, in a tab of its own: a running show is not left. */
export function GuideLink({ chapter }: { chapter: GuideChapter }) {
  const { t } = useTranslation('shell');
  return (
    <a
      className={classes.help}
      href={`/guide#${chapter}`}
      target="_blank"
      rel="noopener"
      aria-label={t('help')}
      title={t('help')}
    >
      <IconHelp size={20} aria-hidden />
    </a>
  );
}
