import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('floor/weigh', 'screens/dif/weigh/weigh-list.tsx'),
  route('floor/weigh/:id', 'screens/dif/weigh/weigh.tsx'),
  route('floor/weigh/:id/now', 'screens/dif/weigh/weigh-now.ts'),
  route('dif/scales/:id/pesar', 'screens/dif/weigh/scale-weigh.ts'),
  route('dif/scales/:id/key', 'screens/dif/scale-key.tsx'),
];
