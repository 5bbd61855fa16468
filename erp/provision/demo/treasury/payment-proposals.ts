/** What the demo proposed to pay its suppliers: paid by the bank, on its way to it, and not yet. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { readById } from '#erp/kernel/query/read.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, fillIn, make, type Desk } from '../office/desk.ts';
import { day, insertChildren } from '../rows.ts';

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
  { days: 0, suppliers: ['PROV-0001', 'PROV-0003', 'PROV-0006', 'PROV-0009'], until: 'draft' },
];

/** Of these, verified since long; one that changed waits for somebody, and one is suspended. */
const ACCOUNTS = [
  ['PROV-0001', 'FIBRAS DEL PACIFICO', '1500120', 'PENDIENTE'],
  ['PROV-0002', 'POLIMEROS ALTAMIRA', '1500220', 'VERIFICADA'],
  ['PROV-0003', 'RECICLADOS PET NOROESTE', '1500320', 'VERIFICADA'],
  ['PROV-0005', 'ALGODONERA DE LA LAGUNA', '1500520', 'VERIFICADA'],
  ['PROV-0006', 'HOJUELA CRISTAL', '1500620', 'VERIFICADA'],
  ['PROV-0007', 'CARTONES Y CAJAS DEL BAJIO', '1500720', 'VERIFICADA'],
  ['PROV-0008', 'QUIMICOS TEXTILES LERMA', '1500820', 'SUSPENDIDA'],
  ['PROV-0011', 'FLETES HERMANOS RANGEL', '1501120', 'VERIFICADA'],
  ['PROV-0019', 'FACTORAJE DEL CENTRO', '1501920', 'VERIFICADA'],
] as const;
const WEIGHTS = [3, 7, 1];

/** Of BBVA in León, with its check digit. */
function clabeOf(number: string): string {
  const digits = `012225${number.padStart(11, '0')}`;
  const sum = [...digits].reduce(
    (all, each, i) => all + ((Number(each) * WEIGHTS[i % 3]!) % 10),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Each with the page that stands for the papers of suppliers. */
async function writeAccounts(tx: Tx, accountId: number): Promise<void> {
  const suppliers = await idsByCode(tx, accountId, 'suppliers');
  const currencies = await idsByCode(tx, accountId, 'currencies');
  const [paper] = await tx.query(
    sql<{
      file: number;
    }>`select pdf_file as file from spp__suppliers_documents where account_id = ${TENANT} and pdf_file is not null order by id limit 1`,
  );
  await insertChildren(
    tx,
    accountId,
    'supplier_bank_accounts',
    'supplier_id',
    ACCOUNTS.map(([code, holder_name, number, status]) => {
      const clabe = clabeOf(number);
      return {
        supplier_id: suppliers.get(code),
        currency_id: currencies.get('MXN'),
        clabe,
        last_digits: clabe.slice(-4),
        holder_name,
        proof_file: paper!.file,
        is_default: true,
        status,
        usable_from: day(-90),
      };
    }),
  );
}

/** So many days back, or the working day before. */
function bankDay(days: number, timeZone: string): number {
  let back = days;
  const at = () => Temporal.Now.plainDateISO(timeZone).subtract({ days: back });
  while (at().dayOfWeek > 5) back += 1;
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
    const { accountId, timeZone } = system;
    await writeAccounts(tx, accountId);
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
      const days = bankDay(each.days, timeZone);
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
