import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { catalogueRoutes } from './resource-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { screenRoutes } from './screen-routes.ts';

export default [
  route('login', 'public/sign-in/login.tsx'),
  route('setup', 'public/setup.tsx'),
  route('logout', 'public/sign-in/logout.ts'),
  route('facturacion', 'public/facturacion.tsx'),
  route('delete-account', 'public/delete-account.tsx'),
  route('factura/:token/:kind', 'public/invoicing/invoice-file.ts'),
  route('doc/:token', 'public/document.tsx'),
  route('cotizacion/:token', 'public/quotation/offered.tsx'),
  route('hooks/pay/:token', 'public/pay.tsx'),
  route('autorizar', 'screens/approvals/link.tsx'),
  route('manual/*', 'manual/manual.tsx'),
  layout('screens/core/shell.tsx', [
    layout('screens/core/frame.tsx', [
      index('screens/core/home/home.tsx'),
      ...(await screenRoutes()),
      ...reportRoutes(),
      ...catalogueRoutes(),
      route('*', 'screens/core/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
