/** What a printed code names, with the resource behind it. */
export const QR_TYPES: Readonly<Record<string, string>> = {
  product: 'products',
  lot: 'lots',
  slot: 'wms/slots',
  storage: 'storages',
  movement: 'movements',
  supplying: 'supplying',
  'branch-transfer': 'branch-transfers',
  scale: 'dif/scales',
  'branch-office': 'branch-offices',
  'user-badge': 'users',
};

/** The word in `/q/…` for records of the resource; null for those without labels. */
export const qrTypeOf = (resource: string): string | null => Object.entries(QR_TYPES).find(([, path]) => path === resource)?.[0] ?? null;
