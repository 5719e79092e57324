import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Answer, type AuthFault } from '../../session/auth-calls.ts';
import { accessOf, type Access } from './access.ts';
import { LinkPage } from './link-page.tsx';

interface LeftAccessProps {
  /** Good for an hour after the password was reset. */
  token: string;
  /** Null: it is asked for. */
  known: readonly Access[] | null;
}

const keyOf = ({ kind, id }: Access): string => `${kind} ${id}`;

/** After a password was reset: what still opens the account, each of it to be removed. */
export function LeftAccess({ token, known }: LeftAccessProps) {
  const { t } = useTranslation('account');
  const { t: tSignIn } = useTranslation('signIn');
  const [left, setLeft] = useState(known);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<AuthFault | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'removed'>('asked');
  const show = (answer: Answer): void => {
    if (answer.kind === 'failed') setFault(answer.fault);
    else setLeft(accessOf(answer.content));
  };
  useEffect(() => {
    if (known === null) void ask('reset-password/review', { token }).then(show);
  }, [known, token]);
  const remove = async () => {
    setState('busy');
    setFault(null);
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
