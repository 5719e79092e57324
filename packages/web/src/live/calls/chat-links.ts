import {
  chatLinkRowSchema,
  chatLinksSchema,
  type NewChatLink,
} from '@quizcast/game/chats/chat-link';
import { z } from 'zod';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

const path = '/api/v1/chat-links';
const savedLinkSchema = z.object({ row: chatLinkRowSchema });
const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** Fetches the linked chats of the open document with their status; polling keeps them connected. */
export const fetchChats = () => askDocument(path, { read: parseWith(chatLinksSchema) });

export const linkChat = (wanted: NewChatLink) =>
  askDocument(path, { method: 'POST', json: wanted, read: parseWith(savedLinkSchema) });

/** Changes the video of a YouTube link. */
export const changeVideo = (id: string, video: string) =>
  askDocument(at(id), { method: 'PATCH', json: { video }, read: parseWith(savedLinkSchema) });

export const unlinkChat = (id: string) =>
  askDocument(at(id), { method: 'DELETE', read: noContent });
