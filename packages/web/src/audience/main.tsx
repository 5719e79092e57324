import { codeInPath } from '../first-screen/code-in-path.ts';
import { readFirstScreen } from '../first-screen/first-screen.ts';
import { showPage } from '../first-screen/show-page.tsx';
import { audienceTexts } from '../messages/viewers/audience-texts.ts';
import { speakAsBrowser } from '../messages/viewers/page-language.ts';
import { AudienceApp } from './app.tsx';
import { readInvitation } from './phone-calls.ts';
import { TextsOfPage } from './texts.ts';
import './audience.css';
import './play.css';

const container = document.getElementById('audience');
if (container === null) throw new Error('audience.html has no #audience');
const first = readFirstScreen(codeInPath(location.pathname, 'vote'), readInvitation);

void speakAsBrowser(audienceTexts).then((t) => {
  document.title = t('title');
  showPage(
    container,
    <TextsOfPage value={t}>
      <AudienceApp first={first} />
    </TextsOfPage>,
  );
});
