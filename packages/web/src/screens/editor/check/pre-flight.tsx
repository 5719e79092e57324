import { createContext, use, useDeferredValue, useState, type ReactNode } from 'react';
import { styleNamed } from '@quizcast/game/document/document';
import type { CheckedShow } from '@quizcast/game/games/stage-quiz/pre-flight';
import { useDocumentPart } from '../../../live/use-document.ts';
import type { PreFlight } from './findings.ts';
import { showOf } from '../../../games/stage-quiz.ts';
import { FindingCount } from '../show-shell.tsx';
import { useFindings } from './use-findings.ts';

const none: PreFlight = {
  isEmpty: false,
  lacksSpare: false,
  stages: new Map(),
  contrast: [],
  count: 0,
};
const Context = createContext(none);

/** Provides the findings to the components below; updates only when they have changed. */
export function PreFlightProvider(props: { showId: string; children: ReactNode }) {
  const { showId } = props;
  const show = useDocumentPart((app) => showOf(app, showId));
  const style = useDocumentPart(
    (app) => styleNamed(app, show?.styleId) ?? styleNamed(app, app.defaultStyle),
  );
  const found = useFindings(useDeferredValue(show ?? emptyShow), style);
  const [stable, setStable] = useState(found);
  if (stable !== found && !isSame(stable, found)) setStable(found);
  return (
    <Context value={stable}>
      <FindingCount value={stable.count}>{props.children}</FindingCount>
    </Context>
  );
}

const emptyShow: CheckedShow = { stages: [], spareQuestions: [], jokers: [] };

const isSame = (one: PreFlight, other: PreFlight): boolean =>
  one.count === other.count &&
  one.isEmpty === other.isEmpty &&
  one.lacksSpare === other.lacksSpare &&
  one.contrast === other.contrast &&
  JSON.stringify([...one.stages]) === JSON.stringify([...other.stages]);

export const usePreFlight = (): PreFlight => use(Context);
