import { createRoot } from 'react-dom/client';
import { BuzzerApp } from './app.tsx';
import { languageOf, Words, wordsOf } from './words.ts';
import './buzzer.css';

const language = languageOf(navigator.languages);
document.documentElement.lang = language;
const words = wordsOf(language);
document.title = words.title;

const place = document.getElementById('buzzer');
if (place === null) throw new Error('buzzer.html has no #buzzer');
createRoot(place).render(
  <Words value={words}>
    <BuzzerApp />
  </Words>,
);
