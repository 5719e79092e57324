import { season as de } from '../messages/de/season.ts';
import { season as en } from '../messages/en/season.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Loaded with the screens that show season data, not in the main bundle.
addLateTexts('season', { en, de });
