import { finger as de } from '../messages/de/stage-quiz/finger.ts';
import { finger as en } from '../messages/en/stage-quiz/finger.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Loaded with the panels of the fastest finger question, not in the main bundle.
addLateTexts('finger', { en, de });
