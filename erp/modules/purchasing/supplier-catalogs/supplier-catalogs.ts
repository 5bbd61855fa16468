import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { choice, computed, date, file, lines, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SUPPLIER_TABS } from '../suppliers/supplier-tabs.ts';

export const supplierCatalogs = resource('suppliers/catalogs', {
  label: ['Catálogo de proveedor', 'Catálogos de proveedor'],
  paths: { new: 'suppliers/newCatalog', edit: 'suppliers/editCatalog/:id' },
  // A tab of the suppliers.
  inMenu: false,
  docUrl: 'suppliers-catalogs',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true }),
    name: text('Nombre', { required: true, max: 80, unique: ['supplier_id'] }),
    currency_id: ref('Moneda', 'currencies', {
      required: true,
      help: 'Vacía: la del proveedor.',
    }),
    valid_from: date('Vigente desde', { required: true }),
    valid_to: date('Vigente hasta', { help: 'Vacía: sin fin.' }),
    source_file: file('Archivo del proveedor', { help: 'PDF, XLSX o CSV.' }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['VIGENTE', 'Vigente', 'ok'],
        ['SUSTITUIDO', 'Sustituido', 'off'],
        ['CANCELADO', 'Cancelado', 'bad'],
      ],
      { default: 'BORRADOR', readOnly: true },
    ),
    cancel_reason: text('Motivo de cancelación', { max: 250, readOnly: true }),
    validity: computed(
      'Vigencia',
      'text',
      `case when t.valid_to < ${COMPANY_TODAY} then 'Vencido' when t.valid_from > ${COMPANY_TODAY} then 'Futuro' else 'En fechas' end`,
    ),
    line_count: countOf('Partidas', 'supplier-catalog-lines', 'catalog_id'),
    lines: lines('Partidas', 'supplier-catalog-lines', 'catalog_id', { max: 5000 }),
  },
  computedDraft: { from: ['supplier_id'], sets: ['currency_id'] },
  title: 'name',
  highlights: ['supplier_id', 'valid_from', 'valid_to', 'validity', 'line_count'],
  overdue: { field: 'valid_to', openStates: ['VIGENTE'] },
  fixedRows: [
    {
      when: { field: 'status', is: ['SUSTITUIDO'] },
      deletable: true,
      message: 'El catálogo está sustituido y no se puede modificar. Haz uno nuevo.',
    },
    {
      when: { field: 'status', is: ['CANCELADO'] },
      deletable: true,
      message: 'El catálogo está cancelado y no se puede modificar. Haz uno nuevo.',
    },
    {
      when: { field: 'status', is: ['VIGENTE'] },
      fields: ['supplier_id'],
      deletable: true,
      message: 'El proveedor no cambia en un catálogo publicado.',
    },
  ],
  states: {
    field: 'status',
    initial: 'BORRADOR',
    byConsequence: {
      replace: {
        label: 'Sustitución',
        from: ['VIGENTE'],
        to: 'SUSTITUIDO',
        cause: 'Se publicó el catálogo que le sigue.',
      },
    },
    transitions: {
      publish: {
        label: 'Publicar',
        from: ['BORRADOR'],
        to: 'VIGENTE',
        key: 'suppliers/catalogs.update',
        tone: 'pri',
        confirm:
          'Sus precios se propondrán en las órdenes de compra. El catálogo abierto anterior queda sustituido.',
      },
      cancel: {
        label: 'Cancelar',
        from: ['VIGENTE'],
        to: 'CANCELADO',
        key: 'suppliers.authorize',
        recordFields: { required: ['cancel_reason'] },
        tone: 'dan',
        confirm: 'Sus precios dejan de proponerse.',
      },
    },
  },
  list: {
    tabs: SUPPLIER_TABS,
    columns: [
      'name',
      'supplier_id',
      'currency_id',
      'valid_from',
      'valid_to',
      'line_count',
      'validity',
      'status',
    ],
    sort: '-valid_from',
    filters: ['supplier_id', 'currency_id', 'status', 'valid_from', 'valid_to'],
  },
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Los precios que un proveedor sostiene durante un plazo.',
        fields: [
          'supplier_id',
          'name',
          'currency_id',
          'valid_from',
          'valid_to',
          'source_file',
          'status',
          'validity',
          'cancel_reason',
        ],
      },
      {
        title: 'Partidas',
        help: 'Un renglón por producto, unidad y cantidad desde la que rige el precio.',
        fields: ['lines'],
      },
    ],
  },
});
