import { refersTo } from '#erp/db/sql/joins.ts';
import { choice, decimal, lines, longtext, money, ref, text } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { PRICES } from '../price-key.ts';
import { ALLOCATIONS, CHARGE_KINDS, CHARGE_STATES } from './charge-choices.ts';
import { chargeStates } from './charge-states.ts';
import { RECEPTION_TABS } from '../shipments/receive/reception-tabs.ts';

/** What it costs to bring a shipment, besides its goods; never creditable IVA (purchasing R28). */
export const shipmentCharges = document('shipment-charges', {
  label: ['Gasto de adquisición', 'Gastos de adquisición'],
  docUrl: 'gastos-de-adquisicion',
  folio: 'GA',
  status: CHARGE_STATES,
  // A tab of the receptions.
  inMenu: false,
  fields: {
    shipment_id: ref('Embarque', 'shipments', { required: true, readOnly: 'edit', width: 6 }),
    kind: choice('Concepto', CHARGE_KINDS, { required: true, width: 3 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 3 }),
    supplier_id: ref('Proveedor', 'suppliers', {
      width: 6,
      help: 'Quien lo cobra. De un estimado puede faltar.',
    }),
    description: text('Descripción', { max: 120, width: 6 }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'Vacío: el vigente hoy.',
    }),
    amount: money('Importe', {
      required: true,
      above: '0',
      width: 3,
      help: 'Sin IVA acreditable: ese no es costo.',
    }),
    amount_mxn: money('Importe en pesos', { inPesos: true, readOnly: true, width: 3 }),
    real_amount: money('Importe real', {
      inPesos: true,
      readOnly: true,
      above: '0',
      width: 3,
      help: 'En pesos, sin IVA acreditable.',
    }),
    applied_amount: money('En el costo', {
      inPesos: true,
      ...PRICES,
      readOnly: true,
      default: '0',
      width: 3,
      help: 'En pesos: lo que ya está en el costo de la mercancía.',
    }),
    allocation: choice('Prorrateo', ALLOCATIONS, {
      width: 4,
      help: 'Vacío: fletes, maniobras y almacenaje por peso; lo demás por valor.',
    }),
    allocations: lines('Prorrateo', 'shipment-charge-allocations', 'charge_id', {
      max: 200,
      fixedRows: true,
      help: 'Una por partida del embarque; el importe se escribe sólo en un prorrateo a mano.',
    }),
    notes: longtext('Notas', { max: 500 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
  },
  title: ['folio', 'kind'],
  search: ['description'],
  selectable: { field: 'status', values: ['ESTIMADO', 'REAL'] },
  branchField: 'branch_office_id',
  highlights: ['shipment_id', 'supplier_id', 'amount_mxn', 'real_amount', 'applied_amount'],
  quickSearch: { fields: ['folio'], amounts: ['amount'] },
  list: {
    columns: [
      'folio',
      'shipment_id',
      'kind',
      'supplier_id',
      'amount',
      'currency_id',
      'applied_amount',
      'allocation',
      'status',
    ],
    sort: '-id',
    filters: ['status', 'kind', 'shipment_id', 'supplier_id', 'branch_office_id', 'allocation'],
    relationFilters: {
      shipment_line_id: {
        label: 'Partida',
        to: 'shipment-lines',
        sql: `exists (select 1 from shipment_charge_allocations a where ${refersTo('shipment_charge_allocations.charge_id', 'a', 't')} and a.shipment_line_id = any($))`,
        optionsOnly: true,
      },
    },
    tabs: RECEPTION_TABS,
  },
  privileges: [
    { key: 'shipment-charges.post', label: 'Hacer reales gastos de adquisición' },
    { key: 'shipment-charges.cancel', label: 'Cancelar gastos de adquisición' },
    {
      key: 'shipment-charges.exceed',
      label: 'Exceder el límite de gastos de adquisición',
      risk: 'SENSIBLE',
    },
  ],
  form: {
    sections: [
      {
        title: 'Gasto',
        help: 'Qué se pagó o se espera pagar por traer el embarque.',
        fields: [
          'folio',
          'shipment_id',
          'kind',
          'branch_office_id',
          'supplier_id',
          'description',
          'currency_id',
          'exchange_rate',
          'amount',
          'amount_mxn',
          'real_amount',
          'applied_amount',
          'cancel_reason',
        ],
      },
      {
        title: 'Prorrateo',
        help: 'Cuánto toma cada partida, cuánto quedó en existencia y cuánto siguió a las salidas.',
        fields: ['allocation', 'allocations'],
      },
      { title: 'Notas', help: 'Lo que conviene recordar.', fields: ['notes'] },
    ],
  },
  states: chargeStates,
});
