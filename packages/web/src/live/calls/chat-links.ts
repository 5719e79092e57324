import {
  chatLinkRowSchema,
  chatLinksSchema,
  type NewChatLink,
} from '@quizcast/game/chats/chat-link';
import { z } from 'zod';
import { by, nothing } from '../../api.ts';
import { askDocument } from './document-call.ts';

const path = '/api/v1/chat-links';
const madeSchema = z.object({ row: chatLinkRowSchema });
const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** Fetches the linked chats of the open document with their status; polling keeps them connected. */
export const fetchChats = () => askDocument(path, { read: by(chatLinksSchema) });

export const linkChat = (wanted: NewChatLink) =>
  askDocument(path, { method: 'POST', json: wanted, read: by(madeSchema) });

/** Changes the video of a YouTube link. */
export const changeVideo = (id: string, video: string) =>
  askDocument(at(id), { method: 'PATCH', json: { video }, read: by(madeSchema) });

export const unlinkChat = (id: string) => askDocument(at(id), { method: 'DELETE', read: nothing });
