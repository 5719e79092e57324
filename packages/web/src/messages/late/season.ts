import { season as de } from '../de/season.ts';
import { season as en } from '../en/season.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('season', { en, de });
