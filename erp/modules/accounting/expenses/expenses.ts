import { bool, choice, money, percent, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { DIOT_OPERATIONS } from '#erp/domains/taxes/diot-operations.ts';

/** What money is spent on: its account, its taxes and what the law asks to deduct it. */
export const expenses = resource('expenses', {
  label: ['Concepto de gasto', 'Conceptos de gasto'],
  docUrl: 'conceptos-de-gasto',
  fields: {
    code: text('Clave', { required: true, max: 15, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    category: choice(
      'Categoría',
      [
        ['VIATICOS', 'Viáticos'],
        ['COMBUSTIBLE', 'Combustible'],
        ['SERVICIOS', 'Servicios'],
        ['HONORARIOS', 'Honorarios'],
        ['ARRENDAMIENTO', 'Arrendamiento'],
        ['FLETES', 'Fletes'],
        ['MANTENIMIENTO', 'Mantenimiento'],
        ['PAPELERIA', 'Papelería'],
        ['IMPUESTOS', 'Impuestos y derechos'],
        ['NOMINA', 'Nómina'],
        ['OTROS', 'Otros'],
      ],
      { required: true, width: 4 },
    ),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      required: true,
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
      help: 'De costos, gastos, resultado financiero o activo.',
    }),
    non_deductible_account_id: ref('Cuenta de lo no deducible', 'acc/accounts', {
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
      help: 'A ella va, con su IVA, la parte que no se deduce. Vacía: la misma cuenta.',
    }),
    tax_ids: refs('Impuestos', 'satTaxes', { width: 6 }),
    deductible_percent: percent('Deducible', {
      required: true,
      min: '0',
      max: '100',
      default: '100',
      suffix: '%',
      width: 3,
    }),
    daily_limit: money('Tope diario', {
      above: '0',
      suffix: 'MXN',
      width: 3,
      help: 'Por persona y día; lo que pasa de él no se deduce.',
    }),
    requires_cfdi: bool('Exige CFDI', { default: true, width: 3 }),
    electronic_over: money('Pago electrónico desde', {
      min: '0',
      default: '2000.00',
      suffix: 'MXN',
      width: 3,
      help: 'Pagado en efectivo por más, no se deduce. Cero: siempre electrónico.',
    }),
    diot_operation: choice('Tipo de operación DIOT', DIOT_OPERATIONS, {
      required: true,
      default: '85',
      width: 6,
      help: 'Se declara antes que la del proveedor; con 85, la de él.',
    }),
    sat_product_keys: text('Claves SAT que lo identifican', {
      max: 400,
      width: 12,
      pattern: ['^\\d{8}(, ?\\d{8})*$', 'Escribe claves de 8 dígitos separadas por comas.'],
      help: 'Con ellas se reconoce el concepto de los CFDI recibidos.',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  search: ['code', 'name', 'sat_product_keys'],
  list: {
    columns: ['code', 'name', 'category', 'book_account_id', 'deductible_percent', 'active'],
    sort: 'code',
    filters: ['category', 'book_account_id', 'requires_cfdi', 'diot_operation', 'tax_ids'],
  },
  form: {
    sections: [
      {
        title: 'Concepto',
        help: 'En qué se gasta y a qué cuenta va.',
        fields: ['code', 'name', 'category', 'book_account_id', 'non_deductible_account_id'],
      },
      {
        title: 'Qué se deduce',
        help: 'Se revisa en cada comprobante de gasto.',
        fields: ['deductible_percent', 'daily_limit', 'requires_cfdi', 'electronic_over'],
      },
      {
        title: 'Impuestos',
        help: 'Los que se esperan en sus facturas y cómo se declara al SAT.',
        fields: ['tax_ids', 'diot_operation', 'sat_product_keys'],
      },
    ],
  },
});
