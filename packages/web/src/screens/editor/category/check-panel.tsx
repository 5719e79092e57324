import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTwins } from './blurred-twins.tsx';
import { useFindingWords } from './finding-list.tsx';
import { formFieldOf, placeKey, type Finding } from './findings.ts';
import type { Wish } from './board/boards-panel.tsx';
import { useCategoryFindings } from './use-category-findings.tsx';
import classes from '../check-panel.module.css';

/** All that there is to look at before the show; each line leads to its place. */
export function CategoryCheckPanel(props: {
  show: CategoryQuizshow;
  onGo: (wish: Wish, finding: Finding) => void;
}) {
  const { t } = useTranslation('categoryEditor');
  const { all } = useCategoryFindings();
  const { text, placeText } = useFindingWords(props.show);
  const twins = useTwins();
  if (all.length === 0)
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
        {all.map((finding) => {
          const place = placeText(finding.place);
          return (
            <li key={`${placeKey(finding.place)} ${finding.kind}`} className={classes.line}>
              <IconAlertTriangle size={18} aria-hidden />
              <span className={classes.text}>
                <strong>{place}</strong> {text(finding)}
              </span>
              {(finding.kind === 'noBlurred' || finding.kind === 'imageElsewhere') && (
                <Button
                  size="xs"
                  variant="light"
                  disabled={twins.progress !== null}
                  onClick={twins.makeMissing}
                >
                  {t('blur.make')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={t('check.goTo', { place, text: text(finding) })}
                onClick={() =>
                  props.onGo({ place: finding.place, field: formFieldOf(finding) }, finding)
                }
              >
                {t('check.go')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
