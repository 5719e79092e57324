import { findingKinds } from '@quizcast/game/games/crowd-quiz/pre-flight';
import { hasOptions, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CheckLine } from '../check/check-line.tsx';
import { CheckList } from '../check/check-list.tsx';
import { ContrastLines } from '../check/contrast-lines.tsx';
import { fieldOf, type FormField } from './form-field.ts';
import type { CrowdPreFlight } from './use-crowd-pre-flight.ts';

interface CrowdCheckPanelProps {
  show: CrowdShow;
  preFlight: CrowdPreFlight;
  /** Opens the field of the question; null: the list of questions. */
  onGo: (questionId: string | null, field: FormField) => void;
}

/** All findings before the show; each line links to its place. */
export function CrowdCheckPanel({ show, preFlight, onGo }: CrowdCheckPanelProps) {
  const { t } = useTranslation('crowdEditor');
  const { t: tEditor } = useTranslation('editor');
  const place = (questionId: string) =>
    t('question', { number: show.questions.findIndex(({ id }) => id === questionId) + 1 });
  const found: { questionId: string | null; field: FormField; text: string }[] = [
    ...(show.questions.length > 0
      ? []
      : [{ questionId: null, field: 'question' as const, text: t('check.noQuestions') }]),
    ...show.questions.flatMap((question) =>
      findingKinds(question).map((kind) => ({
        questionId: question.id,
        field: fieldOf(kind, question),
        text: t(`findings.${kind}`),
      })),
    ),
    ...preFlight.browserFindings.map(({ kind, questionId, option }) => ({
      questionId,
      field: kind === 'imageMissing' ? ('image' as const) : (option ?? ('question' as const)),
      text: tEditor(`check.stage.${kind}`, {
        place:
          option === null
            ? tEditor('form.question')
            : t('option', { letter: 'ABCDEF'.charAt(option) }),
        number: 0,
      }),
    })),
  ];
  return (
    <CheckList
      title={t('check.fine')}
      text={t('check.fineText')}
      intro={t('check.intro')}
      questions={show.questions.map(({ id, kind, question, options }) => ({
        id,
        place: place(id),
        words: { text: question, options: hasOptions(kind) ? options : [], kind },
        onGo: () => onGo(id, 'question'),
      }))}
    >
      <ContrastLines {...preFlight} />
      {found.map(({ questionId, field, text }) => {
        const where = questionId === null ? [] : [place(questionId)];
        return (
          <CheckLine key={`${questionId ?? ''} ${text}`} place={where.join()} text={text}>
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('check.go')}: ${[...where, text].join(', ')}`}
              onClick={() => onGo(questionId, field)}
            >
              {t('check.go')}
            </Button>
          </CheckLine>
        );
      })}
    </CheckList>
  );
}
