import type { JoinInfoSource } from '../agenda/join-card-filler.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import {
  AudienceService,
  type AudienceServiceDeps,
  type PhoneInvitation,
} from './audience-service.ts';
import { PhoneCodes } from './phone-codes.ts';

/** What the HTTP API needs of the viewers' phones. */
export interface PhoneInvitations {
  /** The invitation behind a join code; null for an unknown code. */
  invitation(code: string): Promise<PhoneInvitation | null>;
  /** The join code of a document for its viewers. */
  codeOf(path: DocumentPath): Promise<string>;
  /** Origin at which viewers open Quizcast; null: the host's own. */
  origin(): string | null;
}

interface PhonesNeeds extends Omit<AudienceServiceDeps, 'codes'> {
  repository: SeatRepository;
  /** Origin at which others open Quizcast; null: the host's own. */
  joinOrigin: () => string | null;
}

/** Builds the audience service and its HTTP side. */
export function openPhones({ repository, joinOrigin, ...deps }: PhonesNeeds): {
  audience: AudienceService;
  phones: PhoneInvitations & JoinInfoSource;
} {
  const codes = new PhoneCodes(repository);
  const audience = new AudienceService({ ...deps, codes });
  return {
    audience,
    phones: {
      invitation: (code) => audience.invitation(code),
      codeOf: (path) => codes.codeOf(path),
      origin: joinOrigin,
      async joinInfo(path) {
        const [code, origin] = [await codes.codeOf(path), joinOrigin()];
        return origin === null ? { code } : { code, origin };
      },
    },
  };
}
