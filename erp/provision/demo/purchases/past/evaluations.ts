/** How the demo's suppliers did in the months that are over, published and in draft. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { MONTHS, monthBegin } from '../../books/calendar.ts';
import { RAW_HABITS } from './raw-data.ts';
import { act, deskOf, fillIn, type Desk } from '../../office/desk.ts';

const EVALUATIONS = 'suppliers/evaluations';
const PLAN = 'Entrega con cita los lunes, y avisa dos días antes lo que no tenga completo.';

/** Of the suppliers bought from all these months; the others wait for who buys of them. */
async function publish(desk: Desk, period: string): Promise<void> {
  const rows = await desk.tx.query(
    sql<{
      id: number;
      score_class: string;
    }>`select id, score_class from suppliers__evaluations where account_id = ${TENANT} and period = ${period} and status = 'BORRADOR' and supplier_id in (select id from suppliers where account_id = ${TENANT} and code = any(${RAW_HABITS.map(({ supplier }) => supplier)}::text[])) order by id`,
  );
  for (const { id, score_class } of rows)
    await act(desk, EVALUATIONS, 'publish', id, score_class === 'D' ? { action_plan: PLAN } : {});
}

/** After all that was received. */
export async function demoEvaluations(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from suppliers__evaluations where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'gerente_compras');
    for (let back = MONTHS; back > 0; back -= 1) {
      const period = monthBegin(system, back).toString().slice(0, 7);
      await fillIn(desk, EVALUATIONS, 'generate', { id: null, period });
      await publish(desk, period);
    }
  });
}
