/** What applying a movement would do to the cost of other documents (inventory R6): it is applied, looked at and taken back. */
import { invalid, DomainError } from '#erp/model/errors.ts';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import { createInTransaction, requireRow } from '#erp/kernel/operations/save.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { CallContext, CallResult, Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import { closingBalances, impactRows, type ClosingBalance, type ImpactRow } from '#erp/domains/stock/costing/impact.ts';
import { postMovement } from './movements.posting.ts';
import { unusualCosts, type UnusualCost } from './unusual-costs.ts';

interface SimulatedImpact {
  readonly rows: readonly ImpactRow[];
  readonly balances: readonly ClosingBalance[];
}

type Call = Pick<CallContext, 'services' | 'resource' | 'now'> & { readonly actor: Actor };

const seesCosts = (actor: Actor): boolean => actor.permissions.grants.has('costs.view');

/** Lines beyond which a draft is not posted to look at what follows: applying it says so. */
const MANY_LINES = 500;

/** Applies the draft and gives what changed; the caller takes it back. */
async function simulateImpact(tx: Tx, { actor, now }: Call, before: Row): Promise<SimulatedImpact> {
  const type = await loadMovementType(tx, { id: Number(before.movement_type_id) });
  const far = await unusualCosts({ tx }, type, Number(before.id));
  const lines = Array.isArray(before.lines) ? before.lines.length : 0;
  if (lines > MANY_LINES) return { rows: far.slice(0, MANY_LINES).map(farRow), balances: [] };
  await postMovement({ tx, actor, now, before, changes: { confirm_impact: true } }, type);
  return { rows: [...far.map(farRow), ...(await impactRows(tx, Number(before.id)))], balances: await closingBalances(tx, Number(before.id)) };
}

const farRow = ({ code, average, captured }: UnusualCost): ImpactRow => ({
  document: `Costo de ${code}`,
  before: average,
  after: captured,
  difference: (Number(captured) - Number(average)).toFixed(4),
});

async function inRehearsal<T>(services: Services, { accountId, operator }: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined;
  await services.db.tenant({ accountId, operator }, (tx) =>
    dryRun(tx, async () => {
      result = await work(tx);
    }),
  );
  return result!;
}

const shown = (actor: Actor, rows: readonly ImpactRow[]) => (seesCosts(actor) ? rows : rows.map(({ document }) => ({ document, before: null, after: null, difference: null })));

/** `POST movements/simulate`: the body of a new movement; nothing of it stays. */
export async function simulate({ actor, services, resource, body, now }: CallContext): Promise<CallResult> {
  const call = { actor: actor!, services, resource, now };
  const { rows, balances } = await inRehearsal(services, actor!, async (tx) => {
    const made = await createInTransaction(tx, services, actor!, resource, body as never);
    return simulateImpact(tx, call, await requireRow(tx, services, actor!, resource, made.id!, 'movements.create', undefined));
  });
  return { data: { rows_affected: rows.length, adjustments: shown(actor!, rows), closing_balances: balances } };
}

/** `GET movements/impact/:id`: of a draft, before it is applied. Empty when no other document changes; what forbids applying it is said then. */
export async function impactOfDraft({ actor, services, resource, id, now }: CallContext): Promise<CallResult> {
  const call = { actor: actor!, services, resource, now };
  const rows = await inRehearsal(services, actor!, async (tx) => {
    const before = await requireRow(tx, services, actor!, resource, id, 'movements.list', undefined);
    if (before.status !== 'BORRADOR' && before.status !== 'POR_AUTORIZAR') throw invalid({ status: ['El movimiento ya está aplicado.'] });
    return (await simulateImpact(tx, call, before)).rows;
  }).catch((error: unknown): readonly ImpactRow[] => {
    if (error instanceof DomainError && error.code !== 'NO_ENCONTRADO') return [];
    throw error;
  });
  return {
    data: {
      title: 'El costo de estos documentos cambia',
      columns: ['Documento', 'Antes', 'Después', 'Diferencia'],
      rows: shown(actor!, rows).map((row) => [row.document, row.before, row.after, row.difference]),
    },
  };
}
