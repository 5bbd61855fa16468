/** The upper part of a printed CFDI: who issues it to whom, its folios and how it is paid. */
import { CFDI_USES } from '../catalogs/taxpayers/cfdi-uses.ts';
import { CURRENCIES } from '../catalogs/currencies.ts';
import { EXPORTS, MONTHS, PERIODICITIES, RELATIONS, TYPES } from '../catalogs/lists.ts';
import { PAYMENT_FORMS, PAYMENT_METHODS } from '../catalogs/payment-forms.ts';
import { REGIMES } from '../catalogs/taxpayers/regimes.ts';
import type { CfdiDraft } from '../draft/draft.ts';
import type { ReadCfdi } from '../xml/read.ts';
import { said, saidIf } from './code-text.ts';
import { day } from './figures.ts';
import type { Pair, Pen } from './pen.ts';

const LOGO = [140, 56] as const;
const FOLIOS = 190;
const BOX = '#d0d5dd';

const TITLES: Readonly<Record<CfdiDraft['type'], string>> = {
  I: 'Factura',
  E: 'Nota de crédito',
  T: 'Traslado',
  P: 'Recibo electrónico de pago',
  N: 'Recibo de nómina',
};

export function titleOf(draft: CfdiDraft): string {
  if (draft.global) return 'Factura global';
  if (draft.landingBill)
    return draft.type === 'T' ? 'Traslado con Carta Porte' : 'Factura con Carta Porte';
  return TITLES[draft.type];
}

export const folioOf = ({ series, folio }: CfdiDraft): string =>
  [series, folio].filter(Boolean).join(' ');

const foliosOf = ({ draft, stamp, certificateNumber }: ReadCfdi): readonly Pair[] => [
  ['Folio fiscal', stamp?.uuid ?? null],
  ['Fecha y hora de emisión', day(draft.date)],
  ['Fecha y hora de certificación', stamp ? day(stamp.stampedAt) : null],
  ['Certificado del emisor', certificateNumber],
  ['Certificado del SAT', stamp?.satCertificate ?? null],
  ['RFC del PAC', stamp?.pacRfc ?? null],
];

/** Logo and issuer at the left, the folios in a box at the right. */
export function drawHead(
  pen: Pen,
  read: ReadCfdi,
  { logo, lines }: { readonly logo: Buffer | null; readonly lines: readonly string[] },
): void {
  const { doc, left, width } = pen;
  const { draft } = read;
  const top = doc.y;
  const box = { x: left + width - FOLIOS, width: FOLIOS };
  const inner = { x: box.x + 8, width: box.width - 16 };
  doc.y = pen.write(titleOf(draft), {
    x: inner.x,
    y: top + 6,
    width: inner.width,
    size: 13,
    bold: true,
  });
  const folio = folioOf(draft);
  if (folio) doc.y = pen.write(folio, { x: inner.x, y: doc.y, width: inner.width, size: 11 });
  doc.y += 4;
  pen.pairs(foliosOf(read), 1, inner);
  const end = doc.y + 2;
  doc
    .roundedRect(box.x, top, box.width, end - top, 4)
    .lineWidth(0.75)
    .stroke(BOX);
  let y = top;
  if (logo) {
    doc.image(logo, left, top, { fit: [LOGO[0], LOGO[1]] });
    y += LOGO[1] + 8;
  }
  const room = width - FOLIOS - 16;
  const { issuer } = draft;
  y = pen.write(issuer.name, { x: left, y, width: room, size: 12, bold: true }) + 2;
  y = pen.write(`RFC ${issuer.rfc}`, { x: left, y, width: room, size: 9 });
  y = pen.write(said(REGIMES, issuer.regime), { x: left, y, width: room });
  for (const line of lines) y = pen.write(line, { x: left, y, width: room, grey: true });
  y = pen.write(`Lugar de expedición ${draft.zip}`, { x: left, y, width: room, grey: true });
  doc.y = Math.max(y, end) + 6;
}

const receiverPairs = ({ receiver }: CfdiDraft): readonly Pair[] => [
  ['RFC', receiver.rfc],
  ['Domicilio fiscal', receiver.zip],
  ['Régimen fiscal', said(REGIMES, receiver.regime)],
  ['Uso del CFDI', said(CFDI_USES, receiver.use)],
  ['Residencia fiscal', receiver.residence],
  ['Registro de identidad fiscal', receiver.foreignTaxId],
];

/** Of payments and transfers there is nothing to say of how they are paid. */
const paymentPairs = (draft: CfdiDraft): readonly Pair[] => [
  ['Tipo de comprobante', said(TYPES, draft.type)],
  ['Exportación', said(EXPORTS, draft.exportCode)],
  ['Método de pago', saidIf(PAYMENT_METHODS, draft.paymentMethod)],
  ['Forma de pago', saidIf(PAYMENT_FORMS, draft.paymentForm)],
  ['Moneda', draft.currency === 'XXX' ? null : said(CURRENCIES, draft.currency)],
  ['Tipo de cambio', draft.exchangeRate],
  ['Condiciones de pago', draft.paymentTerms],
];

export function drawParties(pen: Pen, draft: CfdiDraft): void {
  const { doc } = pen;
  pen.heading('Receptor');
  doc.y =
    pen.write(draft.receiver.name, {
      x: pen.left,
      y: doc.y,
      width: pen.width,
      size: 10,
      bold: true,
    }) + 3;
  pen.pairs(receiverPairs(draft), 4);
  pen.heading('Comprobante');
  pen.pairs(paymentPairs(draft), 4);
  const { global } = draft;
  if (global)
    pen.pairs(
      [
        ['Periodicidad', said(PERIODICITIES, global.periodicity)],
        ['Meses', said(MONTHS, global.months)],
        ['Año', global.year],
      ],
      4,
    );
  for (const { relation, uuids } of draft.relations)
    pen.pairs([[`Relación ${said(RELATIONS, relation)}`, uuids.join('   ')]], 1);
}
