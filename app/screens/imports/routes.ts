import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('imports/new', 'screens/imports/start.tsx'),
  route('imports/template', 'screens/imports/files.ts', { id: 'imports-template' }),
  route('imports/:id', 'screens/imports/import.tsx'),
  route('imports/:id/result', 'screens/imports/files.ts', { id: 'imports-result' }),
];
