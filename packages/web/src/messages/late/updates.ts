import { updates as de } from '../de/updates.ts';
import { updates as en } from '../en/updates.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('updates', { en, de });
