import { sounds as de } from '../de/sounds.ts';
import { sounds as en } from '../en/sounds.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('sounds', { en, de });
