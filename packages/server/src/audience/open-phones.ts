import type { PhonesDeps } from '../http/routes/viewers/phones.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import { AudienceService, type AudienceServiceDeps } from './audience-service.ts';
import { PhoneCodes } from './phone-codes.ts';

interface PhonesNeeds extends Omit<AudienceServiceDeps, 'codes'> {
  book: SeatRepository;
  /** Where others open Quizcast; null: where the host does. */
  joinOrigin: () => string | null;
}

/** The phones of viewers, and what is asked of them by HTTP. */
export function openPhones({ book, joinOrigin, ...deps }: PhonesNeeds): {
  audience: AudienceService;
  phones: PhonesDeps['phones'];
} {
  const codes = new PhoneCodes(book);
  const audience = new AudienceService({ ...deps, codes });
  return {
    audience,
    phones: {
      invitation: (code) => audience.invitation(code),
      codeOf: (path) => codes.codeOf(path),
      origin: joinOrigin,
    },
  };
}
