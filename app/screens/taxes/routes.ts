import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('sat/tax-return/:id/diot/download', 'screens/taxes/diot-download.ts'),
];
