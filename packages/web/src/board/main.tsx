import { createRoot } from 'react-dom/client';
import { decoded } from '../first-screen/code-in-path.ts';
import { boardTexts } from '../messages/viewers/board-texts.ts';
import { speakAsBrowser } from '../messages/viewers/page-language.ts';
import { BoardPage } from './board-page.tsx';
import './board.css';

const code = decoded(location.pathname.split('/')[2] ?? '');
const container = document.getElementById('board');
if (container === null) throw new Error('board.html has no #board');
const root = createRoot(container);

void speakAsBrowser(boardTexts).then((t) => {
  document.title = t('title');
  root.render(<BoardPage code={code} t={t} />);
});
