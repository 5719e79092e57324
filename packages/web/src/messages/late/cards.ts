import { cards as de } from '../de/stage-quiz/cards.ts';
import { cards as en } from '../en/stage-quiz/cards.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('cards', { en, de });
