/** Rights over «vales de salida» and what they name, by role (inventory §7). */

/** Asks for goods, and follows what became of it. */
export const EXIT_REQUESTER_KEYS = [
  'storage-exits.list',
  'storage-exits.create',
  'storage-exits.update',
];
/** Those who only ask see their own. */
export const EXIT_REQUESTER_SCOPES = {
  'storage-exits.list': 'PROPIOS',
  'storage-exits.update': 'PROPIOS',
} as const;

export const EXIT_KEEPER_KEYS = [...EXIT_REQUESTER_KEYS, 'inventory.apply'];
export const EXIT_CHIEF_KEYS = [
  ...EXIT_KEEPER_KEYS,
  'storage-exits.delete',
  'storage-exits.export',
  'inventory.authorize',
  // All but its prices, which whoever sells agrees on.
  ...['list', 'create', 'update', 'delete', 'export', 'import', 'print', 'resupply', 'count'].map(
    (key) => `customer-storage.${key}`,
  ),
];
