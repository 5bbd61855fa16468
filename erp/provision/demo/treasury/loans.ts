import { accrueLoans } from '#erp/modules/loans/loans/charges/accrue.ts';
import { prepayLoan } from '#erp/modules/loans/loans/prepayments/prepay-loan.ts';
import { reclassifyLoans } from '#erp/modules/loans/loans/terms/reclassify.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf, monthEnd } from '../books/calendar.ts';
import { act, change, deskOf, make, type Desk } from '../office/desk.ts';
import { insertChildren } from '../rows.ts';
import { moveMoney, settles, treasuryOf, type Treasury } from './movements.ts';

const LOANS = 'loans';

/** What of a loan fell due by this day and is not paid. */
const due = ({ tx }: Desk, id: number, date: string) =>
  tx.query(
    sql<{
      id: number;
      subject_id: number;
      balance: string;
    }>`select id, subject_id, balance::text as balance from cfl__open_items where account_id = ${TENANT} and source_resource = ${LOANS} and source_id = ${String(id)} and balance > 0 and due_date <= ${date} and date <= ${date} order by due_date, id`,
  );

interface Lending {
  readonly desk: Desk;
  readonly system: Actor;
  readonly treasury: Treasury;
}

/** Asked for by finance, authorized and disbursed by the treasury. */
async function disbursed(
  { desk, system, treasury }: Lending,
  back: number,
  more: Readonly<Record<string, string>>,
): Promise<number> {
  const date = dayOf(system, back, 3);
  const { id } = await make(desk, LOANS, {
    request_date: date,
    method: 'FRANCES',
    periodicity: 'MENSUAL',
    disbursement_date: date,
    ...more,
  });
  await act(treasury.desk, LOANS, 'authorize', id!);
  await act(treasury.desk, LOANS, 'disburse', id!, {
    disbursement_date: date,
    bank_account_id: String(treasury.accounts.get('BBVA operativa')),
  });
  return id!;
}

/** Who is lent to, with an account that the treasury verified. */
async function neighbour({ desk, treasury }: Lending): Promise<number> {
  const { tx, actor, services } = desk;
  const { id } = await make(desk, 'cfl/subjects', {
    name: 'Textiles Moroleón',
    rfc: 'TMO050607HG4',
    kind: 'OTRO',
  });
  await insertChildren(tx, actor.accountId, 'cfl__subject_accounts', 'subject_id', [
    {
      subject_id: id,
      bank_id: (await idsByCode(tx, actor.accountId, 'cfl__banks')).get('072'),
      clabe: '072225009876543217',
      last_digits: '3217',
      currency_id: (await idsByCode(tx, actor.accountId, 'currencies')).get('MXN'),
      holder: 'TEXTILES MOROLEON',
      is_default: true,
      captured_by: actor.userId,
      verified_by: treasury.desk.actor.userId,
      verified_at: services.now().toString(),
    },
  ]);
  return id!;
}

async function payDue(
  { treasury }: Lending,
  id: number,
  date: string,
  type: 'PRE' | 'PRS',
): Promise<void> {
  const items = await due(treasury.desk, id, date);
  const total = items.reduce((sum, { balance }) => sum + Math.round(Number(balance) * 100), 0);
  if (total === 0) return;
  await moveMoney(treasury, {
    type,
    date,
    account: 'BBVA operativa',
    amount: (total / 100).toFixed(2),
    concept: type === 'PRS' ? 'Pago del crédito de la cardadora' : 'Abono del préstamo',
    subject_id: items[0]!.subject_id,
    form: type === 'PRS' ? '02' : '03',
    lines: items.map((item) => settles(item.id, item.balance)),
  });
}

/** Orders went well: part of the principal is paid before it is due, by check. */
async function prepay({ treasury }: Lending, id: number, date: string): Promise<void> {
  const { desk, accounts, forms } = treasury;
  const { data } = await prepayLoan({ ...desk, now: desk.services.now() }, id, {
    date,
    amount: '60000',
    mode: 'REDUCIR_PLAZO',
    bank_account_id: accounts.get('BBVA operativa')!,
  });
  await change(desk, 'cfl/movements', data.movement_id, {
    payment_type_id: String(forms.get('02')),
  });
  await act(desk, 'cfl/movements', 'submit', data.movement_id);
  await act(desk, 'cfl/movements', 'apply', data.movement_id);
}

async function lend(at: Lending) {
  const { tx, actor } = at.desk;
  const vat = String((await idsByCode(tx, actor.accountId, 'sattaxes')).get('IVA16'));
  const [bank] = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__subjects where account_id = ${TENANT} and kind = 'BANCO' order by id limit 1`,
  );
  const borrowed = await disbursed(at, 3, {
    direction: 'RECIBIDO',
    kind: 'BANCO_SIMPLE',
    subject_id: String(bank!.id),
    principal: '600000',
    annual_rate: '15',
    term: '24',
    interest_tax_id: vat,
  });
  const granted = await disbursed(at, 2, {
    direction: 'OTORGADO',
    kind: 'TERCERO',
    subject_id: String(await neighbour(at)),
    principal: '60000',
    annual_rate: '18',
    term: '6',
    interest_tax_id: vat,
  });
  return { borrowed, granted };
}

/** A bank lends for the machine, is paid and prepaid; a neighbour is lent and pays once. */
export async function demoLoans(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(sql`select 1 from loans where account_id = ${TENANT} limit 1`);
    if (known) return;
    const desk = await deskOf(tx, services, system, 'director_finanzas');
    const treasury = await treasuryOf(await deskOf(tx, services, system, 'tesoreria'));
    const at = { desk, system, treasury };
    const { borrowed, granted } = await lend(at);
    const context = { ...treasury.desk, now: services.now() };
    for (let back = MONTHS - 2; back >= 0; back -= 1) {
      const day = dayOf(system, back, 5);
      await accrueLoans(context, day, { accruing: 'due' });
      await payDue(at, borrowed, day, 'PRS');
      if (back === 1) await prepay(at, borrowed, day);
      if (back === 1) await payDue(at, granted, day, 'PRE');
      if (back === 0) continue;
      const end = monthEnd(system, back).toString();
      await accrueLoans(context, end);
      await reclassifyLoans(context, end);
    }
  });
}
