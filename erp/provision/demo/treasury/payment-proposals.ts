/** What the demo proposed to pay its suppliers: paid by the bank, on its way to it, and not yet. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { isWorkday, taxHolidays } from '#erp/domains/taxes/working-days.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, fillIn, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const PROPOSALS = 'purchase-payments';

interface Proposal {
  /** On which it is prepared and to be paid, counted back from today; on a working day. */
  readonly days: number;
  readonly suppliers: readonly string[];
  /** Days after it until which what falls due is paid; two months without it. */
  readonly ahead?: number;
  readonly until: 'draft' | 'sent' | 'authorised' | 'exported' | 'paid' | 'cancelled';
  readonly notes?: string;
}

const DEMO_PROPOSALS: readonly Proposal[] = [
  {
    days: 17,
    suppliers: ['PROV-0013'],
    until: 'cancelled',
    notes: 'El agente mandó otra cuenta de gastos: se arma de nuevo',
  },
  { days: 10, suppliers: ['PROV-0013'], ahead: 0, until: 'paid', notes: 'Cuenta de gastos' },
  { days: 3, suppliers: ['PROV-0004'], until: 'paid' },
  { days: 3, suppliers: ['PROV-0006', 'PROV-0011'], ahead: 13, until: 'paid' },
  { days: 1, suppliers: ['PROV-0007'], until: 'exported', notes: 'Empaque de la semana' },
  { days: 0, suppliers: ['PROV-0002'], until: 'authorised' },
  { days: 0, suppliers: ['PROV-0005'], until: 'sent' },
  {
    days: 0,
    suppliers: ['PROV-0013'],
    until: 'cancelled',
    notes: 'Se paga con la siguiente: falta el pedimento',
  },
  { days: 0, suppliers: ['PROV-0013'], until: 'authorised', notes: 'Cuentas de gastos del agente' },
  {
    days: 1,
    suppliers: ['PROV-0008'],
    until: 'cancelled',
    notes: 'Su cuenta está suspendida hasta que la confirme',
  },
  {
    days: 0,
    suppliers: ['PROV-0014', 'PROV-0023'],
    until: 'draft',
    notes: 'Servicios de la semana',
  },
  { days: 0, suppliers: ['PROV-0001', 'PROV-0003', 'PROV-0006', 'PROV-0009'], until: 'draft' },
];

/** So many days back, or the day before on which banks work. */
async function bankDay({ tx, services, actor }: Desk, days: number): Promise<number> {
  const today = Temporal.Now.plainDateISO(actor.timeZone);
  const years = [today.year - 1, today.year];
  const holidays = await taxHolidays({ tx, services, actor, now: services.now() }, years);
  let back = days;
  while (!isWorkday(today.subtract({ days: back }), holidays)) back += 1;
  return back;
}

interface Desks {
  readonly payables: Desk;
  readonly director: Desk;
  readonly treasury: Desk;
  readonly suppliers: ReadonlyMap<string, number>;
  readonly bank: number;
}

const linesOf = async ({ tx, services }: Desk, id: number): Promise<readonly Row[]> => {
  const resource = services.registry.resource(PROPOSALS);
  const found = (await readById(tx, services.registry, resource, id, { shown: false }))!;
  return found.lines as readonly Row[];
};

/** The bank paid each of its transfers. */
async function settle(desk: Desk, id: number): Promise<void> {
  const payments = new Set(
    (await linesOf(desk, id)).flatMap(({ payment_id }) => (payment_id ? [Number(payment_id)] : [])),
  );
  await fillIn(desk, PROPOSALS, 'settle', {
    id,
    lines: [...payments].map((payment) => ({
      id: String(payment),
      result: 'PAGADA',
      reference: `MBAN0100${String(payment).padStart(6, '0')}`,
    })),
  });
}

async function propose(at: Desks, proposal: Proposal, days: number): Promise<void> {
  const { until } = proposal;
  const { id } = await make(at.payables, PROPOSALS, {
    date: day(-days),
    payment_date: day(-days),
    bank_account_id: String(at.bank),
    due_until: day((proposal.ahead ?? 60) - days),
    supplier_ids: Object.fromEntries(
      proposal.suppliers.map((code, i) => [i, String(at.suppliers.get(code))]),
    ),
    ...(proposal.notes && { notes: proposal.notes }),
  });
  if (until === 'cancelled') {
    await act(at.payables, PROPOSALS, 'cancel', id!, { cancel_reason: proposal.notes! });
    return;
  }
  await act(at.payables, PROPOSALS, 'propose', id!);
  if (until === 'draft') return;
  await act(at.payables, PROPOSALS, 'send', id!);
  if (until === 'sent') return;
  await act(at.director, PROPOSALS, 'authorize', id!);
  if (until === 'authorised') return;
  await act(at.treasury, PROPOSALS, 'export', id!);
  if (until === 'paid') await settle(at.treasury, id!);
}

/** After what was bought and invoiced. */
export async function demoProposals(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from purchase_payments where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const { accountId } = system;
    const bank = (await idsByCode(tx, accountId, 'cfl__bank_accounts', 'name')).get(
      'BBVA operativa',
    )!;
    const suppliers = await idsByCode(tx, accountId, 'suppliers');
    const [payables, director, treasury] = [
      await deskOf(tx, services, system, 'cuentas_por_pagar'),
      await deskOf(tx, services, system, 'direccion'),
      await deskOf(tx, services, system, 'tesoreria'),
    ];
    for (const each of DEMO_PROPOSALS) {
      const days = await bankDay(payables, each.days);
      await atDay(payables, -days, ({ services: then }) =>
        propose(
          {
            payables: { ...payables, services: then },
            director: { ...director, services: then },
            treasury: { ...treasury, services: then },
            suppliers,
            bank,
          },
          each,
          days,
        ),
      );
    }
  });
}
