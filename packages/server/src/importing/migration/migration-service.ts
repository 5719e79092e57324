import { randomUUID } from 'node:crypto';
import type { Actor } from '@quizcast/game/crew/actor';
import type { MigrateCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type {
  Conversion,
  Converted,
  LegacyDocuments,
} from '@quizcast/game/document/migrations/convert';
import type {
  MigrationArchive,
  MigrationPreview,
  MigrationState,
  MigrationTaken,
} from '@quizcast/game/importing/migration';
import { reduce } from '@quizcast/game/reduce';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { FormatPool, JobErrorCode } from '../formats/format-pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';
import { documentPath, type Rooms } from '../../documents/rooms.ts';
import { Archives, bytesOf, type ArchiveStore } from './archives.ts';
import { readLegacy, type LegacySource } from './legacy-source.ts';
import type { OldDataRead, OldDataRequest } from './read-old-data.ts';
import type { Log } from '../../ports/log.ts';

export interface MigrationDeps {
  store: ArchiveStore & Pick<DocumentStore, 'read'>;
  rooms: Pick<Rooms, 'document' | 'submit'>;
  formats: Pick<FormatPool, 'oldData'>;
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  /** The store of old documents; null when this server has no access to one. */
  legacy: LegacySource | null;
}

export interface Refused {
  kind: 'refused';
  reason: Refusal;
  detail?: string;
}

/** Old documents and their conversion. */
export interface ReadLegacy {
  kind: 'legacy';
  documents: LegacyDocuments;
  conversion: Conversion;
}

/** The thread that reads old data did not finish. */
export class OldDataError extends Error {
  readonly code: JobErrorCode;

  constructor(code: JobErrorCode) {
    super(`old data: ${code}`);
    this.code = code;
  }
}

const maxListed = 200;

/** Migrates data of version 1 into documents, completely or not at all. Rejects with StoreFailure or OldDataError. */
export class MigrationService {
  readonly archives: Archives;
  readonly #deps: MigrationDeps;

  constructor(deps: MigrationDeps) {
    this.#deps = deps;
    this.archives = new Archives(deps.store, () => deps.clock.nowMs());
  }

  /** The old documents stored for a user; null when there are none. */
  async findLegacy(userId: string): Promise<ReadLegacy | Refused | null> {
    const documents = await readLegacy(this.#deps.legacy, userId);
    if (documents === null || 'kind' in documents) return documents;
    const read = await this.read({ kind: 'documents', documents });
    return read.kind === 'version1'
      ? { kind: 'legacy', documents, conversion: read.conversion }
      : { kind: 'refused', reason: 'noQuestionLists' };
  }

  /** Reads and converts in a thread, so that the server is not blocked. */
  async read(request: OldDataRequest): Promise<OldDataRead> {
    const read = await this.#deps.formats.oldData(request);
    if (typeof read === 'string') throw new OldDataError(read);
    return read;
  }

  async state(ownerId: string): Promise<MigrationState | Refused> {
    const loaded = await this.#deps.rooms.document(ownerId);
    if (loaded.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable' };
    const archive = await this.archives.read(ownerId);
    const entries = Object.keys(archive).length;
    return {
      isDone: loaded.document.settings.flags.migration.v1tov2,
      archive: { entries, bytes: entries === 0 ? 0 : bytesOf(archive) },
      found: await this.#legacyState(ownerId, loaded.document, archive),
    };
  }

  /** Old documents may appear after the first read of the document or after another migration. */
  async #legacyState(
    ownerId: string,
    document: QuizShowApp,
    archive: MigrationArchive,
  ): Promise<MigrationState['found']> {
    const legacy = await this.findLegacy(ownerId);
    if (legacy === null) return { kind: 'none' };
    if (legacy.kind === 'refused') return legacy;
    const { conversion } = legacy;
    if (conversion.kind === 'refused') return conversion;
    const preview = previewed(document, conversion);
    if (preview.kind === 'refused') return preview;
    return { kind: 'ready', preview, isNew: !Object.hasOwn(archive, conversion.dataId) };
  }

  /** The result of a migration, without changing anything. */
  async preview(ownerId: string, conversion: Conversion): Promise<MigrationPreview | Refused> {
    const loaded = await this.#deps.rooms.document(ownerId);
    return loaded.kind === 'unreadable'
      ? { kind: 'refused', reason: 'unreadable' }
      : previewed(loaded.document, conversion);
  }

  /**
   * Migrates these documents on behalf of `actor`; with `again` also when this was done before. After a refusal,
   * document and archive are unchanged.
   */
  async migrate(
    ownerId: string,
    actor: Actor,
    { documents, conversion: converted }: Omit<ReadLegacy, 'kind'>,
    { again, commandId }: { again: boolean; commandId?: string },
  ): Promise<MigrationTaken | Refused> {
    const { rooms, clock } = this.#deps;
    if (converted.kind === 'refused') return converted;
    const loaded = await rooms.document(ownerId);
    if (loaded.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable' };
    const command = commandOf(converted, again);
    const atMs = clock.nowMs();
    // Checked before anything is stored, so that nothing has to be undone after a refusal.
    const reduced = reduce(loaded.document, command, { atMs, actor, dice: 0 });
    if (reduced.kind === 'refused') return reduced;
    const { dataId, left } = converted;
    const { questionlists, settings } = documents;
    const entry = { fromVersion: 1 as const, takenAtMs: atMs, left, questionlists, settings };
    const archived = await this.archives.add(ownerId, { [dataId]: entry });
    if (archived.kind === 'full') return { kind: 'refused', reason: 'listFull', detail: 'archive' };
    if (reduced.patches.length === 0)
      return migrationResult(loaded.revision, loaded.document, converted);
    const id = commandId ?? `migrate:${randomUUID()}`;
    const result = await rooms.submit(documentPath(ownerId), command, id, actor);
    if (result.kind === 'accepted')
      return migrationResult(result.revision, loaded.document, converted);
    await archived.undo();
    return result;
  }

  /** On the first read of a document, migrates old documents in the store, unless this was done before. */
  async firstRead(path: DocumentPath, document: QuizShowApp): Promise<void> {
    const [collection, userId = ''] = path.split('/');
    if (collection !== 'quizshow' || document.settings.flags.migration.v1tov2) return;
    try {
      const legacy = await this.findLegacy(userId);
      if (legacy === null) return;
      const actor: Actor = { kind: 'system' };
      // Several servers may read the document first; the fixed command id applies the step only once.
      const options = { again: false, commandId: 'migrate:v1tov2' };
      const result =
        legacy.kind === 'refused' ? legacy : await this.migrate(userId, actor, legacy, options);
      if (result.kind === 'refused')
        this.#deps.log.warn({ path, reason: result.reason }, 'old data migration failed');
    } catch (error) {
      this.#deps.log.warn({ path, error }, 'old data migration failed');
    }
  }
}

const commandOf = (
  { shows, style, twitchUsername }: Converted,
  again: boolean,
): MigrateCommand => ({
  type: 'document.migrate',
  flag: 'v1tov2',
  again,
  shows,
  style,
  twitchUsername,
});

function previewed(document: QuizShowApp, converted: Conversion): MigrationPreview | Refused {
  if (converted.kind === 'refused') return converted;
  const { shows, style, twitchUsername, left, warnings } = converted;
  const existingIds = new Set(document.shows.map(({ id }) => id));
  const { username } = document.settings.twitch;
  const isOtherChannel = username !== '' && twitchUsername !== '' && username !== twitchUsername;
  const allWarnings = isOtherChannel
    ? [
        ...warnings,
        { code: 'twitchNameKept' as const, path: 'settings/twitchname', about: username },
      ]
    : warnings;
  return {
    kind: 'version1',
    isDone: document.settings.flags.migration.v1tov2,
    shows: shows.map(({ id, name, stages }) => ({
      id,
      name,
      stages: stages.length,
      isThere: existingIds.has(id),
    })),
    jokers: (shows[0]?.jokers ?? []).map(({ name }) => name),
    style: { name: style.name, isThere: Object.hasOwn(document.styles, style.id) },
    twitchUsername,
    archived: left.slice(0, maxListed),
    archivedCount: left.length,
    warnings: allWarnings.slice(0, maxListed),
    warningCount: allWarnings.length,
  };
}

function migrationResult(
  revision: number,
  before: QuizShowApp,
  { shows, style, left }: Converted,
): MigrationTaken {
  const existingIds = new Set(before.shows.map(({ id }) => id));
  return {
    kind: 'version1',
    revision,
    showIds: shows.map(({ id }) => id).filter((id) => !existingIds.has(id)),
    styleId: style.id,
    archivedCount: left.length,
    missing: 0,
  };
}
