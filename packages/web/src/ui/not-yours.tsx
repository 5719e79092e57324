import { Button, Group, Stack, Text } from '@mantine/core';
import type { Right } from '@quizcast/game/crew/crew';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { switchTo } from '../live/use-document.ts';
import { usePermission, useRole } from '../live/use-permission.ts';
import { useGuestName } from './crew-names.ts';
import type { LazyScreen } from '../parts/lazy-screen.tsx';
import { ScreenTitle } from './screen-title.tsx';

/** Shown instead of a screen that the user's role does not permit: the reason, and links back. */
function NotYours() {
  const { t } = useTranslation('crew');
  const name = useGuestName() ?? t('nameless');
  const role = useRole() ?? 'owner';
  return (
    <Stack maw={640} align="flex-start">
      <ScreenTitle>{t('notYours.title')}</ScreenTitle>
      <Group wrap="nowrap" align="flex-start">
        <IconLock aria-hidden />
        <Text>{t('notYours.text', { name, role: t(`role.${role}`) })}</Text>
      </Group>
      <Group>
        <Button component={Link} to="/">
          {t('notYours.back')}
        </Button>
        <Button variant="default" onClick={() => void switchTo(null)}>
          {t('notYours.own')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Guards a screen by rights: users without any of them see a notice, and the code is not loaded. */
export function screenFor(rights: readonly [Right, ...Right[]], Screen: LazyScreen): LazyScreen {
  const Guarded = () => (usePermission(...rights) ? <Screen /> : <NotYours />);
  Guarded.preload = Screen.preload;
  return Guarded;
}
