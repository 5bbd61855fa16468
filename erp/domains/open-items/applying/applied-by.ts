/** Which event told the books of an application: its undoing is told by the same (finance §2.3). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Side } from '../arithmetic/exchange-result.ts';
import type { Applied } from './store-applications.ts';
import { CHARGE, CREDIT } from './posting-rows.ts';

export const EVENT = { CXC: 'COBRO', CXP: 'PAGO_PROVEEDOR' } as const;
export const APPLICATIONS = 'cfl/applications';

/** Of rows that undo others: the event of the application itself, or of the money that made it. */
const firstEvents = ({ tx }: Writing, ids: readonly number[]) =>
  tx.query(
    sql<{
      id: number;
      event: string;
    }>`select r.id, e.event from cfl__applications r ${raw(join('cfl__applications.reverses_id', 'r', 'a'))}
      join lateral (select p.event from acc__posting_events p where ${raw(sameCompany('p', 'a'))}
          and (p.source_resource, p.source_id) in ((${APPLICATIONS}, a.id::text), (a.source_resource, a.source_id))
        order by p.source_resource <> ${APPLICATIONS}, p.id limit 1) e on true
      where r.account_id = ${TENANT} and r.id = any(${ids}::bigint[])`,
  );

/** Whether the rule of the event has a line for both items; one that moves one of them has not. */
function tellsBoth({ services }: Writing, code: string, side: Side): boolean {
  const { rule = [] } = services.registry.postings.events.get(code) ?? {};
  const tells = (role: string, amount: string) =>
    rule.some(
      (line) => line.set === 'APLICACIONES' && line.role === role && line.amount === amount,
    );
  return tells(CHARGE[side], 'aplicado') && tells(CREDIT[side], 'credito');
}

/** For applications that were undone by themselves; otherwise those of collecting and paying. */
export async function eventsOf(
  context: Writing,
  undone: readonly Applied[],
): Promise<(one: Applied) => string> {
  const first = new Map(
    (
      await firstEvents(
        context,
        undone.map(({ id }) => id),
      )
    ).map(({ id, event }) => [id, event]),
  );
  return ({ id, charge }) => {
    const event = first.get(id);
    return event && tellsBoth(context, event, charge.side) ? event : EVENT[charge.side];
  };
}
