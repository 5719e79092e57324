import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CheckLine, CheckList } from '../check-list.tsx';
import { useTwins } from './blurred-twins.tsx';
import { useFindingWords } from './finding-list.tsx';
import { formFieldOf, placeKey, type Finding } from './findings.ts';
import type { Wish } from './board/boards-panel.tsx';
import { useCategoryFindings } from './use-category-findings.tsx';

/** All that there is to look at before the show; each line leads to its place. */
export function CategoryCheckPanel(props: {
  show: CategoryQuizshow;
  onGo: (wish: Wish, finding: Finding) => void;
}) {
  const { t } = useTranslation('categoryEditor');
  const { all } = useCategoryFindings();
  const { text, placeText } = useFindingWords(props.show);
  const twins = useTwins();
  return (
    <CheckList title={t('check.fine.title')} text={t('check.fine.text')} intro={t('check.intro')}>
      {all.map((finding) => {
        const place = placeText(finding.place);
        return (
          <CheckLine
            key={`${placeKey(finding.place)} ${finding.kind}`}
            place={place}
            text={text(finding)}
          >
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
          </CheckLine>
        );
      })}
    </CheckList>
  );
}
