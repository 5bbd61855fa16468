import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('purchase-payments/:id/file/download', 'screens/prc/bank-file-download.ts'),
];
