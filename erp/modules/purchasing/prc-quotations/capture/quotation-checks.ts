/** What a quotation is refused for while it is written, and before it is sent (purchasing §2). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';
import type { prcQuotations } from '../prc-quotations.ts';
import { addRequested } from './quotation-draft.ts';
import { STOPS_PURCHASES } from '../../suppliers/suppliers.choices.ts';

type Save = SaveContext<typeof prcQuotations>;
export type Change = TransitionContext<typeof prcQuotations>;

function checkWeights({ draft, fail }: Save): void {
  const sum = [draft.weight_price, draft.weight_lead, draft.weight_quality].reduce(
    (all, each) => all.plus(each ?? 0),
    new Exact(0),
  );
  if (!sum.eq(100))
    fail('weight_price', t('purchasing.weightsSum', 'Los tres pesos deben sumar 100.'));
}

export async function checkQuotation(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const branch = await branchOfStorage(tx, draft.storage_id ?? null);
  if (branch !== null && draft.branch_office_id !== branch)
    fail('branch_office_id', t('purchasing.branchOfStorage', 'El almacén es de otra sucursal.'));
  checkWeights(context);
  await addRequested(context);
}

interface Stopped {
  readonly id: number;
  readonly name: string;
}

/** Those of whom nothing is bought any more (R14). */
const stoppedOf = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Stopped>`select id, coalesce(trade_name, legal_name) as name from suppliers where account_id = ${TENANT} and id = any(${ids}::bigint[]) and (status <> 'ACTIVO' or block_scope = any(${STOPS_PURCHASES}::text[]))`,
  );

export async function requireSendable({ tx, before, now, fail }: Change): Promise<void> {
  const invited = before.suppliers;
  if (linesOf(before).length === 0)
    fail('lines', t('stock.someLines', 'Agrega al menos una partida.'));
  if (invited.length === 0)
    fail('suppliers', t('purchasing.inviteSomebody', 'Invita al menos a un proveedor.'));
  if (Temporal.Instant.compare(Temporal.Instant.from(before.deadline), now) <= 0)
    fail('deadline', t('purchasing.deadlinePast', 'La fecha límite ya pasó.'));
  const stopped = await stoppedOf(
    tx,
    invited.map(({ supplier_id }) => Number(supplier_id)),
  );
  for (const [i, { supplier_id }] of invited.entries()) {
    const found = stopped.find(({ id }) => id === supplier_id);
    if (found)
      fail(
        `suppliers[${i}][supplier_id]`,
        t('purchasing.notInvited', 'A {name} no se le compra: está bloqueado o sin alta.', {
          name: found.name,
        }),
      );
  }
}
