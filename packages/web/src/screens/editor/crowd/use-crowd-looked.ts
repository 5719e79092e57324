import { useMemo } from 'react';
import { styleNamed } from '@quizcast/game/document/document';
import {
  contrastFindings,
  type StageContrastPart,
} from '@quizcast/game/games/stage-quiz/pre-flight';
import type { ContrastFinding } from '@quizcast/game/values/contrast';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import { hasOptions, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { crowdGeometry } from '../../../parts/crowd/crowd-geometry.ts';
import { useDocumentPart } from '../../../live/use-document.ts';
import { rgbaOf } from '../color-of.ts';
import { boxesOf, overfullTexts } from '../overfull.ts';
import { isBroken, useLooked } from '../use-looked.ts';

/** Findings that only a browser can detect. */
export interface CrowdLooked {
  kind: 'overfull' | 'imageMissing';
  questionId: string;
  /** Index of the option that is too long; null: the question is. */
  option: number | null;
}

export interface CrowdLook {
  contrast: readonly ContrastFinding<StageContrastPart>[];
  looked: readonly CrowdLooked[];
  styleId: string;
}

/** Finds pictures that cannot be loaded, texts too long for their boxes, and low contrast in the style. */
export function useCrowdLooked(show: CrowdShow | undefined): CrowdLook {
  const style = useDocumentPart(
    (app) => styleNamed(app, show?.styleId) ?? styleNamed(app, app.defaultStyle),
  );
  const contrast = useMemo(
    () => (style === undefined ? [] : contrastFindings(style, rgbaOf)),
    [style],
  );
  const part = style?.question;
  const questions = show?.questions;
  const looked = useLooked(
    useMemo(
      () => (part === undefined || questions === undefined ? null : () => look(questions, part)),
      [questions, part],
    ),
  );
  return { contrast, looked, styleId: style?.id ?? '' };
}

async function look(
  questions: CrowdShow['questions'],
  style: QuestionStyle,
): Promise<CrowdLooked[]> {
  const texts = questions.flatMap(({ id, question, kind, options: written }) => {
    const options = hasOptions(kind) ? written : [];
    const boxes = boxesOf(style, crowdGeometry(style.layout, options.length));
    return [
      { questionId: id, option: null, text: question, box: boxes.question },
      ...options.map((text, option) => ({ questionId: id, option, text, box: boxes.answer })),
    ];
  });
  const [overfull, broken] = await Promise.all([
    overfullTexts(texts, style.font),
    Promise.all(questions.map(({ image }) => isBroken(image))),
  ]);
  return [
    ...questions.flatMap(({ id: questionId }, at): CrowdLooked[] =>
      broken[at] === true ? [{ kind: 'imageMissing', questionId, option: null }] : [],
    ),
    ...texts.flatMap(({ questionId, option }, at): CrowdLooked[] =>
      overfull[at] === true ? [{ kind: 'overfull', questionId, option }] : [],
    ),
  ];
}
