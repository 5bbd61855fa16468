/** What came of an order, in steps: inputs; `receive-lines.ts` does it (purchasing §2). */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, choice, date, decimal, int, longtext, ref, text } from '#erp/model/fields.ts';
import { LOT_KINDS } from '#erp/modules/inventory/products/products.choices.ts';
import { SHIPMENT_TYPES } from '../../shipments/shipment-choices.ts';
import { GOODS_ORDER, OPEN_ORDER } from '../purchase-order-choices.ts';

const QUANTITY = { precision: 16, scale: 4, shownScale: 2, width: 2 } as const;
const WEIGHT = { precision: 12, scale: 3, shownScale: 1, suffix: 'kg', width: 2 } as const;

const IMPORT = [[{ field: 'kind', is: ['IMPORTACION'] }]] as const;
const RAW = [[{ field: 'kind', is: ['MATERIA_PRIMA'] }]] as const;

export const RECEIVE_ORDER = action({
  label: 'Recibir',
  help: 'Lo que llegó entra al almacén; al final se muestra antes de hacerlo.',
  summary: 'Recibe lo que llegó de una orden: hace su embarque y lo recibe.',
  from: OPEN_ORDER,
  offeredWhen: { field: 'kind', is: GOODS_ORDER },
  whyNot: 'Un servicio no se recibe: acéptalo.',
  tone: 'pri',
  key: 'shipments.receive',
  preview: true,
  fields: {
    kind: choice('Tipo', SHIPMENT_TYPES, { readOnly: 'screen' }),
    takes_packages: bool('Se recibe por paquetes', { readOnly: 'screen' }),
    storage_id: ref('Almacén', 'storages', { where: { active: '1' }, width: 6 }),
    quarantine_storage_id: ref('Almacén de cuarentena', 'storages', {
      where: { active: '1' },
      width: 6,
      help: 'A dónde entra lo que se analiza. Vacío: al mismo almacén, con su lote en cuarentena.',
    }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { readOnly: true }),
          pending: decimal('Pendiente', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 2 }),
          received_quantity: decimal('Recibido', { ...QUANTITY, min: '0' }),
          lot_code: text('Lote', {
            max: 40,
            case: 'upper',
            width: 3,
            help: 'Vacío, en productos por lote: folio y renglón.',
          }),
          expires_on: date('Caducidad', { width: 3 }),
          supplier_lot: text('Lote del proveedor', { max: 40, width: 3 }),
          damage_note: text('Observación de daño', { max: 250, width: 6 }),
        },
        layout: {
          cells: ['product', 'pending', 'unit', 'received_quantity', 'lot_code'],
          enterCells: ['received_quantity'],
        },
      },
      { max: 200, fixedRows: true, help: 'En Recibido, lo que llegó; en cero no entra.' },
    ),
    delivery_note: text('Remisión del proveedor', {
      neededWhen: [[{ field: 'kind', is: GOODS_ORDER }]],
      max: 40,
      case: 'upper',
      width: 4,
    }),
    driver_name: text('Operador', {
      neededWhen: RAW,
      max: 80,
      width: 4,
      help: 'De materia prima se pide, con las placas.',
    }),
    plates: text('Placas', { neededWhen: RAW, max: 12, case: 'upper', width: 4 }),
    seal: text('Sello', { max: 30, width: 4 }),
    container: text('Contenedor', { max: 15, case: 'upper', width: 4 }),
    bl_number: text('Guía o conocimiento de embarque', { max: 40, case: 'upper', width: 4 }),
    origin_weight: decimal('Peso de origen', {
      precision: 14,
      scale: 3,
      shownScale: 1,
      suffix: 'kg',
      above: '0',
      width: 3,
      help: 'El de la remisión. Vacío: el de la boleta.',
    }),
    notes: longtext('Notas', {
      max: 1000,
      help: 'La diferencia con el peso de origen se explica aquí.',
    }),
    pedimento: text('Pedimento', {
      neededWhen: IMPORT,
      max: 21,
      whitespace: 'preserve',
      width: 4,
      pattern: [
        '^\\d{2}  \\d{2}  \\d{4}  \\d{7}$',
        'Captura el pedimento como 26  16  3045  6001234.',
      ],
    }),
    pedimento_date: date('Fecha del pedimento', { neededWhen: IMPORT, width: 4 }),
    customs_office: text('Aduana', { neededWhen: IMPORT, max: 60, width: 4 }),
    country_origin_id: ref('País de origen', 'countries', { width: 4 }),
    packages: inputRows(
      'Paquetes',
      {
        one: 'paquete',
        fields: {
          line_no: int('Renglón', {
            required: true,
            min: '1',
            max: '200',
            default: 1,
            width: 2,
            help: 'El lugar de su partida.',
          }),
          number: int('Número', { required: true, min: '1', max: '9999', width: 2 }),
          kind: choice(
            'Presentación',
            LOT_KINDS.filter(([code]) => code !== 'LOTE'),
            { required: true, default: 'PACA', width: 3 },
          ),
          gross_kg: decimal('Bruto', { ...WEIGHT, required: true, above: '0' }),
          tare_kg: decimal('Tara', { ...WEIGHT, min: '0', blankZero: true }),
          supplier_tag: text('Marbete del proveedor', { max: 40, width: 3 }),
        },
        layout: {
          cells: ['line_no', 'number', 'kind', 'gross_kg', 'tare_kg', 'supplier_tag'],
          enterCells: ['number', 'gross_kg'],
          totals: [{ label: 'Bruto', of: [['gross_kg']] }],
        },
      },
      {
        max: 500,
        help: 'Pacas, rollos o cajas con sus pesos: cada una será un lote. Sin ellos, un lote por partida.',
      },
    ),
  },
  steps: [
    {
      title: 'Partidas y cantidades',
      help: 'Qué llegó de lo que la orden espera, y a qué almacén.',
      fields: ['lines', 'storage_id', 'quarantine_storage_id'],
    },
    {
      title: 'Transporte y báscula',
      help: 'Quién lo trajo, con qué remisión y qué dice la báscula.',
      fields: [
        'delivery_note',
        'driver_name',
        'plates',
        'seal',
        'container',
        'bl_number',
        'origin_weight',
        'notes',
      ],
    },
    {
      title: 'Aduana',
      help: 'Con qué pedimento entró al país.',
      fields: ['pedimento', 'pedimento_date', 'customs_office', 'country_origin_id'],
      when: { field: 'kind', is: ['IMPORTACION'] },
    },
    {
      title: 'Paquetes',
      help: 'Lo que viene en pacas, rollos o cajas; se pegan de una hoja de cálculo.',
      fields: ['packages'],
      when: { field: 'takes_packages', is: [true] },
    },
    { title: 'Confirmar', help: 'Revisa qué entra y a dónde.', fields: [] },
  ],
  output: z.object({ id: z.int() }),
});
