import { memo } from 'react';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import type { Finding, FindingField, StageFindings } from '../findings.ts';
import classes from '../finding-list.module.css';

/** What a finding says; names the answer where it is about one. */
export function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation('editor');
  return ({ kind, field, otherNumber }) =>
    t(`check.stage.${kind}`, {
      place:
        typeof field === 'number'
          ? t('form.answer', { letter: letters[field] })
          : t('form.question'),
      number: otherNumber ?? 0,
    });
}

/** What there is to look at on one stage; each leads to its field. */
export const StageFindingList = memo(function StageFindingList(props: {
  findings: StageFindings;
  onGo: (field: FindingField) => void;
}) {
  const { t } = useTranslation('editor');
  const textOf = useFindingText();
  return (
    <ul className={classes.warnings} aria-live="polite">
      {props.findings.length === 0 && (
        <li data-tone="good">
          <IconCircleCheck size={16} aria-hidden />
          {t('form.fine')}
        </li>
      )}
      {props.findings.map((finding) => (
        <li key={`${finding.kind} ${finding.field}`} data-tone="waiting">
          <IconAlertTriangle size={16} aria-hidden />
          <button type="button" className={classes.go} onClick={() => props.onGo(finding.field)}>
            {textOf(finding)}
          </button>
        </li>
      ))}
    </ul>
  );
});
