import { chats as de } from '../de/chat/chats.ts';
import { chats as en } from '../en/chat/chats.ts';
import { addLateTexts } from '../i18n.ts';

addLateTexts('chats', { en, de });
