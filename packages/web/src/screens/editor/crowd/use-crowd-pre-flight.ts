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
import { boxesOf, overfullTexts } from '../check/overfull.ts';
import { isBroken, useBrowserFindings } from '../check/use-browser-findings.ts';

/** Findings that only a browser can detect. */
export interface CrowdBrowserFinding {
  kind: 'overfull' | 'imageMissing';
  questionId: string;
  /** Index of the option that is too long; null: the question is. */
  option: number | null;
}

export interface CrowdPreFlight {
  contrast: readonly ContrastFinding<StageContrastPart>[];
  browserFindings: readonly CrowdBrowserFinding[];
  styleId: string;
}

/** Finds pictures that cannot be loaded, texts too long for their boxes, and low contrast in the style. */
export function useCrowdPreFlight(show: CrowdShow | undefined): CrowdPreFlight {
  const style = useDocumentPart(
    (app) => styleNamed(app, show?.styleId) ?? styleNamed(app, app.defaultStyle),
  );
  const contrast = useMemo(
    () => (style === undefined ? [] : contrastFindings(style, rgbaOf)),
    [style],
  );
  const part = style?.question;
  const questions = show?.questions;
  const browserFindings = useBrowserFindings(
    useMemo(
      () =>
        part === undefined || questions === undefined
          ? null
          : () => checkInBrowser(questions, part),
      [questions, part],
    ),
  );
  return { contrast, browserFindings, styleId: style?.id ?? '' };
}

async function checkInBrowser(
  questions: CrowdShow['questions'],
  style: QuestionStyle,
): Promise<CrowdBrowserFinding[]> {
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
    ...questions.flatMap(({ id: questionId }, at): CrowdBrowserFinding[] =>
      broken[at] === true ? [{ kind: 'imageMissing', questionId, option: null }] : [],
    ),
    ...texts.flatMap(({ questionId, option }, at): CrowdBrowserFinding[] =>
      overfull[at] === true ? [{ kind: 'overfull', questionId, option }] : [],
    ),
  ];
}
