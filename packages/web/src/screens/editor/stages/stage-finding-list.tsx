import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import type { Finding, FindingField, StageFindings } from '../check/findings.ts';
import { FindingLines } from '../check/check-list.tsx';

/** Text of a finding; names the answer if it concerns one. */
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

/** Findings of one stage; each links to its field. */
export const StageFindingList = memo(function StageFindingList(props: {
  findings: StageFindings;
  onGo: (field: FindingField) => void;
}) {
  const { t } = useTranslation('editor');
  const textOf = useFindingText();
  return (
    <FindingLines
      isLive
      fine={t('form.fine')}
      found={props.findings.map((finding) => ({
        key: `${finding.kind} ${finding.field}`,
        text: textOf(finding),
        onGo: () => props.onGo(finding.field),
      }))}
    />
  );
});
