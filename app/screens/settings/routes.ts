import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('roles/:id/privileges', 'screens/settings/roles/role-matrix.tsx'),
  route('roles/:id/compare', 'screens/settings/roles/role-compare.tsx'),
  route('users/:id/rights', 'screens/settings/users/user-rights.tsx'),
  route('users/:id/sessions', 'screens/settings/users/user-sessions.tsx'),
  route('users/:id/handover', 'screens/settings/users/user-handover.tsx'),
  route('users/:id/view-as', 'screens/settings/users/user-impersonation.tsx'),
  route('view-as', 'screens/settings/users/impersonation-end.tsx'),
  route('privileges/:id/who', 'screens/settings/privilege-who.tsx'),
  route('users/:id/links', 'screens/settings/users/user-links.tsx'),
  route('interfaces/:id/key', 'screens/settings/interface-key.tsx'),
  route('hr_settings', 'screens/settings/hr-settings.ts'),
];
