import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { catalogueRoutes } from './catalogue-routes.ts';
import { reportRoutes } from './report-routes.ts';

export default [
  route('login', 'public/login.tsx'),
  route('logout', 'public/logout.ts'),
  route('facturacion', 'public/facturacion.tsx'),
  route('delete-account', 'public/delete-account.tsx'),
  route('autorizar', 'screens/approvals/link.tsx'),
  route('manual/*', 'manual/manual.tsx'),
  layout('screens/core/shell.tsx', [
    layout('screens/core/frame.tsx', [
      index('screens/core/home.tsx'),
      route('profile', 'screens/core/profile.tsx'),
      route('actions', 'screens/core/actions.tsx'),
      route('actions/find', 'screens/core/find.ts'),
      route('notices', 'screens/core/notices.tsx'),
      route('notices/:id', 'screens/core/notice.ts'),
      route('actions/autorizar', 'screens/approvals/inbox.tsx'),
      route('approval-rules/:id/backtest', 'screens/approvals/backtest.tsx'),
      route('corp/config/periods', 'screens/approvals/periods.tsx'),
      route('shortcuts', 'screens/core/shortcuts.ts'),
      route('q/:type/:id', 'screens/core/scanned.ts'),
      route('roles/:id/privileges', 'screens/settings/role-matrix.tsx'),
      route('roles/:id/compare', 'screens/settings/role-compare.tsx'),
      route('roles/:id/copy', 'screens/settings/role-copy.tsx'),
      route('users/:id/rights', 'screens/settings/user-rights.tsx'),
      route('users/:id/sessions', 'screens/settings/user-sessions.tsx'),
      route('privileges/:id/who', 'screens/settings/privilege-who.tsx'),
      route('why', 'screens/core/why.tsx'),
      route('users/:id/links', 'screens/settings/user-links.tsx'),
      route('interfaces/:id/key', 'screens/settings/interface-key.tsx'),
      route('sys/mail/:id', 'screens/sys/mail-message.tsx'),
      route('sys/logs', 'screens/sys/logs.tsx'),
      route('sys/logs/as-of', 'screens/sys/as-of.tsx'),
      route('report', 'screens/core/report.ts'),
      ...reportRoutes(),
      ...catalogueRoutes(),
      route('*', 'screens/core/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
