import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Answer, type AuthErrorCode } from '../../session/auth-calls.ts';
import { accessOf, type Access } from './access.ts';
import { LinkPage } from './link-page.tsx';

interface LeftAccessProps {
  /** Valid for an hour after the password reset. */
  token: string;
  /** Null: it is fetched. */
  known: readonly Access[] | null;
}

const keyOf = ({ kind, id }: Access): string => `${kind} ${id}`;

/** After a password reset: what still grants access to the account, each with a button to remove it. */
export function LeftAccess({ token, known }: LeftAccessProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [left, setLeft] = useState(known);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setError] = useState<AuthErrorCode | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'removed'>('asked');
  const show = (answer: Answer): void => {
    if (answer.kind === 'failed') setError(answer.fault);
    else setLeft(accessOf(answer.content));
  };
  useEffect(() => {
    if (known === null) void ask('reset-password/review', { token }).then(show);
  }, [known, token]);
  const remove = async () => {
    setState('busy');
    setError(null);
    const access = (left ?? [])
      .filter((each) => chosen.includes(keyOf(each)))
      .map(({ kind, id }) => ({ kind, id }));
    const answer = await ask('reset-password/remove', { token, access });
    show(answer);
    setChosen([]);
    setState(answer.kind === 'failed' ? 'asked' : 'removed');
  };
  const text = (): string => {
    if (left === null) return '';
    return t(left.length === 0 ? 'link.leftNothing' : 'link.leftText');
  };
  return (
    <LinkPage title={t('link.leftTitle')} text={text()} fault={fault}>
      {state === 'removed' ? (
        <Alert color="green" role="alert">
          {t('link.leftRemoved')}
        </Alert>
      ) : null}
      {left === null || left.length === 0 ? null : (
        <>
          <Checkbox.Group value={[...chosen]} onChange={setChosen}>
            <Stack gap="xs">
              {left.map((each) => (
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
        variant={left?.length === 0 ? 'filled' : 'default'}
        renderRoot={(props) => <Link to="/" {...props} />}
        fullWidth
      >
        {tSignIn('signIn')}
      </Button>
      {fault === 'LINK_SPENT' ? (
        <Anchor component={Link} to="/reset" reloadDocument size="sm">
          {t('link.resetTitle')}
        </Anchor>
      ) : null}
    </LinkPage>
  );
}
