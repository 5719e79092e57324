import { chats as de } from '../messages/de/chat/chats.ts';
import { chats as en } from '../messages/en/chat/chats.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Not in the first bundle: these texts come with the screens that show chats.
addLateTexts('chats', { en, de });
