import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailLanguage, post, type AuthErrorCode } from '../../session/auth-calls.ts';
import { refreshSession } from '../../session/sign-in-out.ts';
import { LinkPage, useMailedSecret } from './link-page.tsx';

/** Confirms an e-mail address or a change of it. Requires a click: link scanners of mail systems must not trigger it. */
export function VerifyScreen() {
  const { t } = useTranslation('account');
  const token = useMailedSecret();
  const [isMove] = useState(() => new URLSearchParams(window.location.search).has('move'));
  const [error, setError] = useState<AuthErrorCode | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const kind = isMove ? 'move' : 'verify';
  const confirm = async () => {
    setState('busy');
    setError(null);
    const result = isMove
      ? await post('confirm-email', { token, ...mailLanguage() })
      : await post('verify-email', { token });
    setState(result.kind === 'done' ? 'done' : 'asked');
    if (result.kind === 'failed') setError(result.error);
    else void refreshSession();
  };
  const text = (): string => {
    if (token === null) return t('link.incomplete');
    if (error === 'LINK_SPENT') return '';
    if (state === 'done') return isMove ? t('link.moved') : '';
    return t(`link.${kind}Text`);
  };
  const title =
    state === 'done' ? (isMove ? 'movedTitle' : 'verifiedTitle') : (`${kind}Title` as const);
  return (
    <LinkPage title={t(`link.${title}`)} text={text()} error={error}>
      {token === null || state === 'done' || error === 'LINK_SPENT' ? (
        <Button renderRoot={(props) => <Link to="/" {...props} />} fullWidth>
          {t('link.toApp')}
        </Button>
      ) : (
        <Button fullWidth loading={state === 'busy'} onClick={() => void confirm()}>
          {t(`link.${kind}`)}
        </Button>
      )}
    </LinkPage>
  );
}
