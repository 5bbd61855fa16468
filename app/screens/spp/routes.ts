import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  // Before the address of a document, which it would be taken for.
  route('supplier_users/documents/new', 'screens/spp/new-document.ts'),
];
