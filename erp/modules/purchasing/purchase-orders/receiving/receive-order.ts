/** What came of an order, in steps: inputs; `receive-lines.ts` does it (purchasing §2). */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, choice, decimal, longtext, ref, text } from '#erp/model/fields.ts';
import { MOST_PACKAGES, MOST_ROWS, SHIPMENT_TYPES } from '../../shipments/shipment-choices.ts';
import { shipmentLines } from '../../shipments/shipment-lines.ts';
import { shipmentPackages } from '../../shipments/shipment-packages.ts';
import { shipments } from '../../shipments/shipments.ts';
import { GOODS_ORDER, OPEN_ORDER } from '../purchase-order-choices.ts';

const QUANTITY = { precision: 16, scale: 4, shownScale: 2, width: 2 } as const;

const IMPORT = [[{ field: 'kind', is: ['IMPORTACION'] }]] as const;
const RAW = [[{ field: 'kind', is: ['MATERIA_PRIMA'] }]] as const;

const { driver_name, plates, seal, container, bl_number, origin_weight, country_origin_id } =
  shipments.fields;
const { received_quantity, lot_code, expires_on, supplier_lot, damage_note } = shipmentLines.fields;
const { line_no, number, kind, gross_kg, tare_kg, supplier_tag } = shipmentPackages.fields;

/** Of an import only, which its step says. */
const ofImport = <F extends { readonly onlyWhen?: unknown }>({ onlyWhen: _, ...field }: F) => ({
  ...field,
  neededWhen: IMPORT,
});

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
          received_quantity,
          lot_code,
          expires_on,
          supplier_lot,
          damage_note,
        },
        layout: {
          cells: ['product', 'pending', 'unit', 'received_quantity', 'lot_code'],
          enterCells: ['received_quantity'],
        },
      },
      { max: MOST_ROWS, fixedRows: true, help: 'En Recibido, lo que llegó; en cero no entra.' },
    ),
    delivery_note: text('Remisión del proveedor', {
      neededWhen: [[{ field: 'kind', is: GOODS_ORDER }]],
      max: 40,
      case: 'upper',
      width: 4,
    }),
    driver_name: {
      ...driver_name,
      neededWhen: RAW,
      help: 'De materia prima se pide, con las placas.',
    },
    plates: { ...plates, neededWhen: RAW },
    seal,
    container,
    bl_number,
    origin_weight,
    notes: longtext('Notas', {
      max: 1000,
      help: 'La diferencia con el peso de origen se explica aquí.',
    }),
    pedimento: ofImport(shipments.fields.pedimento),
    pedimento_date: ofImport(shipments.fields.pedimento_date),
    customs_office: ofImport(shipments.fields.customs_office),
    country_origin_id,
    packages: inputRows(
      'Paquetes',
      {
        one: 'paquete',
        fields: {
          line_no,
          number,
          kind,
          gross_kg,
          tare_kg,
          supplier_tag,
        },
        layout: {
          cells: ['line_no', 'number', 'kind', 'gross_kg', 'tare_kg', 'supplier_tag'],
          enterCells: ['number', 'gross_kg'],
          totals: [{ label: 'Bruto', of: [['gross_kg']] }],
        },
      },
      {
        max: MOST_PACKAGES,
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
