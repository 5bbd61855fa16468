import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const routes: readonly RouteConfigEntry[] = [
  route('customer-orders/orders/:id', 'screens/sales/followed-order.tsx'),
  route('shopping-cart', 'screens/sales/quick-entry/quick-entry.tsx'),
  route('shopping-carts/orders/:id', 'screens/sales/cart-orders.tsx'),
];
