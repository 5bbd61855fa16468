import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('sat/:screen/:id/:paper/download', 'screens/cfdi/paper-download.ts'),
];
