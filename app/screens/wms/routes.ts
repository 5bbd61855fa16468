import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('storages/:id/map', 'screens/wms/slot-map.tsx'),
  route('cli/availability', 'screens/wms/availability.tsx'),
  route('wms/cli/availability', 'screens/wms/availability.tsx', { id: 'wms-availability' }),
  route('floor/move', 'screens/wms/move/move.tsx'),
];
