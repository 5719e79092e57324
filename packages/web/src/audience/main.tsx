import { createRoot } from 'react-dom/client';
import { audienceTexts } from '../messages/viewers/audience-texts.ts';
import { speakAsBrowser } from '../messages/viewers/page-language.ts';
import { AudienceApp } from './app.tsx';
import { TextsOfPage } from './texts.ts';
import './audience.css';
import './play.css';

const container = document.getElementById('audience');
if (container === null) throw new Error('audience.html has no #audience');
const root = createRoot(container);

void speakAsBrowser(audienceTexts).then((t) => {
  document.title = t('title');
  root.render(
    <TextsOfPage value={t}>
      <AudienceApp />
    </TextsOfPage>,
  );
});
