import { cues as de } from '../messages/de/cues.ts';
import { cues as en } from '../messages/en/cues.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Loaded with the screens that show cues, not in the main bundle.
addLateTexts('cues', { en, de });
