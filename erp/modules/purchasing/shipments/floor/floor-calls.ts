/** Calls by which the floor receives what suppliers bring. */
import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import type { ExtraCall } from '#erp/model/types.ts';
import { ASKED, RECEIVING, SCAN } from '#erp/modules/inventory/receiving/receive-scan.schemas.ts';

const RECEIVE = 'shipments.receive';

const COUNT = {
  input: SCAN.input.extend({
    supplier_lot: sent.text('Lote o marbete del proveedor.'),
    lot_code: sent.text('Número de serie.'),
    expires_on: sent.text('Caducidad.'),
    qty2: sent.decimal('Bultos, de lo que se lleva en dos unidades.'),
    kind: sent.text('Presentación, de un paquete: la cantidad es su peso bruto.'),
    tare_kg: sent.decimal('Tara del paquete.'),
    clear: sent.id('Renglón del que se quita lo contado.'),
  }),
  output: SCAN.output.extend({
    asks: ASKED,
    /** The next one of the same is expected: what stays of one package after another. */
    again: z.array(z.string()).optional(),
  }),
};

const CONFIRM = {
  input: z.object({
    delivery_note: sent.text('Remisión del proveedor.'),
    driver_name: sent.text('Operador.'),
    plates: sent.text('Placas.'),
    weighing_id: sent.text('Boleta de báscula.'),
    quarantine_storage_id: sent.text('Almacén de cuarentena, de lo que se analiza sin lotes.'),
    pedimento: sent.text('Pedimento.'),
    pedimento_date: sent.text('Fecha del pedimento.'),
    customs_office: sent.text('Aduana.'),
    notes: sent.text('Notas.'),
  }),
  output: z.object({ id: z.int(), folio: z.string().nullable(), status: z.string() }),
};
export const CONFIRMED = Object.keys(CONFIRM.input.shape);

const EXPECTED = {
  input: RECEIVING.input,
  output: RECEIVING.output.extend({
    confirm: ASKED,
    /** What was counted of a row may be taken back. */
    clears: z.boolean(),
  }),
};

export const SHIPMENT_FLOOR_CALLS = {
  receiving: {
    name: 'receiving',
    method: 'GET',
    path: 'shipments/receive/:id',
    key: RECEIVE,
    summary: 'Lo que se espera de un embarque y lo que ya se contó en piso.',
    ...EXPECTED,
  },
  scan: {
    name: 'scan',
    method: 'PUT',
    path: 'shipments/scan/:id',
    key: RECEIVE,
    summary: 'Cuenta lo que llega de un embarque: código, cantidad o peso, lote y ubicación.',
    ...COUNT,
  },
  confirm: {
    name: 'confirm',
    method: 'PUT',
    path: 'shipments/confirm/:id',
    key: RECEIVE,
    summary: 'Recibe lo que se contó de un embarque.',
    ...CONFIRM,
  },
} as const satisfies Readonly<Record<string, ExtraCall>>;

export const ORDER_FLOOR_CALLS = {
  receiving: {
    name: 'receiving',
    method: 'GET',
    path: 'purchase-orders/receive/:id',
    key: RECEIVE,
    summary: 'Lo que falta por llegar de una orden de compra.',
    ...RECEIVING,
  },
  begin: {
    name: 'begin',
    method: 'PUT',
    path: 'purchase-orders/begin/:id',
    key: RECEIVE,
    summary: 'Empieza a contar en piso lo que llega de una orden: da su embarque.',
    input: sent.nothing,
    output: z.object({ id: z.int() }),
  },
} as const satisfies Readonly<Record<string, ExtraCall>>;
