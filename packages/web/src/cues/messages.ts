import { cues as de } from '../messages/de/cues.ts';
import { cues as en } from '../messages/en/cues.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with the screens that show cues.
addLateTexts('cues', { en, de });
