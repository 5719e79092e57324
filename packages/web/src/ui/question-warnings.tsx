import type { QuestionRecord, Swap } from '@quizcast/game/season/question-records';
import { Badge, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../messages/late/season.ts';

interface QuestionWarningsProps {
  question: QuestionRecord;
  /** Undefined when it is already in the right place. */
  swap: Swap | undefined;
}

/** Warnings about a played question, based on its answers. */
export function QuestionWarnings({ question: { warnings }, swap }: QuestionWarningsProps) {
  const { t } = useTranslation('season');
  return (
    <>
      {warnings.map((warning) => (
        <Tooltip
          key={warning}
          label={t(`warnings.${warning}Hint`)}
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Badge color={warning === 'checkTheKey' ? 'red' : 'yellow'} tabIndex={0}>
            {t(`warnings.${warning}`)}
          </Badge>
        </Tooltip>
      ))}
      {swap !== undefined && (
        <Badge color="yellow" title={t('warnings.swapHint', { ...swap })}>
          {t('warnings.swap', { ...swap })}
        </Badge>
      )}
    </>
  );
}
