import { chats as de } from '../messages/de/chat/chats.ts';
import { chats as en } from '../messages/en/chat/chats.ts';
import { addLateTexts } from '../messages/i18n.ts';

// Loaded with the screens that show chats, not in the main bundle.
addLateTexts('chats', { en, de });
