import { bool, choice, decimal, money, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What is asked for, bought and spent without ever being stock: stationery, freight, rent. */
export const items = resource('items', {
  label: ['Artículo no inventariable', 'Artículos no inventariables'],
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Concepto', { required: true, max: 120, width: 9 }),
    item_group: choice(
      'Grupo',
      [
        ['CONSUMIBLE', 'Consumible'],
        ['MANTENIMIENTO', 'Mantenimiento'],
        ['SERVICIO', 'Servicio'],
        ['FLETE', 'Flete'],
        ['ARRENDAMIENTO', 'Arrendamiento'],
        ['HONORARIOS', 'Honorarios'],
        ['OTRO', 'Otro'],
      ],
      { required: true, width: 4 },
    ),
    unit_id: ref('Unidad', 'units', { required: true, width: 4 }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      help: 'Se propone al comprarlo.',
      width: 4,
    }),
    sat_product_key: text('Clave SAT', {
      max: 8,
      pattern: ['^\\d{8}$', 'Son 8 dígitos.'],
      width: 4,
    }),
    tax_ids: refs('Impuestos', 'satTaxes', { width: 4 }),
    retention: bool('Genera retención', {
      help: 'Al pagarlo se retienen impuestos, como en fletes, honorarios y arrendamientos.',
      width: 4,
    }),
    reference_price: decimal('Precio de referencia', {
      min: '0',
      help: 'Sin impuestos, por unidad.',
      width: 4,
    }),
    currency_id: ref('Moneda', 'currencies', { help: 'Vacía: la de la empresa.', width: 4 }),
    requires_approval_over: money('Autorización a partir de', {
      inPesos: true,
      min: '0',
      suffix: 'MXN',
      help: 'Vacío: no la pide por su cuenta.',
      width: 4,
    }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name', 'sat_product_key'],
  list: {
    columns: [
      'code',
      'name',
      'item_group',
      'unit_id',
      'cost_center_id',
      'reference_price',
      'active',
    ],
    sort: 'code',
    filters: ['item_group', 'unit_id', 'cost_center_id', 'retention', 'currency_id'],
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Se compra y se gasta, pero no entra al almacén.',
        fields: ['code', 'name', 'item_group', 'unit_id', 'cost_center_id'],
      },
      {
        title: 'Impuestos',
        help: 'Con qué clave y qué impuestos se espera la factura.',
        fields: ['sat_product_key', 'tax_ids', 'retention'],
      },
      {
        title: 'Precio',
        help: 'Para comparar lo que se cotiza, y cuándo hace falta autorizarlo.',
        fields: ['reference_price', 'currency_id', 'requires_approval_over'],
      },
    ],
  },
});
