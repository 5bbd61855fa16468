import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('corp/config/periods', 'screens/accounting/periods.tsx'),
  route('acc/periods/:id/coe', 'screens/accounting/electronic-books.tsx'),
  route('acc/periods/:id/coe/file', 'screens/accounting/electronic-books-file.ts'),
];
