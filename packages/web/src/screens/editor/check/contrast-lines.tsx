import type { CategoryContrastPart } from '@quizcast/game/games/category-quiz/pre-flight';
import type { StageContrastPart } from '@quizcast/game/games/stage-quiz/pre-flight';
import type { ContrastFinding } from '@quizcast/game/values/contrast';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CheckLine } from './check-line.tsx';

/** Low contrast in the style, with a link to it. */
export function ContrastLines(props: {
  contrast: readonly ContrastFinding<StageContrastPart | CategoryContrastPart>[];
  styleId: string;
}) {
  const { t } = useTranslation('editor');
  const { contrast, styleId } = props;
  return contrast.map(({ part, ratio }) => (
    <CheckLine key={part} text={t(`check.contrast.${part}`, { ratio: ratio.toFixed(1) })}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(button) => <Link to="/styles/$id" params={{ id: styleId }} {...button} />}
      >
        {t('show.editStyle')}
      </Button>
    </CheckLine>
  ));
}
