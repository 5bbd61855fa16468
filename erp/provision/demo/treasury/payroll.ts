/** Money of the demo's own: what the partners put in, and what people earn. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { MONTHS, dayOf } from '../books/calendar.ts';
import { deskOf, make } from '../office/desk.ts';
import { moveMoney, treasuryOf, type Treasury } from './movements.ts';

/** Of each month. */
const PAYROLL = [
  ['602.01.01', 'VTA', '62000.00'],
  ['603.01.01', 'ADM', '84000.00'],
  ['604.01.01', 'HIL', '118000.00'],
] as const;
const PAYROLL_TOTAL = '264000.00';
/** Of two months at once. */
const FUNDS = '528000.00';

type Concept = (
  account: string,
  amount: string,
  center?: string,
) => Readonly<Record<string, string>>;

async function conceptsOf({ desk }: Treasury): Promise<Concept> {
  const accounts = await idsByCode(desk.tx, desk.actor.accountId, 'acc__accounts');
  const centers = await idsByCode(desk.tx, desk.actor.accountId, 'costcenters');
  return (account, amount, center) => ({
    kind: 'CONCEPTO',
    book_account_id: String(accounts.get(account)),
    amount,
    ...(center && { cost_center_id: String(centers.get(center)) }),
  });
}

async function contribute(treasury: Treasury, system: Actor, concept: Concept): Promise<void> {
  const { id: partner } = await make(treasury.desk, 'cfl/subjects', {
    name: 'Elena Bajío Garza',
    rfc: 'BAGE620314K52',
    kind: 'SOCIO',
  });
  await moveMoney(treasury, {
    type: 'APO',
    date: dayOf(system, MONTHS, 2),
    account: 'BBVA operativa',
    amount: '1500000.00',
    concept: 'Aportación de los socios',
    subject_id: partner!,
    lines: [concept('301.01.01', '1500000.00')],
  });
}

const transfer = (
  treasury: Treasury,
  to: string,
  more: { date: string; amount: string; concept: string; ends?: 'waits' },
) =>
  moveMoney(treasury, {
    type: 'TRA',
    account: 'BBVA operativa',
    ...more,
    more: { counter_account_id: String(treasury.accounts.get(to)) },
  });

export async function demoMoney(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from cfl__movements where account_id = ${TENANT} and kind = 'NOMINA' limit 1`,
    );
    if (known) return;
    const treasury = await treasuryOf(await deskOf(tx, services, system, 'tesoreria'));
    const concept = await conceptsOf(treasury);
    await contribute(treasury, system, concept);
    for (let back = MONTHS; back >= 0; back -= 1) {
      if (back % 2 === 1)
        await transfer(treasury, 'Banorte nómina', {
          date: dayOf(system, back, 13),
          amount: FUNDS,
          concept: 'Fondeo de la nómina',
        });
      await moveMoney(treasury, {
        type: 'NOM',
        date: dayOf(system, back, 14),
        account: 'Banorte nómina',
        amount: PAYROLL_TOTAL,
        concept: 'Nómina del mes',
        lines: PAYROLL.map(([account, center, amount]) => concept(account, amount, center)),
      });
    }
    await transfer(treasury, 'Caja chica planta', {
      date: dayOf(system, 0, 19),
      amount: '15000.00',
      concept: 'Fondo fijo de la planta',
      ends: 'waits',
    });
  });
}
