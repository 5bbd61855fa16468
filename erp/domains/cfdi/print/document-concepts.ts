/** Concepts, taxes and totals of a printed CFDI. */
import { amountInWords } from '#erp/domains/amounts/in-words.ts';
import { TAX_OBJECTS, TAXES } from '../catalogs/lists.ts';
import { UNITS } from '../catalogs/unit-keys.ts';
import type { CfdiConcept, CfdiDraft } from '../draft/draft.ts';
import type { CfdiTax } from '../draft/tax.ts';
import { said } from './code-text.ts';
import { figure, percent, quantity } from './figures.ts';
import type { Column, Pen } from './pen.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Clave', share: 10 },
  { title: 'Cantidad', share: 9, align: 'right' },
  { title: 'Unidad', share: 13 },
  { title: 'Descripción', share: 38 },
  { title: 'Precio', share: 13, align: 'right' },
  { title: 'Descuento', share: 11, align: 'right' },
  { title: 'Importe', share: 13, align: 'right' },
];

const TOTALS = 210;

const taxName = (tax: string) => TAXES.get(tax)?.text ?? tax;

/** `IVA 16 %`, `IEPS 0.503 por unidad`, `IVA exento`. */
export function taxLabel({ tax, factor, rate }: Pick<CfdiTax, 'tax' | 'factor' | 'rate'>): string {
  if (factor === 'Exento' || rate === null) return `${taxName(tax)} exento`;
  return factor === 'Tasa' ? `${taxName(tax)} ${percent(rate)}` : `${taxName(tax)} ${rate}`;
}

const withAmount = (label: string, amount: string | null) =>
  amount === null ? label : `${label} ${figure(amount)}`;

function noteOf(concept: CfdiConcept): string {
  const { thirdParty } = concept;
  return [
    said(TAX_OBJECTS, concept.taxObject),
    ...concept.transferred.map((tax) => withAmount(taxLabel(tax), tax.amount)),
    ...concept.withheld.map((tax) => withAmount(`Retención ${taxLabel(tax)}`, tax.amount)),
    ...concept.customsDocuments.map((number) => `Pedimento ${number}`),
    ...concept.propertyAccounts.map((number) => `Cuenta predial ${number}`),
    ...(thirdParty ? [`A cuenta de ${thirdParty.name}, RFC ${thirdParty.rfc}`] : []),
    ...concept.parts.map((part) => `Parte ${quantity(part.quantity)} ${part.description}`),
  ].join(' · ');
}

const unitOf = ({ unitKey, unit }: CfdiConcept): string => {
  const text = UNITS.get(unitKey)?.text ?? unit;
  return text ? `${unitKey} ${text}` : unitKey;
};

export async function drawConcepts(pen: Pen, { concepts }: CfdiDraft): Promise<void> {
  pen.heading('Conceptos');
  await pen.table(
    COLUMNS,
    concepts.map((concept) => ({
      cells: [
        concept.productKey,
        quantity(concept.quantity),
        unitOf(concept),
        [concept.identification, concept.description].filter(Boolean).join(' — '),
        figure(concept.unitPrice),
        concept.discount === null ? '' : figure(concept.discount),
        figure(concept.amount),
      ],
      note: noteOf(concept),
    })),
  );
}

function totalsOf(draft: CfdiDraft): readonly (readonly [label: string, amount: string])[] {
  const { taxes, localTaxes } = draft;
  return [
    ['Subtotal', draft.subtotal],
    ...(draft.discount === null ? [] : [['Descuento', draft.discount] as const]),
    ...(taxes?.transferred ?? []).map((each) => [taxLabel(each), each.amount ?? '0'] as const),
    ...(taxes?.withheld ?? []).map(
      ({ tax, amount }) => [`Retención ${taxName(tax)}`, amount] as const,
    ),
    ...(localTaxes?.transferred ?? []).map(
      ({ name, rate, amount }) => [`${name} ${rate} %`, amount] as const,
    ),
    ...(localTaxes?.withheld ?? []).map(
      ({ name, rate, amount }) => [`Retención ${name} ${rate} %`, amount] as const,
    ),
  ];
}

/** The amount in words at the left, the figures at the right; of payments their own. */
export function drawTotals(pen: Pen, draft: CfdiDraft): void {
  if (draft.currency === 'XXX') return;
  const rows = totalsOf(draft);
  const { doc, left, width } = pen;
  pen.room(rows.length * 12 + 30);
  const top = doc.y + 4;
  pen.write('Total con letra', {
    x: left,
    y: top,
    width: width - TOTALS - 20,
    size: 6.5,
    grey: true,
  });
  pen.write(amountInWords(draft.total, draft.currency), {
    x: left,
    y: top + 8,
    width: width - TOTALS - 20,
  });
  const x = left + width - TOTALS;
  let y = top;
  for (const [label, amount] of rows) {
    pen.write(label, { x, y, width: TOTALS / 2, grey: true });
    y = pen.write(figure(amount), { x: x + TOTALS / 2, y, width: TOTALS / 2, align: 'right' }) + 2;
  }
  pen.write(`Total ${draft.currency}`, { x, y: y + 1, width: TOTALS / 2, size: 10, bold: true });
  const total = figure(draft.total);
  const right = { size: 10, bold: true, align: 'right' } as const;
  doc.y = pen.write(total, { x: x + TOTALS / 2, y: y + 1, width: TOTALS / 2, ...right }) + 6;
}
