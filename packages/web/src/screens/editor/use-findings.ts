import { useEffect, useMemo, useRef, useState } from 'react';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import {
  contrastFindings,
  lacksSpareQuestion,
  showFindings,
  type CheckedShow,
} from '@quizcast/game/games/stage-quiz/pre-flight';
import type { Question, Stage } from '@quizcast/game/games/stage-quiz/show';
import { rgbaOf } from './color-of.ts';
import type { Finding, PreFlight, StageFindings } from './findings.ts';
import { overfullFields } from './overfull.ts';

/** Measuring waits until somebody pauses. */
const pauseMs = 500;

/** What a question looks like in a browser; questions are the same object until they are edited. */
type Looked = WeakMap<Question, StageFindings>;

const nothing: StageFindings = [];

/** All that there is to look at before the show, kept up while it is edited. */
export function useFindings(show: CheckedShow, style: QuizshowStyle | undefined): PreFlight {
  const all = useMemo(
    () => [...show.stages, ...show.spareQuestions],
    [show.stages, show.spareQuestions],
  );
  const looked = useLooked(all, style);
  const contrast = useMemo(
    () => (style === undefined ? [] : contrastFindings(style, rgbaOf)),
    [style],
  );
  return useMemo(() => {
    const written = showFindings(show);
    const numbers = new Map(show.stages.map(({ id }, index) => [id, index + 1]));
    const stages = new Map<string, StageFindings>();
    const lacksSpare = lacksSpareQuestion(show);
    let count = contrast.length + (show.stages.length === 0 ? 1 : 0) + (lacksSpare ? 1 : 0);
    for (const { id, question } of all) {
      const found = (written.get(id) ?? []).map(({ kind, field, otherId }): Finding => {
        const otherNumber = numbers.get(otherId ?? '');
        return otherNumber === undefined ? { kind, field } : { kind, field, otherNumber };
      });
      const both = [...found, ...(looked.get(question) ?? nothing)];
      if (both.length > 0) stages.set(id, both);
      count += both.length;
    }
    return { isEmpty: show.stages.length === 0, lacksSpare, stages, contrast, count };
  }, [show, all, looked, contrast]);
}

/** A new map whenever something was looked at, so that what is drawn from it is drawn again. */
function useLooked(all: readonly Stage[], style: QuizshowStyle | undefined): Looked {
  const part = style?.question;
  const known = useRef<{ part: unknown; questions: Map<Question, StageFindings> }>({
    part: null,
    questions: new Map(),
  });
  const [looked, setLooked] = useState<Looked>(new WeakMap());
  useEffect(() => {
    if (part === undefined || part.hide) return undefined;
    let isOver = false;
    const look = async () => {
      const before = known.current.part === part ? known.current.questions : null;
      const fresh = all
        .map(({ question }) => question)
        .filter((question) => before?.has(question) !== true);
      const [overfull, broken] = await Promise.all([
        overfullFields(fresh, part),
        Promise.all(fresh.map(({ image }) => isBroken(image))),
      ]);
      if (isOver) return;
      const questions = new Map<Question, StageFindings>();
      for (const { question } of all) {
        const at = fresh.indexOf(question);
        const found: StageFindings =
          at < 0
            ? (before?.get(question) ?? nothing)
            : [
                ...(overfull[at] ?? []).map((field): Finding => ({ kind: 'overfull', field })),
                ...(broken[at] === true
                  ? [{ kind: 'imageMissing', field: 'image' } satisfies Finding]
                  : []),
              ];
        questions.set(question, found);
      }
      known.current = { part, questions };
      if (fresh.length > 0) setLooked(new WeakMap(questions));
    };
    const timer = setTimeout(() => void look(), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [all, part]);
  return looked;
}

const pictures = new Map<string, Promise<boolean>>();

/** Whether nothing can be shown of this address. Asked once a page for each. */
export function isBroken(address: string | undefined): Promise<boolean> {
  if (address === undefined) return Promise.resolve(false);
  const known = pictures.get(address);
  if (known !== undefined) return known;
  const answer = new Promise<boolean>((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(false));
    image.addEventListener('error', () => resolve(true));
    image.src = address;
  });
  pictures.set(address, answer);
  return answer;
}
