import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authRequest, post, type AuthErrorCode } from '../../../session/auth-calls.ts';
import { toastDone } from '../../../toasts/toast.ts';
import type { AccountPartProps } from './account-panel.tsx';
import classes from './account.module.css';
import { ProofForm } from './proof-form.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
import { SpareCodes } from './spare-codes.tsx';

type Step =
  | { kind: 'rest' }
  | { kind: 'proof'; of: 'begin' | 'codes' | 'end' }
  | { kind: 'setUp'; uri: string; codes: string[] }
  | { kind: 'codes'; codes: string[] };

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Second factor of the password: set up, spare codes, turn off. */
export function SecondFactor({ security, onChanged }: AccountPartProps) {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const close = () => setStep({ kind: 'rest' });
  const act = async (
    of: 'begin' | 'codes' | 'end',
    password: string | undefined,
  ): Promise<AuthErrorCode | null> => {
    if (of === 'end') {
      const result = await post('second-factor/end', { password });
      if (result.kind === 'failed') return result.error;
      close();
      toastDone(t('secondFactorEnded'));
      await onChanged();
      return null;
    }
    const answer = await authRequest(`second-factor/${of}`, { password });
    if (answer.kind === 'failed') return answer.error;
    const codes = textsOf(answer.content['codes']);
    setStep(
      of === 'codes'
        ? { kind: 'codes', codes }
        : { kind: 'setUp', uri: String(answer.content['uri']), codes },
    );
    return null;
  };
  return (
    <section className={classes['part']}>
      <Group justify="space-between">
        <Title order={3} size="h4">
          {t('secondFactor')}
        </Title>
        {security.hasSecondFactor ? (
          <Badge variant="light" color="green">
            {t('on')}
          </Badge>
        ) : null}
      </Group>
      <Text c="dimmed" size="sm">
        {t('secondFactorText')}
      </Text>
      <Group>
        {security.hasSecondFactor ? (
          <>
            <Button variant="default" onClick={() => setStep({ kind: 'proof', of: 'codes' })}>
              {t('newCodes')}
            </Button>
            <Button variant="default" onClick={() => setStep({ kind: 'proof', of: 'end' })}>
              {t('switchOff')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setStep({ kind: 'proof', of: 'begin' })}>
            {t('setUp')}
          </Button>
        )}
      </Group>
      {step.kind === 'proof' ? (
        <ProofForm
          title={t(`proof_${step.of}`)}
          text={t(`proofText_${step.of}`)}
          confirm={t(step.of === 'end' ? 'switchOff' : 'goOn')}
          isGrave={step.of === 'end'}
          hasPassword={security.hasPassword}
          act={(password) => act(step.of, password)}
          onClose={close}
        />
      ) : null}
      {step.kind === 'setUp' ? (
        <SecondFactorSetUp
          uri={step.uri}
          onClose={close}
          onConfirmed={() => {
            setStep({ kind: 'codes', codes: step.codes });
            void onChanged();
          }}
        />
      ) : null}
      {step.kind === 'codes' ? <SpareCodes codes={step.codes} onClose={close} /> : null}
    </section>
  );
}
