import { styleNamed } from '@quizcast/game/document/document';
import type { Stage } from '@quizcast/game/games/stage-quiz/show';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit, newId, useDocument } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './check-panel.module.css';
import { addStage, confirmRightAnswers } from './edits.ts';
import type { FindingField } from './findings.ts';
import { usePreFlight } from './pre-flight.tsx';
import { showOf } from './listed-show.ts';
import { useFindingText } from './stages/stage-finding-list.tsx';

/** All that there is to look at before the show; each line leads to its place. */
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
  const style = styleNamed(app, show.styleId);
  const styleId = style?.id ?? app.defaultStyle;
  const add = () => {
    const id = newId();
    if (edit(addStage(show, id)).kind === 'accepted') onGo(id, 'question');
  };
  const guessed = show.stages.filter(({ question }) => question.isRightGuessed === true);
  const confirm = (stages: readonly Stage[]) => {
    const command = confirmRightAnswers(showId, stages);
    if (command !== null) edit(command);
  };
  if (preFlight.count === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={40} aria-hidden />}
        title={t('check.fine.title')}
        text={t('check.fine.text')}
      />
    );
  return (
    <div className={classes.panel}>
      <p className={classes.intro}>{t('check.intro')}</p>
      <ul className={classes.list}>
        {preFlight.isEmpty && (
          <Line text={t('check.noStages')}>
            <Button size="xs" variant="default" onClick={add}>
              {t('stages.empty.action')}
            </Button>
          </Line>
        )}
        {guessed.length > 1 && (
          <Line text={t('check.guessed', { count: guessed.length })}>
            <Button size="xs" variant="default" onClick={() => confirm(guessed)}>
              {t('check.confirmAll')}
            </Button>
          </Line>
        )}
        {preFlight.contrast.map(({ part, ratio }) => (
          <Line key={part} text={t(`check.contrast.${part}`, { ratio: ratio.toFixed(1) })}>
            <Button
              size="xs"
              variant="default"
              renderRoot={(button) => (
                <Link to="/styles/$id" params={{ id: styleId }} {...button} />
              )}
            >
              {t('show.editStyle')}
            </Button>
          </Line>
        ))}
        {show.stages.flatMap((stage, index) =>
          (preFlight.stages.get(stage.id) ?? []).map((finding) => (
            <Line
              key={`${stage.id} ${finding.kind} ${finding.field}`}
              place={t('form.heading', { number: index + 1 })}
              text={textOf(finding)}
            >
              {finding.kind === 'guessedAnswer' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('check.confirmOf', { number: index + 1 })}
                  onClick={() => confirm([stage])}
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
            </Line>
          )),
        )}
      </ul>
    </div>
  );
}

function Line(props: { place?: string; text: string; children: React.ReactNode }) {
  return (
    <li className={classes.line}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={classes.text}>
        {props.place !== undefined && <strong>{props.place}</strong>} {props.text}
      </span>
      {props.children}
    </li>
  );
}
