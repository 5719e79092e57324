import { styleNamed } from '@quizcast/game/document/document';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocument } from '../../../live/use-document.ts';
import { CheckLine } from './check-line.tsx';
import { CheckList } from './check-list.tsx';
import { ContrastLines } from './contrast-lines.tsx';
import {
  addSpareQuestion,
  addStage,
  confirmRightAnswers,
  stageListOf,
  type StageList,
} from '../edits.ts';
import type { FindingField } from './findings.ts';
import { usePreFlight } from './pre-flight.tsx';
import { showOf } from '../../../games/stage-quiz.ts';
import { useFindingText } from '../stages/stage-finding-list.tsx';

/** All findings before the show; each line links to its place. */
export function CheckPanel(props: {
  showId: string;
  onGo: (stageId: string, field: FindingField) => void;
}) {
  const { t } = useTranslation('editor');
  const textOf = useFindingText();
  const { showId, onGo } = props;
  const preFlight = usePreFlight();
  const app = useDocument();
  const show = showOf(app, showId);
  if (show === undefined) return null;
  const ladder = stageListOf(show, 'stages');
  const spares = stageListOf(show, 'spareQuestions');
  const style = styleNamed(app, show.styleId);
  const styleId = style?.id ?? app.defaultStyle;
  const add = () => {
    const id = newId();
    if (edit(addStage(ladder, id)).kind === 'accepted') onGo(id, 'question');
  };
  const addSpare = () => {
    const id = newId();
    if (edit(addSpareQuestion(spares, id)).kind === 'accepted') onGo(id, 'question');
  };
  const guessed = [...ladder.stages, ...spares.stages].filter(
    ({ question }) => question.isRightGuessed === true,
  );
  const confirm = (lists: readonly StageList[]) => {
    const command = confirmRightAnswers(lists);
    if (command !== null) edit(command);
  };
  return (
    <CheckList
      title={t('check.fine.title')}
      text={t('check.fine.text')}
      intro={t('check.intro')}
      questions={[ladder, spares].flatMap(({ stages }) =>
        stages.map(({ id, question }, index) => ({
          id,
          place: t(stages === ladder.stages ? 'form.heading' : 'spares.heading', {
            number: index + 1,
          }),
          words: { text: question.question, options: question.answers },
          onGo: () => onGo(id, 'question'),
        })),
      )}
    >
      {preFlight.isEmpty && (
        <CheckLine text={t('check.noStages')}>
          <Button size="xs" variant="default" onClick={add}>
            {t('stages.empty.action')}
          </Button>
        </CheckLine>
      )}
      {preFlight.lacksSpare && (
        <CheckLine text={t('check.noSpare')}>
          <Button size="xs" variant="default" onClick={addSpare}>
            {t('spares.add')}
          </Button>
        </CheckLine>
      )}
      {guessed.length > 1 && (
        <CheckLine text={t('check.guessed', { count: guessed.length })}>
          <Button size="xs" variant="default" onClick={() => confirm([ladder, spares])}>
            {t('check.confirmAll')}
          </Button>
        </CheckLine>
      )}
      <ContrastLines contrast={preFlight.contrast} styleId={styleId} />
      {[ladder, spares].flatMap(({ path, stages }) =>
        stages.flatMap((stage, index) =>
          (preFlight.stages.get(stage.id) ?? []).map((finding) => (
            <CheckLine
              key={`${stage.id} ${finding.kind} ${finding.field}`}
              place={t(stages === ladder.stages ? 'form.heading' : 'spares.heading', {
                number: index + 1,
              })}
              text={textOf(finding)}
            >
              {finding.kind === 'guessedAnswer' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('check.confirmOf', { number: index + 1 })}
                  onClick={() => confirm([{ path, stages: [stage] }])}
                >
                  {t('check.confirm')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={t('check.goTo', { number: index + 1, text: textOf(finding) })}
                onClick={() => onGo(stage.id, finding.field)}
              >
                {t('check.go')}
              </Button>
            </CheckLine>
          )),
        ),
      )}
    </CheckList>
  );
}
