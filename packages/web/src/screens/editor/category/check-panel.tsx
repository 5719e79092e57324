import type { CategoryPlace } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CheckLine } from '../check/check-line.tsx';
import { CheckList } from '../check/check-list.tsx';
import { ContrastLines } from '../check/contrast-lines.tsx';
import { useBlurredCopies } from './blurred-copies.tsx';
import { useFindingWords } from './finding-list.tsx';
import { formFieldOf, placeKey, type Finding } from './findings.ts';
import type { FindingTarget } from './board/boards-panel.tsx';
import { useCategoryFindings } from './use-category-findings.tsx';

/** All findings before the show; each line links to its place. */
export function CategoryCheckPanel(props: {
  show: CategoryQuizshow;
  onGo: (target: FindingTarget, finding: Finding) => void;
  onGoTo: (target: FindingTarget) => void;
}) {
  const { t } = useTranslation('categoryEditor');
  const { all, contrast, styleId } = useCategoryFindings();
  const { text, placeText } = useFindingWords(props.show);
  const twins = useBlurredCopies();
  return (
    <CheckList
      title={t('check.fine.title')}
      text={t('check.fine.text')}
      intro={t('check.intro')}
      questions={fieldsIn(props.show).map(({ place, text: asked }) => ({
        id: placeKey(place),
        place: placeText(place),
        words: { text: asked, options: [] },
        onGo: () => props.onGoTo({ place, field: 'question' }),
      }))}
    >
      <ContrastLines contrast={contrast} styleId={styleId} />
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

/** Questions of the fields only: the final and the tie-break are not asked to viewers. */
const fieldsIn = ({
  gamefield,
  boards,
}: CategoryQuizshow): { place: Extract<CategoryPlace, { kind: 'field' }>; text: string }[] =>
  [{ ...gamefield, id: null }, ...boards].flatMap(({ id: boardId, categories }) =>
    categories.flatMap(({ id: categoryId, fields }) =>
      fields.map(({ id: fieldId, question: text }) => ({
        place: { kind: 'field' as const, boardId, categoryId, fieldId },
        text,
      })),
    ),
  );
