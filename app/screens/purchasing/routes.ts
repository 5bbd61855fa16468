import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('pur_settings', 'screens/purchasing/pur-settings.ts'),
  // Before the address of a shipment, which it would be taken for.
  route('shipments/purcharse-order/:id/:type', 'screens/purchasing/shipment-of-order.tsx'),
  route('shipments/:id/detail/:detailId', 'screens/purchasing/shipment-line.tsx'),
  route('shipments/:id/:type', 'screens/purchasing/shipment-by-type.ts'),
];
