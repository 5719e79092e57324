import { Alert, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameOr } from '../../ui/crew-names.ts';
import { useCrewErrorText } from '../../ui/texts/crew-error-text.ts';
import { useOffer } from './use-offer.ts';

/** Above the sign-in form of an invited user: who invites to what. */
export function InviteNotice({ token }: { token: string }) {
  const { t } = useTranslation('crew');
  const offer = useOffer(token);
  const errorText = useCrewErrorText();
  if (offer === null) return null;
  if (offer.kind === 'failed')
    return (
      <Alert color="yellow" title={t('accept.bad')}>
        {errorText(offer.code)}
      </Alert>
    );
  const { ownerName, role } = offer.content;
  return (
    <Alert color="show" icon={<IconMailOpened aria-hidden />} title={t('accept.title')}>
      <Text>
        {t('accept.who', { name: nameOr(ownerName, t('nameless')), role: t(`role.${role}`) })}
      </Text>
      <Text size="sm">{t('accept.signIn')}</Text>
    </Alert>
  );
}
