// Draws the first screen of a viewer's phone on the server: packages/web/drawn-pages.ts.
import { drawScreen, type DrawnScreen } from '../first-screen/draw-screen.tsx';
import type { FirstScreen } from '../first-screen/first-screen.ts';
import { audienceTexts } from '../messages/viewers/audience-texts.ts';
import { AudienceApp } from './app.tsx';
import type { Invitation } from './phone-calls.ts';
import { TextsOfPage } from './texts.ts';

/** The form that asks for a code, the one that asks for a name, or the notice that there is no such show. */
export const drawAudience = (
  languages: readonly string[],
  first: FirstScreen<Invitation>,
): Promise<DrawnScreen> =>
  drawScreen(languages, audienceTexts, (t) => (
    <TextsOfPage value={t}>
      <AudienceApp first={first} />
    </TextsOfPage>
  ));
