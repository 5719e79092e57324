import { finger as de } from '../messages/de/stage-quiz/finger.ts';
import { finger as en } from '../messages/en/stage-quiz/finger.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with the panels of the question that picks who plays.
addLateTexts('finger', { en, de });
