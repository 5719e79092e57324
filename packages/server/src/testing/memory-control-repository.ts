import { ControlService, type ControlServiceDeps } from '../control/control-service.ts';
import type { ControlRepository, ControlToken } from '../ports/control-repository.ts';

interface Row {
  token: ControlToken;
  /** Null when it was revoked. */
  hash: string | null;
}

/** A book of tokens that lasts as long as the process. */
export function createMemoryControlRepository(): ControlRepository {
  let rows: Row[] = [];
  const rowOf = (ownerId: string, id: string) =>
    rows.find(({ token, hash }) => token.ownerId === ownerId && token.id === id && hash !== null);
  const counting = (ownerId: string) =>
    rows.filter(({ token, hash }) => token.ownerId === ownerId && hash !== null);
  return {
    list: async (ownerId) => counting(ownerId).map(({ token }) => token),
    byHash: async (wanted) => rows.find(({ hash }) => hash === wanted)?.token ?? null,
    async add(token, hash, most) {
      if (counting(token.ownerId).length >= most) return false;
      rows = [...rows, { token, hash }];
      return true;
    },
    async change(ownerId, id, change) {
      const row = rowOf(ownerId, id);
      if (row === undefined) return null;
      row.token = { ...row.token, ...change };
      return row.token;
    },
    async revoke(ownerId, id) {
      const row = rowOf(ownerId, id);
      if (row !== undefined) row.hash = null;
      return row !== undefined;
    },
    async used(id, atMs) {
      const row = rows.find(({ token }) => token.id === id);
      const before = row?.token.lastUsedAtMs ?? null;
      if (row === undefined || (before !== null && Math.abs(atMs - before) < 60_000)) return;
      row.token = { ...row.token, lastUsedAtMs: atMs };
    },
    names: async (ownerId) =>
      new Map(
        rows
          .filter(({ token }) => token.ownerId === ownerId)
          .map(({ token }) => [token.id, token.name]),
      ),
    async forget(userId) {
      const isTheirs = ({ token }: Row) => token.ownerId === userId || token.madeBy === userId;
      const ended = rows.filter((row) => isTheirs(row) && row.hash !== null);
      rows = rows.filter(({ token }) => token.ownerId !== userId);
      for (const row of rows.filter(isTheirs)) {
        row.hash = null;
        row.token = { ...row.token, madeBy: '' };
      }
      return ended.map(({ token }) => token.id);
    },
  };
}

/** The desk of control surfaces with a book in memory. */
export const createMemoryControls = (deps: Omit<ControlServiceDeps, 'book'>): ControlService =>
  new ControlService({ ...deps, book: createMemoryControlRepository() });
