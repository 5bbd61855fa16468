import { purchasingDatasets } from './datasets.ts';
import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { duties } from './duties.ts';
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
  refersTo: {
    inventory: 'what suppliers sell, and in which unit',
    accounting: 'how a supplier is paid',
  },
  addedFields: {
    'corp/config': {
      fields: {
        intercompany_supplier_id: ref('Proveedor intercompañía', 'suppliers', { width: 6 }),
      },
      after: 'representative_rfc',
    },
  },
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
      ],
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
      ],
    },
    {
      code: 'CUENTAS_POR_PAGAR',
      name: 'Cuentas por pagar',
      description: 'Consulta proveedores y sus condiciones.',
      keys: ['suppliers.list', 'suppliers.export', 'suppliers/catalogs.list'],
    },
    {
      code: 'TESORERIA',
      name: 'Tesorería',
      description: 'Verifica las cuentas bancarias de proveedores.',
      requiresOtp: true,
      keys: ['suppliers.list', 'suppliers.export', 'suppliers.verify_bank'],
    },
  ],
  roleKeys: {
    ANALISTA_INVENTARIOS: ['suppliers.list'],
    CALIDAD: ['suppliers.list'],
    DIRECCION: ['suppliers.list', 'suppliers.authorize'],
  },
  duties,
  starting: ['suppliers'],
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: englishWords },
});
