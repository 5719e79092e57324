import { useTranslation } from 'react-i18next';

const knownCodes = [
  'offline',
  'notFound',
  'otherEmail',
  'emailNotVerified',
  'ownDocument',
  'alreadyInCrew',
  'crewFull',
  'tooManyInvitations',
  'tooMany',
  'notAllowed',
  'notSignedIn',
  'demoAccount',
  'badEmail',
] as const;

/** Error text of a crew call. */
export function useCrewErrorText(): (code: string) => string {
  const { t } = useTranslation('crew');
  return (code) => t(`fault.${knownCodes.find((one) => one === code) ?? 'failed'}`);
}
