import { purchasingDatasets } from './datasets.ts';
import { module } from '#erp/model/module.ts';
import { english } from './english.ts';
import { EXIT_REQUESTER_KEYS, EXIT_REQUESTER_SCOPES } from '../inventory/exit-role-keys.ts';
import { supplierBankAccounts } from './suppliers/supplier-bank-accounts.ts';
import { supplierCatalogLines } from './supplier-catalogs/supplier-catalog-lines.ts';
import { supplierCatalogs } from './supplier-catalogs/supplier-catalogs.ts';
import { supplierContacts } from './suppliers/supplier-contacts.ts';
import { suppliers } from './suppliers/suppliers.ts';

export const purchasing = module({
  key: 'purchasing',
  label: 'Compras',
  group: 'COMPRAS',
  icon: 'shopping-cart',
  order: 200,
  datasets: purchasingDatasets,
  resources: [
    suppliers,
    supplierContacts,
    supplierBankAccounts,
    supplierCatalogs,
    supplierCatalogLines,
  ],
  roles: [
    {
      code: 'COMPRADOR',
      name: 'Comprador',
      description:
        'Mantiene proveedores y sus catálogos de precios; no verifica cuentas bancarias.',
      keys: [
        'suppliers.list',
        'suppliers.create',
        'suppliers.update',
        'suppliers.export',
        'suppliers/catalogs.*',
        'products.list',
        'categories.list',
        'lines.list',
        'units.list',
        'storages.list',
        'payment-types.list',
        'satTaxes.list',
        'items.list',
        'costCenters.list',
        'storages.all',
        'storage-inventory.list',
        ...EXIT_REQUESTER_KEYS,
      ],
      scopes: EXIT_REQUESTER_SCOPES,
    },
    {
      code: 'GERENTE_COMPRAS',
      name: 'Gerente de compras',
      description: 'Da de alta, bloquea y da de baja proveedores.',
      keys: [
        'approvals.decide',
        'suppliers.list',
        'suppliers.create',
        'suppliers.update',
        'suppliers.delete',
        'suppliers.export',
        'suppliers.import',
        'suppliers.print',
        'suppliers.authorize',
        'suppliers.block',
        'suppliers/catalogs.*',
        'products.list',
        'products.export',
        'categories.list',
        'lines.list',
        'units.list',
        'storages.list',
        'payment-types.list',
        'satTaxes.list',
        'costs.view',
        'items.*',
        'costCenters.list',
        'storages.all',
        'storage-inventory.list',
        ...EXIT_REQUESTER_KEYS,
      ],
      scopes: EXIT_REQUESTER_SCOPES,
    },
    {
      code: 'CUENTAS_POR_PAGAR',
      name: 'Cuentas por pagar',
      description: 'Consulta proveedores y sus condiciones.',
      keys: [
        'suppliers.list',
        'suppliers.export',
        'suppliers/catalogs.list',
        'payment-types.list',
        'satTaxes.list',
      ],
    },
    {
      code: 'TESORERIA',
      name: 'Tesorería',
      description: 'Verifica las cuentas bancarias de proveedores.',
      requiresOtp: true,
      keys: ['suppliers.list', 'suppliers.export', 'suppliers.verify_bank', 'payment-types.*'],
    },
  ],
  starting: ['suppliers'],
  texts: { en: english },
});
