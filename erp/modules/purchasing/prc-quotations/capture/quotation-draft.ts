/** What follows from what is typed of a quotation, and the lines of requests that it quotes. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext, SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchOfStorage } from '#erp/modules/inventory/storages/branch-storage.ts';
import { loadRequestedProducts } from '../../prc-requests/capture/request-facts.ts';
import { OPEN_REQUEST } from '../../prc-requests/request-choices.ts';
import type { prcQuotations } from '../prc-quotations.ts';

type Save = SaveContext<typeof prcQuotations>;

export async function completeQuotation({
  tx,
  actor,
  draft,
}: ComputeContext<typeof prcQuotations>): Promise<void> {
  draft.buyer_id ??= actor.userId;
  draft.branch_office_id ??= await branchOfStorage(tx, draft.storage_id ?? null);
  const ids = linesOf(draft).flatMap(({ product_id }) => product_id ?? []);
  const products = await loadRequestedProducts(tx, ids, draft.date ?? null);
  for (const line of linesOf(draft)) {
    const product = line.product_id ? products.get(line.product_id) : undefined;
    line.description ??= product?.name.slice(0, 250) ?? null;
    line.unit_id ??= product?.buy_unit_id ?? null;
  }
}

interface PendingLine {
  readonly id: number;
  readonly request_id: number;
  readonly folio: string;
  readonly status: string;
  readonly product_id: number;
  readonly description: string | null;
  readonly pending: string;
  readonly unit_id: number;
  readonly required_date: string | null;
}

const pendingOf = (tx: Tx, requestIds: readonly number[]) =>
  tx.query(
    sql<PendingLine>`select l.id, l.request_id, coalesce(r.folio, '') as folio, r.status, l.product_id, l.description, l.pending_quantity as pending, l.unit_id, l.required_date
      from prc_request_lines l ${raw(join('prc_request_lines.request_id', 'l', 'r'))} where l.account_id = ${TENANT} and l.request_id = any(${requestIds}::bigint[]) order by r.id, l.position, l.id`,
  );

/** Of requests that are added, what they still ask for. */
export async function addRequested({ tx, draft, before, fail }: Save): Promise<void> {
  const known = new Set(before?.request_ids ?? []);
  const added = (draft.request_ids ?? []).filter((id) => !known.has(id));
  if (added.length === 0) return;
  const lines = await pendingOf(tx, added);
  const closed = lines.find(({ status }) => !OPEN_REQUEST.some((each) => each === status));
  if (closed)
    return fail(
      'request_ids',
      t('purchasing.requestNotQuoted', 'De la requisición {folio} no hay nada que cotizar.', {
        folio: closed.folio,
      }),
    );
  const own = new Set(linesOf(draft).flatMap(({ request_line_id }) => request_line_id ?? []));
  draft.lines = [
    ...linesOf(draft),
    ...lines
      .filter(({ id, pending }) => Number(pending) > 0 && !own.has(id))
      .map(({ id, product_id, description, pending, unit_id, required_date }) => ({
        request_line_id: id,
        product_id,
        description,
        quantity: pending,
        unit_id,
        required_date,
      })),
  ];
}
