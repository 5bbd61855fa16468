import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [route('floor', 'screens/floor/hub.tsx')];
