import { createRoot } from 'react-dom/client';
import { browserLanguage } from '../messages/browser-language.ts';
import { AudienceApp } from './app.tsx';
import { Words, wordsOf } from './words.ts';
import './audience.css';
import './play.css';

const language = browserLanguage();
document.documentElement.lang = language;
const words = wordsOf(language);
document.title = words.title;

const place = document.getElementById('audience');
if (place === null) throw new Error('audience.html has no #audience');
createRoot(place).render(
  <Words value={words}>
    <AudienceApp />
  </Words>,
);
