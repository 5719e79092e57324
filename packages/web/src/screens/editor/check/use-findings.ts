import { useMemo } from 'react';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import {
  contrastFindings,
  lacksSpareQuestion,
  showFindings,
  type CheckedShow,
} from '@quizcast/game/games/stage-quiz/pre-flight';
import type { Question, Stage } from '@quizcast/game/games/stage-quiz/show';
import { rgbaOf } from '../color-of.ts';
import type { Finding, PreFlight, StageFindings } from './findings.ts';
import { overfullFields } from './overfull.ts';
import { isBroken, useBrowserFindings } from './use-browser-findings.ts';

interface StageBrowserFindings {
  id: string;
  findings: StageFindings;
}

const noFindings: StageFindings = [];

/** All findings before the show, updated while it is edited. */
export function useFindings(show: CheckedShow, style: QuizshowStyle | undefined): PreFlight {
  const all = useMemo(
    () => [...show.stages, ...show.spareQuestions],
    [show.stages, show.spareQuestions],
  );
  const browserFindings = useStageBrowserFindings(all, style);
  const contrast = useMemo(
    () => (style === undefined ? [] : contrastFindings(style, rgbaOf)),
    [style],
  );
  return useMemo(() => {
    const written = showFindings(show);
    const numbers = new Map(show.stages.map(({ id }, index) => [id, index + 1]));
    const stages = new Map<string, StageFindings>();
    const browserFindingsById = new Map(browserFindings.map(({ id, findings }) => [id, findings]));
    const lacksSpare = lacksSpareQuestion(show);
    let count = contrast.length + (show.stages.length === 0 ? 1 : 0) + (lacksSpare ? 1 : 0);
    for (const { id } of all) {
      const found = (written.get(id) ?? []).map(({ kind, field, otherId }): Finding => {
        const otherNumber = numbers.get(otherId ?? '');
        return otherNumber === undefined ? { kind, field } : { kind, field, otherNumber };
      });
      const both = [...found, ...(browserFindingsById.get(id) ?? noFindings)];
      if (both.length > 0) stages.set(id, both);
      count += both.length;
    }
    return { isEmpty: show.stages.length === 0, lacksSpare, stages, contrast, count };
  }, [show, all, browserFindings, contrast]);
}

/** Browser findings of each question. Cached by object: an edited question is a new object. */
function useStageBrowserFindings(
  all: readonly Stage[],
  style: QuizshowStyle | undefined,
): readonly StageBrowserFindings[] {
  const part = style?.question;
  const check = useMemo(() => {
    if (part === undefined || part.hide) return null;
    const cache = new WeakMap<Question, StageFindings>();
    return async (stages: readonly Stage[]) => {
      const fresh = stages.map(({ question }) => question).filter((each) => !cache.has(each));
      const [overfull, broken] = await Promise.all([
        overfullFields(fresh, part),
        Promise.all(fresh.map(({ image }) => isBroken(image))),
      ]);
      for (const [at, question] of fresh.entries())
        cache.set(question, [
          ...(overfull[at] ?? []).map((field): Finding => ({ kind: 'overfull', field })),
          ...(broken[at] === true
            ? [{ kind: 'imageMissing', field: 'image' } satisfies Finding]
            : []),
        ]);
      return stages.map(({ id, question }) => ({
        id,
        findings: cache.get(question) ?? noFindings,
      }));
    };
  }, [part]);
  return useBrowserFindings(useMemo(() => check && (() => check(all)), [check, all]));
}
