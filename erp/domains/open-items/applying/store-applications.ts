/** Writes applications and the taxes that they take; rows of both are never changed. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { equivalenceOf } from '../arithmetic/receipt-part.ts';
import type { CausedTax } from './caused-taxes.ts';
import type { Source, OpenItem } from '../items/item.ts';
import { keepSumsOfTaxes } from '../items/tax-sums.ts';

/** One application as it was stored, with what the books need of it. */
export interface Applied {
  readonly id: number;
  readonly charge: OpenItem;
  readonly credit: OpenItem;
  readonly date: string;
  readonly posted_on: string;
  readonly amount_charge: string;
  readonly amount_credit: string;
  /** Pesos off the base of each. */
  readonly base_at_document: string;
  readonly base_at_payment: string;
  readonly fx_result: string;
  readonly taxes: readonly CausedTax[];
}

/** Before it has an id. */
export type Planned = Omit<Applied, 'id'>;

/**
 * What an invoice owes over all its instalments, and the last number of a payment that stands. One
 * document may bring many (`part`): the opening balances do.
 */
interface InvoiceState {
  readonly key: string;
  readonly balance: string;
  readonly last: number;
}

const keyOf = ({ charge }: Planned): string =>
  `${charge.source_resource}|${charge.source_id}|${charge.part}`;
/** The same of a row of the table `i`. */
const KEY = "i.source_resource || '|' || i.source_id || '|' || i.part";

/** As they were before: the balances are written after the applications. */
const invoicesOf = ({ tx }: Writing, planned: readonly Planned[]): Promise<InvoiceState[]> =>
  tx.query(
    sql<InvoiceState>`select ${raw(KEY)} as key, sum(i.balance) as balance,
        (select coalesce(max(a.installment_no), 0)::int from cfl__open_items c join cfl__applications a on ${raw(sameCompany('a', 'c'))} and a.charge_item_id = c.id
          where c.account_id = ${TENANT} and c.source_resource = i.source_resource and c.source_id = i.source_id and c.part = i.part and a.reverses_id is null
            and not exists (select 1 from cfl__applications r where ${raw(sameCompany('r', 'a'))} and r.reverses_id = a.id)) as last
      from cfl__open_items i where i.account_id = ${TENANT} and i.direction = 'CARGO' and ${raw(KEY)} = any(${[...new Set(planned.map(keyOf))]}::text[])
      group by i.source_resource, i.source_id, i.part`,
  );

/** A payment receipt counts instalments of the invoice, with its balance before and after. */
async function withInstalments(context: Writing, planned: readonly Planned[], byNote: boolean) {
  const invoices = new Map((await invoicesOf(context, planned)).map((each) => [each.key, each]));
  return planned.map((each) => {
    const { key, balance, last } = invoices.get(keyOf(each))!;
    const remaining = moneyText(new Exact(balance).minus(each.amount_charge));
    const pays = !byNote && each.credit.kind !== 'NOTA_CREDITO';
    invoices.set(key, { key, balance: remaining, last: last + (pays ? 1 : 0) });
    return {
      ...each,
      installment_no: pays ? last + 1 : null,
      previous_balance: balance,
      remaining_balance: remaining,
    };
  });
}

type Row = Readonly<Record<string, unknown>>;

/** In the order of the rows. */
export async function insertApplications(
  { tx, actor }: Writing,
  rows: readonly Row[],
): Promise<readonly number[]> {
  const made = await tx.query(
    sql<{
      id: number;
    }>`insert into cfl__applications (account_id, created_by, charge_item_id, credit_item_id, subject_id, side, days_late, date, posted_on, amount_charge, amount_credit, equivalence, base_at_document, base_at_payment, fx_result, installment_no, previous_balance, remaining_balance, source_resource, source_id, reverses_id, reason)
      select ${TENANT}, ${actor.userId}, r.charge_item_id, r.credit_item_id, r.subject_id, i.side, coalesce(u.days_late, greatest(r.date - i.due_date, 0)), r.date, r.posted_on, r.amount_charge, r.amount_credit, r.equivalence, r.base_at_document, r.base_at_payment, r.fx_result, r.installment_no, r.previous_balance, r.remaining_balance, r.source_resource, r.source_id, r.reverses_id, r.reason
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as r(place int, charge_item_id bigint, credit_item_id bigint, subject_id bigint, date date, posted_on date, amount_charge numeric, amount_credit numeric, equivalence numeric, base_at_document numeric, base_at_payment numeric, fx_result numeric, installment_no int, previous_balance numeric, remaining_balance numeric, source_resource text, source_id text, reverses_id bigint, reason text)
      join cfl__open_items i on i.account_id = ${TENANT} and i.id = r.charge_item_id
      left join cfl__applications u on u.account_id = ${TENANT} and u.id = r.reverses_id
      order by r.place returning id`,
  );
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

export interface TaxRow extends Pick<
  CausedTax,
  'item_tax_id' | 'tax_id' | 'base_doc' | 'tax_doc' | 'base_mxn' | 'tax_mxn' | 'tax_at_document'
> {
  readonly application_id: number;
  /** Day by which its month is found; null of what the payment does not cause. */
  readonly caused_on: string | null;
}

export async function insertApplicationTaxes(
  { tx, actor }: Writing,
  rows: readonly TaxRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    sql`insert into cfl__application_taxes (account_id, created_by, application_id, item_tax_id, tax_id, period_id, base_doc, tax_doc, base_mxn, tax_mxn, tax_at_document, position)
      select ${TENANT}, ${actor.userId}, r.application_id, r.item_tax_id, r.tax_id, p.id, r.base_doc, r.tax_doc, r.base_mxn, r.tax_mxn, r.tax_at_document, r.position
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb) as r(application_id bigint, item_tax_id bigint, tax_id bigint, caused_on date, base_doc numeric, tax_doc numeric, base_mxn numeric, tax_mxn numeric, tax_at_document numeric, position int)
      left join acc__periods p on p.account_id = ${TENANT} and p.year = extract(year from r.caused_on) and p.month = extract(month from r.caused_on)`,
  );
  await keepSumsOfTaxes(
    tx,
    rows.map(({ item_tax_id }) => item_tax_id),
  );
}

/** Gives them with their ids. */
export async function storeApplications(
  context: Writing,
  planned: readonly Planned[],
  { source, byNote }: { readonly source: Source | null; readonly byNote: boolean },
): Promise<readonly Applied[]> {
  const rows = (await withInstalments(context, planned, byNote)).map(
    ({ charge, credit, ...each }) => ({
      ...each,
      charge_item_id: charge.id,
      credit_item_id: credit.id,
      subject_id: charge.subject_id,
      equivalence: equivalenceOf(each.amount_charge, each.amount_credit),
      source_resource: source?.resource ?? null,
      source_id: source ? String(source.id) : null,
      taxes: undefined,
    }),
  );
  const ids = await insertApplications(context, rows);
  const applied = planned.map((each, i) => ({ ...each, id: ids[i]! }));
  await insertApplicationTaxes(
    context,
    applied.flatMap(({ id, posted_on, taxes }) =>
      taxes.map((tax) => ({
        ...tax,
        application_id: id,
        caused_on: tax.caused ? posted_on : null,
      })),
    ),
  );
  return applied;
}
