/** `g` and then: home, workbench, and the lists that people open most. */
export const PLACES: Readonly<Record<string, readonly [href: string, label: string]>> = {
  i: ['/', 'Inicio'],
  a: ['/actions', 'Pendientes'],
  b: ['/actions?tab=borradores', 'Borradores'],
  n: ['/actions?tab=crear', 'Crear'],
  p: ['/products', 'Productos'],
  c: ['/customers', 'Clientes'],
  v: ['/suppliers', 'Proveedores'],
  l: ['/storages', 'Almacenes'],
  u: ['/users', 'Usuarios'],
};
