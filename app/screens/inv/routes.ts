import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('floor/count', 'screens/inv/count/count-list.tsx'),
  route('floor/count/:id', 'screens/inv/count/count.tsx'),
];
