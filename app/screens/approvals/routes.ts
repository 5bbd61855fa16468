import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('profile/delegations', 'screens/approvals/delegations.tsx'),
  route('actions/autorizar', 'screens/approvals/inbox.tsx'),
  route('approval-rules/:id/backtest', 'screens/approvals/backtest.tsx'),
];
