/**
 * What applying a movement would do to the cost of other documents (inventory R6): it is applied,
 * looked at and taken back.
 */
import { t } from '#erp/model/texts/t.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import { createInTransaction, requireRow } from '#erp/kernel/operations/save.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { loadMovementType } from '#erp/domains/stock/posting-context.ts';
import {
  closingBalances,
  impactRows,
  type ClosingBalance,
  type ImpactRow,
} from '#erp/domains/stock/costing/impact.ts';
import { postMovement } from './movements.posting.ts';
import { unusualCosts, type UnusualCost } from './unusual-costs.ts';

interface SimulatedImpact {
  readonly unusual: readonly UnusualCost[];
  readonly rows: readonly ImpactRow[];
  readonly balances: readonly ClosingBalance[];
}

type Call = Pick<CallContext, 'services' | 'resource' | 'now'> & { readonly actor: Actor };

const seesCosts = (actor: Actor): boolean => actor.permissions.grants.has('costs.view');

/** Lines beyond which a draft is not posted to look at what follows: applying it says so. */
const MANY_LINES = 500;

/** Applies the draft and gives what changed; the caller takes it back. */
async function simulateImpact(
  tx: Tx,
  { actor, now, services }: Call,
  before: Row,
  confirmed = true,
): Promise<SimulatedImpact> {
  const type = await loadMovementType(tx, { id: Number(before.movement_type_id) });
  const unusual = await unusualCosts({ tx }, type, Number(before.id));
  if (isLong(before)) return { unusual: unusual.slice(0, MANY_LINES), rows: [], balances: [] };
  await postMovement(
    { tx, actor, now, services, before, changes: { confirm_impact: confirmed } },
    type,
  );
  return {
    unusual,
    rows: await impactRows(tx, Number(before.id)),
    balances: await closingBalances(tx, Number(before.id)),
  };
}

const isLong = ({ lines }: Row): boolean => Array.isArray(lines) && lines.length > MANY_LINES;

const unusualCostRow = ({ code, average, captured }: UnusualCost): ImpactRow => ({
  document: t('inventory.costOf', 'Costo de {product}', { product: code }),
  before: average,
  after: captured,
  difference: (Number(captured) - Number(average)).toFixed(4),
});

async function inRehearsal<T>(
  services: Services,
  { accountId, operator }: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  await services.db.tenant({ accountId, operator }, (tx) =>
    dryRun(tx, async () => {
      result = await work(tx);
    }),
  );
  return result!;
}

const shown = (actor: Actor, rows: readonly ImpactRow[]) =>
  seesCosts(actor)
    ? rows
    : rows.map(({ document }) => ({ document, before: null, after: null, difference: null }));

/** `POST movements/simulate`: the body of a new movement; nothing of it stays. */
export async function simulate({ actor, services, resource, body, now }: CallContext) {
  const call = { actor: actor!, services, resource, now };
  const { unusual, rows, balances } = await inRehearsal(services, actor!, async (tx) => {
    const made = await createInTransaction(tx, services, actor!, resource, body as never);
    return simulateImpact(
      tx,
      call,
      await requireRow(tx, services, actor!, resource, made.id!, 'movements.create', undefined),
    );
  });
  const all = [...unusual.map(unusualCostRow), ...rows];
  return {
    data: {
      rows_affected: all.length,
      adjustments: shown(actor!, all),
      closing_balances: balances,
    },
  };
}

const NOTHING: SimulatedImpact = { unusual: [], rows: [], balances: [] };

/**
 * What must be agreed to before the draft is applied, in a sentence; null when nothing. What
 * forbids applying it is said then.
 */
async function askedToAgree(before: Row, attempt: () => Promise<unknown>): Promise<string | null> {
  if (before.confirm_impact === true) return null;
  if (isLong(before))
    return before.posted_at
      ? t(
          'inventory.manyBackdated',
          'Son muchas partidas con fecha atrasada: el costo de documentos posteriores puede cambiar.',
        )
      : null;
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.fields?.confirm_impact?.[0] ?? null;
    throw error;
  }
}

/** Of who does not see costs, only which products. */
const unusualTable = (unusual: SimulatedImpact['unusual'], sees: boolean) => ({
  title: t(
    'inventory.unusualTitle',
    'El costo capturado de estos productos difiere mucho de su promedio',
  ),
  columns: [
    t('inventory.product', 'Producto'),
    t('inventory.average', 'Promedio'),
    t('inventory.entered', 'Capturado'),
    t('inventory.difference', 'Diferencia'),
  ],
  rows: unusual.map((cost) => {
    const { before: average, after, difference } = unusualCostRow(cost);
    return sees ? [cost.code, average, after, difference] : [cost.code, null, null, null];
  }),
});

const changesTable = (rows: ReturnType<typeof shown>) => ({
  title: t('inventory.costsTitle', 'El costo de estos documentos cambia'),
  columns: [
    t('inventory.document', 'Documento'),
    t('inventory.before', 'Antes'),
    t('inventory.after', 'Después'),
    t('inventory.difference', 'Diferencia'),
  ],
  rows: rows.map((row) => [row.document, row.before, row.after, row.difference]),
});

/**
 * `GET movements/impact/:id`: of a draft, before it is applied: what must be agreed to, costs far
 * from the average, other documents that change.
 */
export async function impactOfDraft({ actor, services, resource, id, now }: CallContext) {
  const call = { actor: actor!, services, resource, now };
  const read = async (tx: Tx): Promise<Row> => {
    const before = await requireRow(
      tx,
      services,
      actor!,
      resource,
      id,
      'movements.list',
      undefined,
    );
    if (before.status !== 'BORRADOR' && before.status !== 'POR_AUTORIZAR')
      throw invalid({ status: [t('inventory.posted', 'El movimiento ya está aplicado.')] });
    return before;
  };
  const before = await inRehearsal(services, actor!, read);
  const confirm = await askedToAgree(before, () =>
    inRehearsal(services, actor!, async (tx) => simulateImpact(tx, call, await read(tx), false)),
  );
  const { unusual, rows } = await inRehearsal(services, actor!, async (tx) =>
    simulateImpact(tx, call, await read(tx)),
  ).catch((error: unknown): SimulatedImpact => {
    if (error instanceof DomainError && error.code !== 'NO_ENCONTRADO') return NOTHING;
    throw error;
  });
  const tables = [unusualTable(unusual, seesCosts(actor!)), changesTable(shown(actor!, rows))];
  return { data: { confirm, tables: tables.filter((table) => table.rows.length > 0) } };
}
