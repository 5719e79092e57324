import { createRoot } from 'react-dom/client';
import { speakAsBrowser } from '../messages/viewers/page-language.ts';
import { playersTexts } from '../messages/viewers/players-texts.ts';
import { BuzzerApp } from './app.tsx';
import { TextsOfPage } from './texts.ts';
import './buzzer.css';

const container = document.getElementById('buzzer');
if (container === null) throw new Error('buzzer.html has no #buzzer');
const root = createRoot(container);

void speakAsBrowser(playersTexts).then((t) => {
  document.title = t('title');
  root.render(
    <TextsOfPage value={t}>
      <BuzzerApp />
    </TextsOfPage>,
  );
});
