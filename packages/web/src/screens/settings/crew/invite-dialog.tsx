import { useState } from 'react';
import { crewRoles, type CrewRole } from '@quizcast/game/crew/crew';
import {
  Alert,
  Button,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mailLanguage } from '../../../session/auth-calls.ts';
import { emailError } from '../../../session/credentials.ts';
import type { CreatedInvitation } from '@quizcast/game/crew/crew-answers';
import { invite } from '../../../live/calls/crew-calls.ts';
import { inviteAddress } from '../../../live/pending-invite.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { useCrewErrorText } from '../../../ui/texts/crew-error-text.ts';
import { QrCode } from '../../../ui/fields/qr-code.tsx';
import classes from './crew.module.css';

/** Creates an invitation, then shows its link once. */
export function InviteDialog(props: { onClose: () => void; onInvited: () => void }) {
  const { t } = useTranslation('crew');
  const [made, setMade] = useState<CreatedInvitation | null>(null);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('invite.title')}
      closeButtonProps={{ 'aria-label': t('invite.cancel') }}
      // The link is shown only once.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
      size="lg"
      centered
    >
      {made === null ? (
        <InviteForm
          onClose={props.onClose}
          onCreated={(result) => {
            setMade(result);
            props.onInvited();
          }}
        />
      ) : (
        <CreatedLink made={made} onClose={props.onClose} />
      )}
    </Modal>
  );
}

const methods = ['byLink', 'byEmail'] as const;
const spans = [1, 3, 7, 14, 30] as const;

function InviteForm(props: { onClose: () => void; onCreated: (made: CreatedInvitation) => void }) {
  const { t } = useTranslation('crew');
  const errorText = useCrewErrorText();
  const [role, setRole] = useState<CrewRole>('coHost');
  const [method, setMethod] = useState<(typeof methods)[number]>('byLink');
  const [email, setEmail] = useState('');
  const [days, setDays] = useState<number>(7);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isMail = method === 'byEmail';
  const send = async () => {
    if (isMail && emailError(email) !== null) return setError('badEmail');
    setIsBusy(true);
    const result = await invite({
      ...{ role, days },
      ...(isMail ? { email: email.trim() } : {}),
      ...mailLanguage(),
    });
    setIsBusy(false);
    if (result.kind === 'done') props.onCreated(result.content);
    else setError(result.code);
  };
  const isEmailError = error === 'badEmail' || error === 'alreadyInCrew';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <Radio.Group
          label={t('invite.role')}
          value={role}
          onChange={(value) => setRole(crewRoles.find((one) => one === value) ?? 'coHost')}
        >
          <Stack gap="xs" mt="xs">
            {crewRoles.map((value) => (
              <Radio
                key={value}
                value={value}
                data-autofocus={value === role || undefined}
                label={t(`role.${value}`)}
                description={t(`mayDo.${value}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <SegmentedControl
          aria-label={t('invite.way')}
          data={methods.map((value) => ({ value, label: t(`invite.${value}`) }))}
          value={method}
          onChange={(value) => setMethod(methods.find((one) => one === value) ?? 'byLink')}
        />
        <Group grow align="flex-start">
          {isMail ? (
            <TextInput
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              label={t('invite.email')}
              description={t('invite.emailHint')}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              error={isEmailError ? errorText(error) : null}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setError(null);
              }}
            />
          ) : (
            <Text size="sm">{t('invite.linkHint')}</Text>
          )}
          <Select
            label={t('invite.days')}
            allowDeselect={false}
            data={spans.map((span) => ({
              value: String(span),
              label: t('invite.daysCount', { count: span }),
            }))}
            value={String(days)}
            onChange={(value) => setDays(spans.find((span) => String(span) === value) ?? 7)}
          />
        </Group>
        {error === null || isEmailError ? null : (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('invite.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('invite.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CreatedLink({ made, onClose }: { made: CreatedInvitation; onClose: () => void }) {
  const { t } = useTranslation('crew');
  const { email } = made.invitation;
  const address = inviteAddress(window.location.origin, made.token);
  return (
    <Stack>
      {email === null ? null : (
        <Alert color={made.isMailed ? 'green' : 'yellow'}>
          {t(made.isMailed ? 'invite.mailed' : 'invite.notMailed', { email })}
        </Alert>
      )}
      <CopyField label={t('invite.link')} value={address} takesFocus />
      <Text size="sm" c="dimmed">
        {t('invite.once')}
      </Text>
      <figure className={classes.code}>
        <QrCode text={address} className={classes.qr} />
        <figcaption>{t('invite.qr')}</figcaption>
      </figure>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('invite.done')}</Button>
      </Group>
    </Stack>
  );
}
