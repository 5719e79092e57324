import { openDocuments } from './current-document.ts';

/** Has one overlay, or (null) every one, loaded anew. False when the link is down. */
export const reloadOverlays = (overlayId: string | null): boolean =>
  openDocuments.getState().say?.({ type: 'order', overlayId, order: 'reload' }) ?? false;
