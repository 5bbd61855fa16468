import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make } from './desk.ts';

/** Of each centre: account, and pesos of a month. */
const LINES = [
  ['603.34.01', null, '18000.00'],
  ['603.56.01', 'MTTO', '32000.00'],
  ['604.82.01', 'HIL', '45000.00'],
  ['604.82.01', 'NTE', '38000.00'],
  ['604.82.01', 'BOL', '21000.00'],
  ['603.55.01', 'ADM', '4500.00'],
  ['603.49.01', 'VTA', '12000.00'],
  ['603.48.01', 'ALM', '9500.00'],
  ['701.10.01', null, '600.00'],
] as const;

/** Of last year and this one, approved: some centres spend more than theirs. */
export async function demoBudgets(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from fin__budgets where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const desk = await deskOf(tx, services, system, 'contador_general');
    const accounts = await idsByCode(tx, system.accountId, 'acc__accounts');
    const centers = await idsByCode(tx, system.accountId, 'costcenters');
    const lines = LINES.map(([account, center, amount]) => ({
      book_account_id: String(accounts.get(account)),
      cost_center_id: center === null ? '' : String(centers.get(center)),
      spread: 'IGUAL',
      spread_amount: String(Number(amount) * 12),
    }));
    const { year } = Temporal.Now.plainDateISO(system.timeZone);
    for (const each of [year - 1, year]) {
      const { id } = await make(desk, 'fin/budgets', {
        code: 'OPERACION',
        name: 'Gastos de operación',
        year: String(each),
        kind: 'GASTOS',
        control: 'ADVERTIR',
        lines,
      });
      await act(desk, 'fin/budgets', 'submit', id!);
      await act(desk, 'fin/budgets', 'approve', id!);
    }
  });
}
