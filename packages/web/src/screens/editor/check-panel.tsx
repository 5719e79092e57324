import type { Stage } from '@quizcast/game/stage-quiz/show';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './check-panel.module.css';
import type { FindingField, PreFlight } from './findings.ts';
import { useFindingText } from './stage-finding-list.tsx';

/** All that there is to look at before the show; each line leads to its place. */
export function CheckPanel(props: {
  stages: readonly Stage[];
  preFlight: PreFlight;
  styleId: string;
  onGo: (stageId: string, field: FindingField) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation('editor');
  const textOf = useFindingText();
  const { stages, preFlight, styleId } = props;
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
            <Button size="xs" variant="default" onClick={props.onAdd}>
              {t('stages.empty.action')}
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
        {stages.flatMap(({ id }, index) =>
          (preFlight.stages.get(id) ?? []).map((finding) => (
            <Line
              key={`${id} ${finding.kind} ${finding.field}`}
              place={t('form.heading', { number: index + 1 })}
              text={textOf(finding)}
            >
              <Button
                size="xs"
                variant="default"
                aria-label={t('check.goTo', { number: index + 1, text: textOf(finding) })}
                onClick={() => props.onGo(id, finding.field)}
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
