import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authRequest, type AuthResponse, type AuthErrorCode } from '../../session/auth-calls.ts';
import { accessOf, type Access } from './access.ts';
import { LinkPage } from './link-page.tsx';

interface RemainingAccessProps {
  /** Valid for an hour after the password reset. */
  token: string;
  /** Null: it is fetched. */
  known: readonly Access[] | null;
}

const keyOf = ({ kind, id }: Access): string => `${kind} ${id}`;

/** After a password reset: what still grants access to the account, each with a button to remove it. */
export function RemainingAccess({ token, known }: RemainingAccessProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [remaining, setRemaining] = useState(known);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState<AuthErrorCode | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'removed'>('asked');
  const show = (answer: AuthResponse): void => {
    if (answer.kind === 'failed') setError(answer.error);
    else setRemaining(accessOf(answer.content));
  };
  useEffect(() => {
    if (known === null) void authRequest('reset-password/review', { token }).then(show);
  }, [known, token]);
  const remove = async () => {
    setState('busy');
    setError(null);
    const access = (remaining ?? [])
      .filter((each) => chosen.includes(keyOf(each)))
      .map(({ kind, id }) => ({ kind, id }));
    const answer = await authRequest('reset-password/remove', { token, access });
    show(answer);
    setChosen([]);
    setState(answer.kind === 'failed' ? 'asked' : 'removed');
  };
  const text = (): string => {
    if (remaining === null) return '';
    return t(remaining.length === 0 ? 'link.leftNothing' : 'link.leftText');
  };
  return (
    <LinkPage title={t('link.leftTitle')} text={text()} error={error}>
      {state === 'removed' ? (
        <Alert color="green" role="alert">
          {t('link.leftRemoved')}
        </Alert>
      ) : null}
      {remaining === null || remaining.length === 0 ? null : (
        <>
          <Checkbox.Group value={[...chosen]} onChange={setChosen}>
            <Stack gap="xs">
              {remaining.map((each) => (
                <Checkbox
                  key={keyOf(each)}
                  value={keyOf(each)}
                  label={t(`link.left.${each.kind}`)}
                  description={each.name}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button
            color="red"
            loading={state === 'busy'}
            disabled={chosen.length === 0}
            onClick={() => void remove()}
          >
            {t('link.leftRemove')}
          </Button>
        </>
      )}
      <Button
        variant={remaining?.length === 0 ? 'filled' : 'default'}
        renderRoot={(props) => <Link to="/" {...props} />}
        fullWidth
      >
        {tSignIn('signIn')}
      </Button>
      {error === 'LINK_SPENT' ? (
        <Anchor component={Link} to="/reset" reloadDocument size="sm">
          {t('link.resetTitle')}
        </Anchor>
      ) : null}
    </LinkPage>
  );
}
