import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('corp/config/periods', 'screens/accounting/periods.tsx'),
];
