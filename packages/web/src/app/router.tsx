import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { createElement } from 'react';
import { invitePath } from '../live/pending-invite.ts';
import { screenRights, usePermission } from '../live/use-permission.ts';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { screenFor } from '../ui/not-yours.tsx';
import { ScreenLoading } from '../ui/named-loader.tsx';
import { NotFound, RouteError } from './route-states.tsx';
import { Gate } from './gate.tsx';

const root = createRootRoute({ component: Gate, errorComponent: RouteError });

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyScreen(
    async () => (await import('../screens/dashboard/index.tsx')).DashboardScreen,
  ),
});
const playScreen = lazyScreen(async () => (await import('../screens/play/index.tsx')).PlayScreen);
const votingScreen = lazyScreen(
  async () => (await import('../screens/play/voting/index.tsx')).VotingScreen,
);
/** Users who may only run votes see only the vote controls of Play. */
const Play = () =>
  usePermission('play') ? createElement(playScreen) : createElement(votingScreen);
const play = createRoute({
  getParentRoute: () => root,
  path: '/play',
  component: screenFor(screenRights.play, Object.assign(Play, { preload: playScreen.preload })),
});
const editorList = createRoute({
  getParentRoute: () => root,
  path: '/editor',
  component: screenFor(
    screenRights.editor,
    lazyScreen(async () => (await import('../screens/editor/index.tsx')).EditorListScreen),
  ),
});
const editorShow = createRoute({
  getParentRoute: () => root,
  path: '/editor/$id',
  component: screenFor(
    screenRights.editor,
    lazyScreen(async () => (await import('../screens/editor/index.tsx')).EditorShowScreen),
  ),
});
const stylesList = createRoute({
  getParentRoute: () => root,
  path: '/styles',
  component: screenFor(
    screenRights.styles,
    lazyScreen(async () => (await import('../screens/styles/index.tsx')).StylesListScreen),
  ),
});
const style = createRoute({
  getParentRoute: () => root,
  path: '/styles/$id',
  component: screenFor(
    screenRights.styles,
    lazyScreen(async () => (await import('../screens/styles/index.tsx')).StyleScreen),
  ),
});
const season = createRoute({
  getParentRoute: () => root,
  path: '/season',
  component: screenFor(
    screenRights.season,
    lazyScreen(async () => (await import('../screens/season/index.tsx')).SeasonScreen),
  ),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyScreen(async () => (await import('../screens/settings/index.tsx')).SettingsScreen),
});
const history = createRoute({
  getParentRoute: () => root,
  path: '/settings/history',
  component: screenFor(
    ['configure'],
    lazyScreen(async () => (await import('../screens/settings/history.tsx')).HistoryScreen),
  ),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: invitePath,
  component: lazyScreen(async () => (await import('../screens/invite/index.tsx')).NoInviteScreen),
});
const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyScreen(async () => (await import('../screens/about/index.tsx')).AboutScreen),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyScreen(async () => (await import('../screens/mailed-link/reset.tsx')).ResetScreen),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyScreen(
    async () => (await import('../screens/mailed-link/verify.tsx')).VerifyScreen,
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    dashboard,
    play,
    editorList,
    editorShow,
    stylesList,
    style,
    season,
    settings,
    history,
    invite,
    about,
    reset,
    verify,
  ]),
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: ScreenLoading,
  // Preloads the screen when the pointer is over its link.
  defaultPreload: 'intent',
  defaultPreloadDelay: 20,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
