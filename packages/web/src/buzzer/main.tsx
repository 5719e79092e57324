import { showPage } from '../first-screen/show-page.tsx';
import { speakAsBrowser } from '../messages/viewers/page-language.ts';
import { playersTexts } from '../messages/viewers/players-texts.ts';
import { BuzzerApp } from './app.tsx';
import { firstView } from './entry/join-view.ts';
import { TextsOfPage } from './texts.ts';
import './buzzer.css';

const container = document.getElementById('buzzer');
if (container === null) throw new Error('buzzer.html has no #buzzer');
const start = firstView();

void speakAsBrowser(playersTexts).then((t) => {
  document.title = t('title');
  showPage(
    container,
    <TextsOfPage value={t}>
      <BuzzerApp start={start} />
    </TextsOfPage>,
  );
});
