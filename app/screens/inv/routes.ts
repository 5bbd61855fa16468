import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('movements/new/:id/:type?', 'screens/inv/movements/new-movement.tsx'),
  route('movements/begin', 'screens/inv/movements/new-movement.tsx', { id: 'begin-movement' }),
  route('movements/newTransfer/:id', 'screens/inv/movements/new-movement.tsx', {
    id: 'new-transfer',
  }),
  route('floor/count', 'screens/inv/count/count-list.tsx'),
  route('floor/count/:id', 'screens/inv/count/count.tsx'),
];
