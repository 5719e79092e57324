import { createRoot } from 'react-dom/client';
import { DockPage } from './dock-page.tsx';
import { Words, wordsOf } from './words.ts';
import './dock.css';
import { languageOf } from '@quizcast/game/values/language';

const language = languageOf(navigator.languages);
document.documentElement.lang = language;
const words = wordsOf(language);
document.title = words.title;

const place = document.getElementById('dock');
if (place === null) throw new Error('dock.html has no #dock');
createRoot(place).render(
  <Words value={words}>
    <DockPage />
  </Words>,
);
