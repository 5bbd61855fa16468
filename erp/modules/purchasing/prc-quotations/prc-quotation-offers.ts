import { decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const READ = { readOnly: true, width: 2 } as const;
const QUANTITY = { ...READ, precision: 16, scale: 4, shownScale: 2 } as const;
const SCORE = { ...READ, precision: 9, scale: 2 } as const;

/** What a supplier asks for a line, and how it compares (purchasing R11). */
export const prcQuotationOffers = child('prc-quotation-offers', {
  label: ['Oferta', 'Ofertas'],
  gender: 'f',
  fields: {
    invitation_id: ref('Proveedor', 'prc-quotation-suppliers', { required: true }),
    quotation_line_id: ref('Partida', 'prc-quotation-lines', {
      required: true,
      readOnly: true,
      width: 4,
    }),
    price: decimal('Precio', { ...READ, precision: 18, scale: 6 }),
    discount_percent: decimal('Descuento', { ...SCORE, suffix: '%' }),
    offered_quantity: decimal('Ofrece', QUANTITY),
    lead_time_days: int('Entrega', { ...READ, suffix: 'días' }),
    brand: text('Marca', { ...READ, max: 80 }),
    comparable_price: decimal('Comparable', {
      ...READ,
      precision: 18,
      scale: 6,
      help: 'En pesos por unidad, con su flete y descontado el crédito.',
    }),
    price_score: decimal('Precio', SCORE),
    lead_score: decimal('Entrega', SCORE),
    quality_score: decimal('Calidad', SCORE),
    total_score: decimal('Puntaje', SCORE),
    awarded_quantity: decimal('Adjudicado', { ...QUANTITY, default: '0' }),
  },
  title: 'quotation_line_id',
  uniques: [
    {
      fields: ['invitation_id', 'quotation_line_id'],
      on: 'quotation_line_id',
      message: 'La partida ya tiene su oferta.',
    },
  ],
  list: {
    columns: [
      'quotation_line_id',
      'price',
      'discount_percent',
      'offered_quantity',
      'lead_time_days',
      'comparable_price',
      'total_score',
      'awarded_quantity',
    ],
  },
});
