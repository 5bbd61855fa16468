/** Roles of CRM, and what sellers do with calls (sales §7). */
import { CARTS, OWN_CARTS } from '#erp/modules/sales/roles.ts';
import type { RoleSeed } from '#erp/model/rights/role-seed.ts';

const OWN = 'PROPIOS';

/** Calls of one's own. */
export const CALLS = [
  'sls/telemarketing.list',
  'sls/telemarketing.create',
  'sls/telemarketing.update',
];
export const OWN_CALLS = {
  'sls/telemarketing.list': OWN,
  'sls/telemarketing.update': OWN,
} as const;

export const roles: readonly RoleSeed[] = [
  {
    code: 'TELEMARKETING',
    name: 'Telemarketing',
    description: 'Llama a los clientes, cotiza y levanta pedidos hasta solicitarlos.',
    keys: [
      ...CALLS,
      'contact-positions.list',
      'crm/dismiss.list',
      'customers.list',
      'sls/consignees.list',
      'customer-orders.list',
      'customer-orders.create',
      'customer-orders.update',
      'customer-orders.print',
      'requested-orders.list',
      'approved-orders.list',
      ...CARTS,
      'sls-quotations.list',
      'sls-quotations.create',
      'sls-quotations.update',
      'sls-quotations.print',
      'pricelists.list',
      'products/sales.list',
      'sls/services.list',
      'sls/routes.list',
    ],
    scopes: {
      ...OWN_CALLS,
      ...OWN_CARTS,
      'customer-orders.update': OWN,
      'sls-quotations.update': OWN,
    },
  },
];
