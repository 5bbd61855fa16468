/** Prices that the demo asked several suppliers for: sealed, opened, and awarded. */
import { readById } from '#erp/kernel/query/read.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { act, atDay, fillIn, instant, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import type { Purchasing } from './purchasing-desks.ts';

const QUOTATIONS = 'prc-quotations';

interface Bid {
  readonly supplier: string;
  /** Of each line in their order; without a price it is not offered. */
  readonly prices: readonly (string | null)[];
  readonly lead: number;
  readonly credit?: string;
  readonly freight?: string;
}

interface DemoQuotation {
  readonly title: string;
  readonly days: number;
  /** Until its deadline, from when it was sent. */
  readonly open: number;
  readonly lines: readonly (readonly [product: string, qty: string, target?: string])[];
  readonly invited: readonly string[];
  readonly bids: readonly Bid[];
  readonly declined?: string;
  readonly until: 'draft' | 'sent' | 'opened' | 'awarded' | 'ordered';
  /** Of the supplier that takes all, and why, where it is not the best score. */
  readonly awardedTo?: readonly [supplier: string, reason: string];
}

const DEMO_QUOTATIONS: readonly DemoQuotation[] = [
  {
    title: 'Hojuela de PET recuperada para dos meses',
    days: 24,
    open: 3,
    lines: [['FIB-0005', '10000', '25.00']],
    invited: ['PROV-0003', 'PROV-0001', 'PROV-0006'],
    bids: [
      { supplier: 'PROV-0003', prices: ['24.00'], lead: 5, freight: '5000' },
      { supplier: 'PROV-0001', prices: ['24.60'], lead: 8, credit: '60' },
      { supplier: 'PROV-0006', prices: ['25.10'], lead: 12, credit: '30' },
    ],
    until: 'ordered',
    awardedTo: ['PROV-0001', 'El crédito a 60 días libera capital para el pago de aguinaldos'],
  },
  {
    title: 'Empaque del primer trimestre',
    days: 12,
    open: 4,
    lines: [
      ['EMP-0002', '3000'],
      ['EMP-0006', '2500'],
    ],
    invited: ['PROV-0007', 'PROV-0009', 'PROV-0016'],
    bids: [
      { supplier: 'PROV-0007', prices: ['22.10', '12.40'], lead: 6, credit: '30' },
      { supplier: 'PROV-0009', prices: ['21.75', null], lead: 10, credit: '45' },
    ],
    declined: 'PROV-0016',
    until: 'awarded',
  },
  {
    title: 'Refacciones del paro de mantenimiento',
    days: 7,
    open: 3,
    lines: [
      ['REF-0003', '60', '380'],
      ['REF-0007', '80', '300'],
    ],
    invited: ['PROV-0016', 'PROV-0009', 'PROV-0008'],
    bids: [
      { supplier: 'PROV-0016', prices: ['378', '305'], lead: 4, credit: '30' },
      { supplier: 'PROV-0008', prices: ['392', '288'], lead: 9, freight: '650' },
    ],
    declined: 'PROV-0009',
    until: 'opened',
  },
  {
    title: 'Aceites y químicos de enero',
    days: 1,
    open: 4,
    lines: [
      ['INS-0005', '800'],
      ['QUI-0002', '1200'],
    ],
    invited: ['PROV-0008', 'PROV-0016', 'PROV-0007'],
    bids: [{ supplier: 'PROV-0008', prices: ['114', '94.50'], lead: 5, credit: '30' }],
    until: 'sent',
  },
  {
    title: 'Fibra virgen, contrato anual',
    days: 0,
    open: 10,
    lines: [['FIB-0001', '60000', '29.50']],
    invited: ['PROV-0001', 'PROV-0002', 'PROV-0005'],
    bids: [],
    until: 'draft',
  },
];

async function writeQuotation(
  { buyer, suppliers }: Purchasing,
  { title, days, open, lines, invited }: DemoQuotation,
): Promise<number> {
  const { id } = await make(buyer, QUOTATIONS, {
    title,
    date: day(-days),
    deadline: instant(open - days),
    storage_id: String(buyer.storages.get('LEO-MP')),
    lines: lines.map(([product, quantity, target]) => ({
      product_id: String(buyer.products.get(product)),
      quantity,
      ...(target && { target_price: target }),
    })),
    suppliers: invited.map((code) => ({ supplier_id: String(suppliers.get(code)) })),
  });
  return id!;
}

async function read({ tx, services }: Desk, id: number): Promise<Row> {
  const resource = services.registry.resource(QUOTATIONS);
  return (await readById(tx, services.registry, resource, id, { shown: false }))!;
}

const rowsOf = (row: Row, name: string) => row[name] as readonly Row[];

const invitationOf = ({ suppliers }: Purchasing, quotation: Row, code: string): string =>
  String(
    rowsOf(quotation, 'suppliers').find(({ supplier_id }) => supplier_id === suppliers.get(code))!
      .id,
  );

async function capture(at: Purchasing, desk: Desk, quotation: Row, bid: Bid): Promise<void> {
  const lines = rowsOf(quotation, 'lines').map((line, i) => ({
    id: String(line.id),
    ...(bid.prices[i] && { price: bid.prices[i], lead_time_days: String(bid.lead) }),
  }));
  await fillIn(desk, QUOTATIONS, 'quote', {
    id: quotation.id!,
    invitation: invitationOf(at, quotation, bid.supplier),
    lines,
    credit_days: bid.credit ?? '0',
    ...(bid.freight && { freight: bid.freight }),
  });
}

async function awardTo(at: Purchasing, desk: Desk, id: number, { awardedTo }: DemoQuotation) {
  if (!awardedTo) {
    await fillIn(desk, QUOTATIONS, 'award', { id });
    return;
  }
  const [code, reason] = awardedTo;
  const quotation = await read(desk, id);
  const awards = rowsOf(quotation, 'suppliers').flatMap(({ supplier_id, offers }) =>
    (offers as readonly Row[]).map((offer) => ({
      id: String(offer.id),
      quantity: supplier_id === at.suppliers.get(code) ? String(offer.offered_quantity) : '0',
    })),
  );
  await fillIn(desk, QUOTATIONS, 'award', { id, awards, reason });
}

async function quote(at: Purchasing, demo: DemoQuotation): Promise<void> {
  const { buyer, manager } = at;
  const { days, open, until, bids, declined } = demo;
  const id = await writeQuotation(at, demo);
  if (until === 'draft') return;
  await atDay(buyer, -days, (desk) => act(desk, QUOTATIONS, 'send', id));
  const quotation = await read(buyer, id);
  await atDay(buyer, -days, async (desk) => {
    for (const bid of bids) await capture(at, desk, quotation, bid);
    if (declined)
      await fillIn(desk, QUOTATIONS, 'decline', {
        id,
        invitation: invitationOf(at, quotation, declined),
        comments: 'No surte esa medida',
      });
  });
  if (until === 'sent') return;
  const after = open - days;
  await atDay(buyer, after, (desk) => act(desk, QUOTATIONS, 'openBids', id));
  if (until === 'opened') return;
  await atDay(manager, after, (desk) => awardTo(at, desk, id, demo));
  if (until === 'ordered')
    await atDay(buyer, after, (desk) => fillIn(desk, QUOTATIONS, 'createOrders', { id }));
}

export async function demoQuotations(at: Purchasing): Promise<void> {
  for (const each of DEMO_QUOTATIONS) await quote(at, each);
}
