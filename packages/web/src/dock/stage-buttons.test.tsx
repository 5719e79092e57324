import { renderToStaticMarkup } from 'react-dom/server';
import { controlState } from '@quizcast/game/control/control-state';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { expect, it } from 'vitest';
import { StageButtons } from './stage-buttons.tsx';

const { stageQuiz } = controlState(defaultDocument(), 0, { may: 'play', knowsAnswers: false });

function drawn(endsInMs: number | null): string {
  if (stageQuiz === null) throw new Error('no sample show');
  const nowMs = Date.now();
  const clock = endsInMs === null ? null : { startsAtMs: nowMs, endsAtMs: nowMs + endsInMs };
  return renderToStaticMarkup(
    <StageButtons
      show={{ ...stageQuiz, jokerClock: clock }}
      can={() => ({ isOff: false, onPress: () => undefined })}
      clockOffsetMs={0}
    />,
  );
}

it('CONTROL25 offers to end a call beside its seconds, and only while it runs', () => {
  expect(drawn(20_900)).toContain('End call · 21 s');
  expect(drawn(-1)).not.toContain('end-call');
  expect(drawn(null)).not.toContain('end-call');
});
