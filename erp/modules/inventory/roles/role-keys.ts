/** What roles of other modules need of products, storages and stock. */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import { EXIT_REQUESTER_KEYS, EXIT_REQUESTER_SCOPES } from './exit-role-keys.ts';

const CATALOGUES = ['categories.list', 'lines.list', 'units.list'];
/** Who sells what stands with a customer asks for it to be counted. */
const CONSIGNOR = ['customer-storage.list', 'customer-storage.count'];
const BUYER = [
  ...CATALOGUES,
  ...EXIT_REQUESTER_KEYS,
  'products.list',
  'storages.list',
  'storages.all',
  'storage-inventory.list',
];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  COMPRADOR: { keys: [...BUYER, 'items.list'], scopes: EXIT_REQUESTER_SCOPES },
  GERENTE_COMPRAS: {
    keys: [...BUYER, 'products.export', 'items.*', 'costs.view'],
    scopes: EXIT_REQUESTER_SCOPES,
  },
  VENDEDOR: [...CATALOGUES, ...CONSIGNOR],
  SUPERVISOR_VENTAS: [...CATALOGUES, ...CONSIGNOR],
  CONTADOR_GENERAL: ['costs.view'],
  GERENTE_COMERCIAL: [
    ...CATALOGUES,
    ...CONSIGNOR,
    'customer-storage.update',
    'customer-storage.price',
    'products.list',
    'costs.view',
  ],
  DIRECCION: ['products.list'],
  AUDITOR: ['storages.all'],
};
