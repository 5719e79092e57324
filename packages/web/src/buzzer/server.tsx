// Draws the first screen of a player's device on the server: packages/web/drawn-pages.ts.
import type { JoinInvitation } from '@quizcast/game/lobby/lobby';
import { drawScreen, type DrawnScreen } from '../first-screen/draw-screen.tsx';
import type { FirstScreen } from '../first-screen/first-screen.ts';
import { playersTexts } from '../messages/viewers/players-texts.ts';
import { BuzzerApp } from './app.tsx';
import { entryView } from './entry/join-view.ts';
import { TextsOfPage } from './texts.ts';

/** The form that asks for a code, the join form, or the notice that joining is not possible. */
export const drawBuzzer = (
  languages: readonly string[],
  first: FirstScreen<JoinInvitation>,
): Promise<DrawnScreen> =>
  drawScreen(languages, playersTexts, (t) => (
    <TextsOfPage value={t}>
      <BuzzerApp start={entryView(first)} />
    </TextsOfPage>
  ));
