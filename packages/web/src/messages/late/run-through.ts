import { runThrough as de } from '../de/run-through.ts';
import { runThrough as en } from '../en/run-through.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('runThrough', { en, de });
