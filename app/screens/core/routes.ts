import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('profile', 'screens/core/profile/profile.tsx'),
  route('actions', 'screens/core/actions/actions.tsx'),
  route('actions/find', 'screens/core/find.ts'),
  route('catalogue/menu', 'screens/core/menu/menu.ts'),
  route('menu/:group', 'screens/core/menu/menu-group.tsx'),
  route('profile/notices', 'screens/core/notices/notice-preferences.tsx'),
  route('notices', 'screens/core/notices/notices.tsx'),
  route('notices/:id', 'screens/core/notices/notice.ts'),
  route('shortcuts', 'screens/core/shortcuts.ts'),
  route('q/:type/:id', 'screens/core/scanned.tsx'),
  route('why', 'screens/core/explain-permission.tsx'),
  route('print', 'screens/core/print-record.ts'),
  route('labels', 'screens/core/labels.ts'),
  route('report', 'screens/core/report.ts'),
];
