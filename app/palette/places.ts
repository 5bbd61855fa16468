import { t } from '#app/i18n/t.ts';

/** `g` and then: home, workbench, and the lists that people open most. */
export const PLACES = (): Readonly<Record<string, readonly [href: string, label: string]>> => ({
  i: ['/', t('ui.nav.home', 'Inicio')],
  a: ['/actions', t('ui.actions.pending', 'Pendientes')],
  b: ['/actions?tab=borradores', t('ui.actions.drafts', 'Borradores')],
  n: ['/actions?tab=crear', t('ui.actions.create', 'Crear')],
  p: ['/products', t('palette.products', 'Productos')],
  c: ['/customers', t('palette.customers', 'Clientes')],
  v: ['/suppliers', t('palette.suppliers', 'Proveedores')],
  l: ['/storages', t('palette.storages', 'Almacenes')],
  u: ['/users', t('palette.users', 'Usuarios')],
});
