/** What people of the demo spend for the company, and what is collected on the way. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf } from '../books/calendar.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { moveMoney, settles, treasuryOf, itemsOf } from './movements.ts';

const CLAIMS = 'cfl/expenses';
const CUTOFFS = 'cfl/delivery-cutoffs';

/** Another person of the same desk. */
const as = async (desk: Desk, system: Actor, nickname: string) =>
  deskOf(desk.tx, desk.services, system, nickname);

const change = async (desk: Desk, path: string, id: number, body: Record<string, unknown>) => {
  const resource = desk.services.registry.resource(path);
  const [row] = await desk.tx.query<{ version: number }>(
    `select version from ${resource.table} where account_id = $2 and id = $1`,
    [id, TENANT],
  );
  return updateInTransaction(desk.tx, desk.services, desk.actor, resource, id, {
    version: String(row!.version),
    ...body,
  } as Parameters<typeof updateInTransaction>[5]);
};

interface Spending {
  readonly desk: Desk;
  readonly system: Actor;
  readonly concepts: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
  readonly banks: ReadonlyMap<string, number>;
}

let vouchers = 0;
const voucher = ({ concepts, forms }: Spending, code: string, date: string, more: object) => {
  vouchers += 1;
  return {
    date,
    expense_id: String(concepts.get(code)),
    payment_type_id: String(forms.get('04')),
    uuid: `6B7F22B0-0000-4000-8000-${String(vouchers).padStart(12, '0')}`,
    ...more,
  };
};

/** Asked for and authorized. */
async function claim(at: Spending, body: Record<string, unknown>): Promise<number> {
  const { id } = await make(at.desk, CLAIMS, body);
  await act(at.desk, CLAIMS, 'submit', id!);
  await act(await as(at.desk, at.system, 'jefe_departamento'), CLAIMS, 'authorize', id!);
  return id!;
}

const trip = ({ concepts }: Spending, date: string, destination: string, amount: string) => ({
  kind: 'ANTICIPO',
  date,
  expense_id: String(concepts.get('ALIMENTOS')),
  purpose: `Visita a clientes de ${destination}`,
  trip_start: date,
  trip_end: date,
  destination,
  requested_amount: amount,
});

const handOver = async (at: Spending, id: number, date: string, amount: string) =>
  act(await as(at.desk, at.system, 'tesoreria'), CLAIMS, 'advance', id, {
    bank_account_id: String(at.banks.get('Caja general')),
    advance_date: date,
    advance_amount: amount,
  });

async function proven(at: Spending, back: number): Promise<void> {
  const date = dayOf(at.system, back, 6);
  const id = await claim(at, trip(at, date, 'Monterrey', '6000.00'));
  await handOver(at, id, date, '6000.00');
  await change(at.desk, CLAIMS, id, {
    lines: [
      voucher(at, 'VIATICOS', date, { subtotal: '3200.00', tax_amount: '512.00' }),
      voucher(at, 'ALIMENTOS', date, { subtotal: '640.00', tax_amount: '102.40' }),
    ],
  });
  await act(at.desk, CLAIMS, 'prove', id);
  await act(await as(at.desk, at.system, 'cuentas_por_pagar'), CLAIMS, 'verify', id);
  const [rest] = await itemsOf(at.desk, CLAIMS, id);
  if (!rest) return;
  // What was left over comes back.
  await moveMoney(await treasuryOf(await as(at.desk, at.system, 'tesoreria')), {
    type: 'OIN',
    date: dayOf(at.system, back, 20),
    account: 'Caja general',
    form: '01',
    amount: rest.balance,
    concept: 'Devolución de viáticos',
    subject_id: rest.subject_id,
    lines: [settles(rest.id, rest.balance)],
  });
}

/** One is paid back, one advance is proven, one is late, and one waits for its boss. */
export async function demoExpenses(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from cfl__expenses where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'vendedor');
    const ids = (table: string, by?: string) => idsByCode(tx, system.accountId, table, by);
    await make(await as(desk, system, 'tesoreria'), 'cfl/subjects', {
      name: 'Vendedor de demostración',
      rfc: 'VEDE850412QX3',
      kind: 'EMPLEADO',
      user_id: String(desk.actor.userId),
    });
    const at: Spending = {
      desk,
      system,
      concepts: await ids('expenses'),
      forms: await ids('payment_types'),
      banks: await ids('cfl__bank_accounts', 'name'),
    };
    await proven(at, 2);
    // Asked for before the advance that nobody proves in time: after it, none may be sent.
    const { id: waits } = await make(
      desk,
      CLAIMS,
      trip(at, dayOf(system, 0, 20), 'Ciudad de México', '5200.00'),
    );
    await act(desk, CLAIMS, 'submit', waits!);
    const late = dayOf(system, 1, 7);
    await handOver(at, await claim(at, trip(at, late, 'Guadalajara', '4500.00')), late, '4500.00');
    await cutOffs(at);
  });
}

/** What a round collected: one is closed ten pesos short, one is still out. */
async function cutOffs({ desk, system, forms, banks }: Spending): Promise<void> {
  const items = await desk.tx.query(
    sql<{
      id: number;
      subject_id: number;
    }>`select i.id, i.subject_id from cfl__open_items i join currencies c on ${raw(sameCompany('c', 'i'))} and c.id = i.currency_id and c.code = 'MXN' where i.account_id = ${TENANT} and i.side = 'CXC' and i.kind = 'FACTURA' and i.balance > 9000 and i.date >= ${dayOf(system, 1, 1)} order by i.date, i.id limit 2`,
  );
  const line = (i: number, amount: string) => ({
    subject_id: String(items[i]!.subject_id),
    open_item_id: String(items[i]!.id),
    payment_type_id: String(forms.get('01')),
    result: 'PARCIAL',
    reason: 'Abonó a cuenta',
    amount,
  });
  const today = dayOf(system, 0, 31 - MONTHS);
  const { id } = await make(desk, CUTOFFS, {
    kind: 'VENDEDOR',
    date: dayOf(system, 0, 4),
    lines: [line(0, '4350.00'), line(1, '2800.00')],
  });
  await act(desk, CUTOFFS, 'deliver', id!);
  const cashier = await as(desk, system, 'cajero');
  await change(cashier, CUTOFFS, id!, {
    denominations: [
      { denomination: '1000', quantity: '7' },
      { denomination: '100', quantity: '1' },
      { denomination: '20', quantity: '2' },
    ],
  });
  await act(cashier, CUTOFFS, 'receive', id!, {
    bank_account_id: String(banks.get('Caja general')),
    difference_reason: 'Un cambio de más',
  });
  await act(await as(desk, system, 'tesoreria'), CUTOFFS, 'close', id!);
  await make(desk, CUTOFFS, { kind: 'VENDEDOR', date: today, lines: [line(1, '1500.00')] });
}
