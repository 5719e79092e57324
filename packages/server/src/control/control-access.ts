import type { AccessHolder } from '../ports/account-access.ts';
import type { ControlService } from './control-service.ts';

/** The control tokens of an account's document, as ways to work on it. */
export const controlAccess = (controls: Pick<ControlService, 'list' | 'revoke'>): AccessHolder => ({
  async list(userId) {
    const tokens = await controls.list(userId);
    return tokens.map(({ id, name }) => ({ kind: 'controlToken', id, name }));
  },
  async remove(userId, { kind, id }) {
    if (kind === 'controlToken') await controls.revoke(userId, id);
  },
});
