import { transfer as de } from '../de/transfer.ts';
import { transfer as en } from '../en/transfer.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('transfer', { en, de });
