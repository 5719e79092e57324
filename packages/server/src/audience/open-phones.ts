import type { DoorKeeper } from '../agenda/door-teller.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import {
  AudienceService,
  type AudienceServiceDeps,
  type PhoneInvitation,
} from './audience-service.ts';
import { PhoneCodes } from './phone-codes.ts';

/** What is asked by HTTP of the phones of viewers. */
export interface PhoneInvitations {
  /** What a code leads to; null when it leads nowhere. */
  invitation(code: string): Promise<PhoneInvitation | null>;
  /** By which viewers find a document. */
  codeOf(path: DocumentPath): Promise<string>;
  /** Where viewers open Quizcast; null: where the host does. */
  origin(): string | null;
}

interface PhonesNeeds extends Omit<AudienceServiceDeps, 'codes'> {
  book: SeatRepository;
  /** Where others open Quizcast; null: where the host does. */
  joinOrigin: () => string | null;
}

/** The phones of viewers, and what is asked of them by HTTP. */
export function openPhones({ book, joinOrigin, ...deps }: PhonesNeeds): {
  audience: AudienceService;
  phones: PhoneInvitations & DoorKeeper;
} {
  const codes = new PhoneCodes(book);
  const audience = new AudienceService({ ...deps, codes });
  return {
    audience,
    phones: {
      invitation: (code) => audience.invitation(code),
      codeOf: (path) => codes.codeOf(path),
      origin: joinOrigin,
      async door(path) {
        const [code, origin] = [await codes.codeOf(path), joinOrigin()];
        return origin === null ? { code } : { code, origin };
      },
    },
  };
}
