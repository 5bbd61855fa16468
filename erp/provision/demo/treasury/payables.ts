/** What suppliers of the demo charge for, and what they were paid. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf } from '../books/calendar.ts';
import { MACHINE } from '../books/fixed-assets.ts';
import { OWED } from '../books/opening.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import {
  itemsOf,
  moveMoney,
  openingItem,
  settles,
  treasuryOf,
  type Treasury,
} from './movements.ts';

const INVOICES = 'prc/invoice-shipments';
const PAYMENTS = 'payments';

interface Line {
  /** Code of the concept, or of the account of an investment. */
  readonly concept?: string;
  readonly account?: string;
  readonly description?: string;
  readonly center?: string;
  /** Code of its IVA, where no concept says it. */
  readonly vat?: string;
  readonly price: string;
}

interface Charge extends Line {
  readonly supplier: string;
  readonly day: number;
  /** Months before this one in which it comes; every month without it. */
  readonly months?: readonly number[];
  /** Days from its date to its payment; without them it is still owed. */
  readonly paid?: number;
  /** The months of which are still owed, or paid in part. */
  readonly owed?: readonly number[];
  readonly part?: { readonly month: number; readonly amount: string };
}

const REPAIRS: Charge = {
  supplier: 'PROV-0016',
  day: 8,
  concept: 'MTTO-PLANTA',
  description: 'Rectificado de cardas',
  center: 'HIL',
  price: '47800',
  months: [4, 2, 1, 0],
  paid: 30,
  owed: [1, 0],
  part: { month: 2, amount: '30000.00' },
};
const CHARGES: readonly Charge[] = [
  {
    supplier: 'PROV-0015',
    day: 3,
    concept: 'HONORARIOS',
    price: '16500',
    paid: 5,
  },
  {
    supplier: 'PROV-0014',
    day: 6,
    concept: 'OTROS',
    description: 'Limpieza de oficinas',
    center: 'ADM',
    price: '14500',
    months: [4, 2, 0],
    paid: 14,
  },
  {
    supplier: 'PROV-0011',
    day: 12,
    concept: 'FLETES',
    center: 'VTA',
    price: '18900',
    months: [5, 3, 1, 0],
    paid: 21,
    owed: [1, 0],
  },
  REPAIRS,
  {
    supplier: 'PROV-0007',
    day: 15,
    concept: 'PAPELERIA',
    center: 'ADM',
    price: '4100',
    months: [3, 1, 0],
    paid: 28,
    owed: [0],
  },
  {
    supplier: 'PROV-0016',
    day: MACHINE.day,
    account: MACHINE.account,
    description: 'Cardadora Trützschler usada',
    vat: 'IVA16',
    price: MACHINE.cost,
    months: [MACHINE.month],
    paid: 29,
  },
];

interface Catalogues {
  readonly suppliers: ReadonlyMap<string, number>;
  readonly concepts: ReadonlyMap<string, number>;
  readonly accounts: ReadonlyMap<string, number>;
  readonly centers: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
  readonly taxes: ReadonlyMap<string, number>;
}

async function cataloguesOf({ tx, actor }: Desk): Promise<Catalogues> {
  const ids = (table: string) => idsByCode(tx, actor.accountId, table);
  return {
    suppliers: await ids('suppliers'),
    concepts: await ids('expenses'),
    accounts: await ids('acc__accounts'),
    centers: await ids('costcenters'),
    forms: await ids('payment_types'),
    taxes: await ids('sattaxes'),
  };
}

/** Numbers of the suppliers' own, one after the other. */
function numbers() {
  let last = 0;
  return () => {
    last += 1;
    return {
      uuid: `5A7E11A0-0000-4000-8000-${String(last).padStart(12, '0')}`,
      series: 'A',
      supplier_folio: String(4100 + last),
    };
  };
}

const line = (
  { concepts, accounts, centers, taxes }: Catalogues,
  { concept, account, description, center, vat, price }: Line,
) => ({
  ...(concept && { expense_id: String(concepts.get(concept)) }),
  ...(account && { book_account_id: String(accounts.get(account)) }),
  ...(description && { description }),
  ...(center && { cost_center_id: String(centers.get(center)) }),
  ...(vat && { tax_id: String(taxes.get(vat)) }),
  price,
});

interface Capturing {
  readonly desk: Desk;
  readonly system: Actor;
  readonly treasury: Treasury;
  readonly catalogues: Catalogues;
  readonly nextNumber: ReturnType<typeof numbers>;
}

/** A check pays what is left of it, or a part; the treasury applies what payables captured. */
async function pay(
  { desk, treasury, catalogues }: Capturing,
  id: number,
  {
    supplier,
    date,
    part,
  }: { readonly supplier: string; readonly date: string; readonly part?: string },
): Promise<void> {
  const [item] = await itemsOf(desk, INVOICES, id);
  if (!item) return;
  const amount = part ?? item.balance;
  const made = await make(desk, PAYMENTS, {
    ...paidFrom(treasury, catalogues, supplier),
    date,
    amount,
    applications: [{ invoice_id: String(id), invoice_amount: amount }],
  });
  await act(treasury.desk, PAYMENTS, 'apply', made.id!);
}

const paidFrom = ({ accounts, forms }: Treasury, { suppliers }: Catalogues, supplier: string) => ({
  supplier_id: String(suppliers.get(supplier)),
  bank_account_id: String(accounts.get('BBVA operativa')),
  payment_type_id: String(forms.get('02')),
});

/** Captured, matched and posted on its own day; what is not an invoice says so in `more`. */
async function posted(
  { desk, catalogues, nextNumber }: Capturing,
  charge: Line & { readonly supplier: string },
  date: string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { id } = await make(desk, INVOICES, {
    kind: 'FACTURA',
    supplier_id: String(catalogues.suppliers.get(charge.supplier)),
    date,
    received_date: date,
    ...(more.kind === 'EXTRANJERA'
      ? { supplier_folio: 'INV-20771' }
      : {
          ...nextNumber(),
          payment_mode: 'PPD',
          payment_type_id: String(catalogues.forms.get('99')),
        }),
    lines: [line(catalogues, charge)],
    ...more,
  });
  await act(desk, INVOICES, 'match', id!);
  await act(desk, INVOICES, 'post', id!, { posting_date: date });
  return id!;
}

/** A credit note of one that is owed, one in dollars, one that is held and one half captured. */
async function captureOthers(at: Capturing, owed: number): Promise<void> {
  const { desk, system, catalogues, nextNumber } = at;
  const repair = { supplier: 'PROV-0016', concept: 'MTTO-PLANTA', center: 'HIL' };
  await posted(
    at,
    { ...repair, description: 'Rebaja del rectificado', price: '5000' },
    dayOf(system, 1, 20),
    { kind: 'NOTA_CREDITO', related_invoice_id: String(owed) },
  );
  const abroad = { supplier: 'PROV-0017', account: '603.82.01', center: 'ADM', price: '2800' };
  await posted(
    at,
    { ...abroad, description: 'Asistencia técnica en Laredo' },
    dayOf(system, 1, 14),
    { kind: 'EXTRANJERA' },
  );
  const paper = { supplier: 'PROV-0009', concept: 'PAPELERIA', center: 'ADM', price: '2150' };
  const held = await posted(at, paper, dayOf(system, 0, 9));
  await act(desk, INVOICES, 'hold', held, { hold_reason: 'Faltan dos cajas de lo facturado' });
  await make(desk, INVOICES, {
    kind: 'FACTURA',
    supplier_id: String(catalogues.suppliers.get('PROV-0013')),
    date: dayOf(system, 0, 17),
    ...nextNumber(),
    payment_mode: 'PPD',
    payment_type_id: String(catalogues.forms.get('99')),
    lines: [line(catalogues, { concept: 'OTROS', center: 'ADM', price: '9800' })],
  });
}

/** An advance of a machine's parts, and a payment that nobody has applied yet. */
async function payAhead({ desk, system, treasury, catalogues }: Capturing, owed: number) {
  const advance = await make(desk, PAYMENTS, {
    ...paidFrom(treasury, catalogues, 'PROV-0016'),
    kind: 'ANTICIPO',
    date: dayOf(system, 0, 4),
    amount: '18560.00',
    notes: 'Refacciones de la cardadora, la mitad al pedirlas',
  });
  await act(treasury.desk, PAYMENTS, 'apply', advance.id!);
  await make(desk, PAYMENTS, {
    ...paidFrom(treasury, catalogues, 'PROV-0016'),
    date: dayOf(system, 0, 18),
    amount: '20000.00',
    applications: [{ invoice_id: String(owed), invoice_amount: '20000.00' }],
  });
}

/** What was owed when the books began is no invoice here: the treasury pays its item. */
async function payOpening(treasury: Treasury, date: string): Promise<void> {
  const { id, subject_id, balance } = await openingItem(treasury.desk, OWED.repair.number);
  await moveMoney(treasury, {
    type: 'OEG',
    date,
    account: 'BBVA operativa',
    amount: balance,
    concept: `Pago de la factura ${OWED.repair.number}`,
    subject_id,
    form: '02',
    lines: [settles(id, balance)],
  });
}

/**
 * Receipts of what was paid before came, but for the last ones; until then none stops a payment,
 * since half a year is paid at once.
 */
export const receiveComplements = (tx: Tx) =>
  tx.execute(
    sql`update payments__complements set state = 'RECIBIDO' where account_id = ${TENANT} and id not in (select id from payments__complements where account_id = ${TENANT} and state = 'VENCIDO' order by due_on desc, id desc limit 2) and id not in (select id from payments__complements where account_id = ${TENANT} and state = 'PENDIENTE' order by due_on desc, id desc limit 3)`,
  );

export const holdForReceipts = (tx: Tx, on: boolean) =>
  tx.execute(
    sql`update pur__pur_settings set block_missing_rep = ${on} where account_id = ${TENANT}`,
  );

export async function demoPayables(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from prc__invoice_shipments where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    await holdForReceipts(tx, false);
    const desk = await deskOf(tx, services, system, 'cuentas_por_pagar');
    const treasury = await treasuryOf(await deskOf(tx, services, system, 'tesoreria'));
    const catalogues = await cataloguesOf(desk);
    const at = { desk, system, treasury, catalogues, nextNumber: numbers() };
    let noted = 0;
    const today = Temporal.Now.plainDateISO(system.timeZone).toString();
    for (let back = MONTHS; back >= 0; back -= 1)
      for (const charge of CHARGES) {
        if (charge.months && !charge.months.includes(back)) continue;
        const date = dayOf(system, back, charge.day);
        const id = await posted(at, charge, date);
        if (charge === REPAIRS && back === 1) noted = id;
        if (charge.paid === undefined || charge.owed?.includes(back)) continue;
        const due = Temporal.PlainDate.from(date).add({ days: charge.paid }).toString();
        if (due > today) continue;
        await pay(at, id, {
          supplier: charge.supplier,
          date: due,
          ...(charge.part?.month === back && { part: charge.part.amount }),
        });
      }
    await receiveComplements(tx);
    await captureOthers(at, noted);
    await payAhead(at, noted);
    await payOpening(treasury, dayOf(system, MONTHS, 14));
    await holdForReceipts(tx, true);
  });
}
