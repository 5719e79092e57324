import { createRoot } from 'react-dom/client';
import { BoardPage } from './board-page.tsx';
import { languageOf, wordsOf } from './words.ts';
import './board.css';

const language = languageOf(navigator.languages);
document.documentElement.lang = language;
const words = wordsOf(language);
document.title = words.title;

const code = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const place = document.getElementById('board');
if (place === null) throw new Error('board.html has no #board');
createRoot(place).render(<BoardPage code={code} words={words} />);
