import { finger as de } from '../messages/de/stage-quiz/finger.ts';
import { finger as en } from '../messages/en/stage-quiz/finger.ts';
import { i18n } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with the panels of the question that picks who plays.
i18n.addResourceBundle('en', 'finger', en);
i18n.addResourceBundle('de', 'finger', de);
