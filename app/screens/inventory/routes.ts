import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('technical-sheet', 'screens/inventory/technical-sheet.tsx'),
  route('lots/:id/rastreo', 'screens/inventory/lots/lot-trace.tsx'),
  route('lots/:id/:tab', 'screens/inventory/lots/lot-tab.tsx'),
  route('inv/operations', 'screens/inventory/operations/operations.tsx'),
  route('movements/buy', 'screens/inventory/movements/buy-consigned.tsx'),
  route('storage-inventory/reabasto', 'screens/inventory/reorder.tsx'),
  route('floor/receive', 'screens/inventory/receive/receive-list.tsx'),
  route('floor/receive/:kind/:id', 'screens/inventory/receive/receive.tsx'),
  route('floor/pick', 'screens/inventory/pick/pick-list.tsx'),
  route('floor/pick/:id', 'screens/inventory/pick/pick.tsx'),
];
