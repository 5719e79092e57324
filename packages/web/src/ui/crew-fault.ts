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

/** Error text of a crew call. */
export function useCrewErrorText(): (code: string) => string {
  const { t } = useTranslation('crew');
  return (code) => t(`fault.${known.find((one) => one === code) ?? 'failed'}`);
}
