/** What was applied is undone by rows with its amounts the other way (finance §3, applications). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { keepBalances, reduced } from './apply-items.ts';
import type { CausedTax } from './caused-taxes.ts';
import type { OpenItem, Source } from '../items/item.ts';
import { lockItems } from '../items/load-items.ts';
import { insertApplications, insertApplicationTaxes, type Applied } from './store-applications.ts';
import { notifySources } from './notify-sources.ts';

interface StoredApplication {
  readonly id: number;
  readonly charge_item_id: number;
  readonly credit_item_id: number;
  readonly subject_id: number | null;
  readonly date: string;
  readonly posted_on: string;
  readonly amount_charge: string;
  readonly amount_credit: string;
  readonly equivalence: string;
  readonly base_at_document: string;
  readonly base_at_payment: string;
  readonly fx_result: string;
  readonly source_resource: string | null;
  readonly source_id: string | null;
  readonly reverses_id: number | null;
  readonly reversed: boolean;
}

export interface UnapplyOptions {
  /** ISO day of the undoing of each; not before it was applied. */
  dateOf(application: { readonly date: string; readonly posted_on: string }): string;
  readonly reason: string;
  /** The document that undoes them with itself; none where a person does. */
  readonly by?: Source;
}

const load = ({ tx }: Writing, ids: readonly number[]): Promise<StoredApplication[]> =>
  tx.query(
    sql<StoredApplication>`select a.id, a.charge_item_id, a.credit_item_id, a.subject_id, a.date, a.posted_on, a.amount_charge, a.amount_credit, a.equivalence, a.base_at_document, a.base_at_payment, a.fx_result, a.source_resource, a.source_id, a.reverses_id,
        exists (select 1 from cfl__applications r where ${raw(sameCompany('r', 'a'))} and r.reverses_id = a.id) as reversed
      from cfl__applications a where a.account_id = ${TENANT} and a.id = any(${ids}::bigint[]) order by a.id`,
  );

const taxesOf = ({ tx }: Writing, ids: readonly number[]) =>
  tx.query(
    sql<
      Omit<CausedTax, 'of'> & { application_id: number; item_id: number }
    >`select t.application_id, x.item_id, t.item_tax_id, t.tax_id, t.base_doc, t.tax_doc, t.base_mxn, t.tax_mxn, t.tax_at_document, t.period_id is not null as caused, y.kind = 'RETENCION' as withheld, y.sat_tax, x.pending_role, x.realized_role
      from cfl__application_taxes t ${raw(join('cfl__application_taxes.item_tax_id', 't', 'x'))} ${raw(join('cfl__open_item_taxes.tax_id', 'x', 'y'))}
      where t.account_id = ${TENANT} and t.application_id = any(${ids}::bigint[]) order by t.id`,
  );

function requireLive(found: readonly StoredApplication[], ids: readonly number[]): void {
  if (found.length < ids.length) throw notFound();
  if (found.some(({ reverses_id }) => reverses_id !== null))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('openItems.isReversal', 'Es la que deshizo a otra: aplica de nuevo el abono.'),
    );
  if (found.some(({ reversed }) => reversed))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('openItems.alreadyReversed', 'La aplicación ya está deshecha.'),
    );
}

const negative = (amount: string): string => moneyText(new Exact(amount).neg());

/** The rows that undo them, and the items as they are then. */
function mirrored(
  found: readonly StoredApplication[],
  items: Map<number, OpenItem>,
  { dateOf, reason }: UnapplyOptions,
) {
  return found.map((each) => {
    const day = dateOf(each);
    const [charge, credit] = [items.get(each.charge_item_id)!, items.get(each.credit_item_id)!];
    const row = {
      ...each,
      date: day > each.date ? day : each.date,
      posted_on: day,
      amount_charge: negative(each.amount_charge),
      amount_credit: negative(each.amount_credit),
      base_at_document: negative(each.base_at_document),
      base_at_payment: negative(each.base_at_payment),
      fx_result: negative(each.fx_result),
      reverses_id: each.id,
      reason,
    };
    items.set(charge.id, reduced(charge, row.amount_charge, row.base_at_document));
    items.set(credit.id, reduced(credit, row.amount_credit, row.base_at_payment));
    return { row, charge, credit };
  });
}

type TakenTax = Awaited<ReturnType<typeof taxesOf>>[number];

const mirroredTaxes = (
  taxes: readonly TakenTax[],
  row: { readonly reverses_id: number; readonly posted_on: string },
  application_id: number,
) =>
  taxes
    .filter((tax) => tax.application_id === row.reverses_id)
    .map((tax) => ({
      ...tax,
      application_id,
      base_doc: negative(tax.base_doc),
      tax_doc: negative(tax.tax_doc),
      base_mxn: negative(tax.base_mxn),
      tax_mxn: negative(tax.tax_mxn),
      tax_at_document: negative(tax.tax_at_document),
      caused_on: tax.caused ? row.posted_on : null,
    }));

/**
 * Balances return and the money stays as the credit that it was. Gives what was applied, with the
 * id of the row that undoes it, for whoever tells the books. NO_ENCONTRADO; ESTADO_INVALIDO for one
 * that is undone already.
 */
export async function unapplyItems(
  context: Writing,
  ids: readonly number[],
  options: UnapplyOptions,
): Promise<readonly Applied[]> {
  if (ids.length === 0) return [];
  const [first] = [await load(context, ids)];
  requireLive(first, ids);
  const items = new Map(
    await lockItems(context.tx, [
      ...new Set(first.flatMap((each) => [each.charge_item_id, each.credit_item_id])),
    ]),
  );
  // Again, now that nobody else can undo them.
  const found = await load(context, ids);
  requireLive(found, ids);
  const undone = mirrored(found, items, options);
  const made = await insertApplications(
    context,
    undone.map(({ row }) => row),
  );
  const taxes = await taxesOf(context, ids);
  await insertApplicationTaxes(
    context,
    undone.flatMap(({ row }, i) => mirroredTaxes(taxes, row, made[i]!)),
  );
  await keepBalances(context.tx, [...items.values()]);
  const result = undone.map(({ row, charge, credit }, i) => {
    const own = found[i]!;
    return {
      id: made[i]!,
      charge,
      credit,
      date: row.date,
      posted_on: row.posted_on,
      amount_charge: own.amount_charge,
      amount_credit: own.amount_credit,
      base_at_document: own.base_at_document,
      base_at_payment: own.base_at_payment,
      fx_result: own.fx_result,
      taxes: taxes
        .filter(({ application_id }) => application_id === own.id)
        .map((tax) => ({
          ...tax,
          of: tax.item_id === charge.id ? ('CARGO' as const) : ('ABONO' as const),
        })),
    } satisfies Applied;
  });
  await notifySources(context, {
    applied: result,
    items,
    by: options.by ?? null,
    undone: true,
  });
  return result;
}
