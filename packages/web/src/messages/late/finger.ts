import { finger as de } from '../de/stage-quiz/finger.ts';
import { finger as en } from '../en/stage-quiz/finger.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('finger', { en, de });
