import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('sat/invoices/:id/xml/download', 'screens/cfdi/xml-download.ts'),
];
