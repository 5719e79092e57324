import { startSocketService } from './socket-service.ts';
import type { ServiceStage } from './stage.ts';

/** The relay of Social Stream Ninja with one session. */
export const startSocialStream = (session: string, type = 'tiktok'): Promise<ServiceStage> =>
  startSocketService({
    deliversAtOnce: true,
    mayCome: (path) => path === `/join/${session}/4`,
    frame: ({ userId, text, name, id }) =>
      JSON.stringify({
        ...{ id: 7, type, chatname: name ?? `Viewer ${userId}`, chatmessage: text },
        ...{ userid: userId, textonly: true, hasDonation: '', event: '', chatimg: '' },
        meta: id === undefined ? {} : { messageId: id },
      }),
  });
