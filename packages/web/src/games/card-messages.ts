import { cards as de } from '../messages/de/stage-quiz/cards.ts';
import { cards as en } from '../messages/en/stage-quiz/cards.ts';
import { addLateTexts } from '../messages/i18n.ts';

addLateTexts('cards', { en, de });
