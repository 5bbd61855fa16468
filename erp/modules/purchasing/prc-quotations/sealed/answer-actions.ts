/** What a supplier answers, captured by the buyer: inputs. `answer-invitation.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { choice, date, decimal, int, longtext, money, ref, text } from '#erp/model/fields.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';

const FROM = ['ENVIADA'] as const;
const WHY =
  'Sólo de una cotización enviada que no se ha abierto, de quien no contestó en el portal.';
const OFFERED = { field: 'may_capture', is: [true] } as const;

export const QUOTE = action({
  label: 'Capturar respuesta',
  help: 'Lo que contestó un proveedor. Si la cotización es cerrada, nadie ve los precios hasta que se abra, tampoco quien los captura; capturarla otra vez la sustituye.',
  summary: 'Captura lo que un proveedor contestó a una cotización.',
  from: FROM,
  offeredWhen: OFFERED,
  whyNot: WHY,
  method: 'PUT',
  key: 'prc-quotations.update',
  // Prices of a sealed answer are in no history.
  unrecorded: ['lines', 'freight', 'credit_days', 'valid_until', 'comments'],
  fields: {
    invitation: choice('Proveedor', [], { required: true, width: 6 }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: la del proveedor.' }),
    credit_days: int('Días de crédito', { min: '0', max: '365', suffix: 'días', width: 3 }),
    freight: money('Flete', {
      min: '0',
      width: 3,
      help: 'Del pedido completo, si el precio no lo incluye.',
    }),
    incoterm: choice('Incoterm', INCOTERMS, { width: 3 }),
    valid_until: date('Vigencia', { width: 3, help: 'Hasta cuándo sostiene sus precios.' }),
    lines: inputRows(
      'Ofertas',
      {
        one: 'oferta',
        fields: {
          product: text('Producto', { max: 250, readOnly: true }),
          quantity: decimal('Cantidad', { readOnly: true, shownScale: 2 }),
          unit: text('Unidad', { readOnly: true }),
          required_date: date('Se requiere', { readOnly: true }),
          price: decimal('Precio', { precision: 18, scale: 6, above: '0' }),
          discount_percent: decimal('Descuento %', {
            precision: 9,
            scale: 2,
            min: '0',
            max: '100',
          }),
          offered_quantity: decimal('Ofrece', {
            precision: 16,
            scale: 4,
            shownScale: 2,
            above: '0',
          }),
          lead_time_days: int('Días de entrega', { min: '0', max: '365' }),
          brand: text('Marca', { max: 80 }),
        },
      },
      {
        required: true,
        fixedRows: true,
        max: 200,
        help: 'Sin precio, no la ofrece; sin cantidad en Ofrece, la ofrece toda.',
      },
    ),
    comments: longtext('Comentarios', { max: 1000 }),
  },
  output: z.object({ offers: z.int() }),
});

export const DECLINE = action({
  label: 'Registrar que declina',
  help: 'El proveedor no va a cotizar.',
  summary: 'Registra que un proveedor no cotiza.',
  from: FROM,
  offeredWhen: OFFERED,
  whyNot: WHY,
  method: 'PUT',
  key: 'prc-quotations.update',
  fields: {
    invitation: choice('Proveedor', [], { required: true, width: 6 }),
    comments: longtext('Motivo', { max: 1000 }),
  },
  output: z.object({ status: z.string() }),
});
