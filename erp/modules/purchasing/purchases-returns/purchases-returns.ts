import { refersTo } from '#erp/db/sql/joins.ts';
import { choice, date, lines, longtext, money, ref, text } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { PRICES } from '../price-key.ts';
import { EXPECT_OTHER } from './expect-other.ts';
import { RESOLUTIONS, RETURN_STATES } from './return-choices.ts';
import { returnStates } from './return-states.ts';
import { RECEPTION_TABS } from '../shipments/receive/reception-tabs.ts';

const AMOUNT = { readOnly: true, width: 3 } as const;

/** What goes back to a supplier, until it is credited, replaced or paid back (purchasing R44). */
export const purchasesReturns = document('purchases-returns', {
  label: ['Devolución a proveedor', 'Devoluciones a proveedores'],
  gender: 'f',
  // A tab of the receptions.
  inMenu: false,
  docUrl: 'devoluciones-a-proveedores',
  folio: 'DEVP',
  status: RETURN_STATES,
  fields: {
    shipment_id: ref('Embarque', 'shipments', { required: true, readOnly: 'edit', width: 6 }),
    supplier_id: ref('Proveedor', 'suppliers', { readOnly: true, width: 6 }),
    rejection_id: ref('Rechazo', 'pur/rejections', {
      readOnly: 'edit',
      narrowedBy: { shipment_id: 'shipment_id' },
      width: 6,
      help: 'Con él, sale lo rechazado.',
    }),
    date: date('Fecha', { required: true, index: true, startsToday: true, width: 3 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 3 }),
    storage_id: ref('Sale de', 'storages', {
      where: { active: '1' },
      width: 6,
      help: 'Vacío: el almacén en el que se recibió.',
    }),
    cause_id: ref('Motivo', 'causes', {
      required: true,
      where: { scopes: 'RECHAZO' },
      width: 5,
    }),
    resolution: choice('Se espera', RESOLUTIONS, {
      required: true,
      default: 'NOTA_CREDITO',
      width: 4,
      help: 'Con reposición, la orden vuelve a esperar lo devuelto.',
    }),
    carrier: text('Transportista', { max: 80, width: 4 }),
    plates: text('Placas', { max: 12, case: 'upper', width: 3 }),
    guide: text('Guía', { copied: false, max: 40, width: 3 }),
    pickup_date: date('Recolección', { width: 3, help: 'La pide entregarla.' }),
    authorization_number: text('Autorización del proveedor', {
      copied: false,
      max: 40,
      width: 4,
      help: 'Su número de RMA, si lo da.',
    }),
    currency_id: ref('Moneda', 'currencies', { readOnly: true, width: 3 }),
    lines: lines('Partidas', 'purchase-return-lines', 'return_id', {
      max: 200,
      fixedRows: true,
      help: 'Al guardar trae lo recibido; en Devolver, lo que se regresa. En cero se queda.',
    }),
    replacements: lines('Reposiciones', 'purchase-return-replacements', 'return_id', {
      readOnly: true,
      max: 200,
    }),
    subtotal: money('Subtotal', { ...AMOUNT, ...PRICES }),
    tax: money('Impuestos', { ...AMOUNT, ...PRICES }),
    total: money('Total', { ...AMOUNT, ...PRICES }),
    movement_id: ref('Salida', 'movements', { readOnly: true, width: 4 }),
    replacement_shipment_id: ref('Reposición', 'shipments', { readOnly: true, width: 4 }),
    notes: longtext('Notas', { max: 1000 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
  },
  title: ['folio', 'supplier_id'],
  search: ['guide', 'authorization_number'],
  // Those that a credit note answers.
  selectable: { field: 'status', values: ['ENVIADA'] },
  branchField: 'branch_office_id',
  storageField: 'storage_id',
  highlights: ['supplier_id', 'shipment_id', 'resolution', ['total', 'currency_id'], 'movement_id'],
  quickSearch: { fields: ['folio'], amounts: ['total'] },
  print: {
    day: 'date',
    columns: { lines: ['product_id', 'description', 'unit_id', 'lot_id', 'quantity'] },
    signatures: ['Entregó', 'Recibió el transportista'],
  },
  list: {
    columns: ['folio', 'date', 'supplier_id', 'resolution', 'total', 'currency_id', 'status'],
    filters: [
      'status',
      'supplier_id',
      'resolution',
      'branch_office_id',
      'storage_id',
      'cause_id',
      'date',
      'shipment_id',
    ],
    relationFilters: {
      shipment_line_id: {
        label: 'Partida recibida',
        to: 'shipment-lines',
        sql: `exists (select 1 from purchase_return_lines l where ${refersTo('purchase_return_lines.return_id', 'l', 't')} and l.shipment_line_id = any($))`,
        optionsOnly: true,
      },
    },
    tabs: RECEPTION_TABS,
  },
  privileges: [
    {
      key: 'purchases-returns.authorize',
      label: 'Autorizar y revertir devoluciones a proveedores',
      risk: 'SENSIBLE',
    },
  ],
  form: {
    sections: [
      {
        title: 'Devolución',
        help: 'De qué embarque, por qué, y qué se espera del proveedor.',
        fields: [
          'folio',
          'shipment_id',
          'supplier_id',
          'date',
          'branch_office_id',
          'storage_id',
          'rejection_id',
          'cause_id',
          'resolution',
          'movement_id',
          'replacement_shipment_id',
          'cancel_reason',
        ],
      },
      {
        title: 'Partidas',
        help: 'Sale al costo con el que entró; se acredita lo que se facturó.',
        fields: ['lines', 'replacements', 'subtotal', 'tax', 'total', 'currency_id'],
      },
      {
        title: 'Recolección',
        help: 'Quién se la lleva.',
        fields: ['pickup_date', 'carrier', 'plates', 'guide', 'authorization_number'],
      },
      { title: 'Notas', help: 'Lo que conviene recordar.', fields: ['notes'] },
    ],
  },
  states: returnStates,
  actions: { expectOther: EXPECT_OTHER },
});
