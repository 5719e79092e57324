import { cues as de } from '../de/cues.ts';
import { cues as en } from '../en/cues.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('cues', { en, de });
