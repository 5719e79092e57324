import { useTranslation } from 'react-i18next';

const known = [
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

/** Says why a call about the crew came to nothing. */
export function useCrewFault(): (code: string) => string {
  const { t } = useTranslation('crew');
  return (code) => t(`fault.${known.find((one) => one === code) ?? 'failed'}`);
}
