import { season as de } from '../messages/de/season.ts';
import { season as en } from '../messages/en/season.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with what shows the season, or a part of it.
addLateTexts('season', { en, de });
