/**
 * What accounting has to write for a posting (inventory §6): queued once, in the same transaction,
 * an amount for each category, cost centre and day.
 */
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { ACCOUNT_KIND } from './account-kind.ts';
import { dayOf } from '../local-day.ts';
import { isOwnStock, type StockLedgerEntry } from '../posting/ledger-entries.ts';
import { decimalText, fixed, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { Source, StockContext } from '../posting.ts';

export interface LedgerResult {
  /** Signed values of the ledger entries, in their order. */
  readonly values: readonly FixedDecimal[];
  /** Row of the ledger of each ledger entry. */
  readonly rows: readonly number[];
  /** What rows of earlier documents were corrected by. */
  readonly corrected: readonly Share[];
  /** What of it moves between places of different accounts were corrected by. */
  readonly moved: readonly Share[];
  /**
   * Cost that belongs to no stock: what filled a negative, and, by ledger entry, what the document
   * said beyond what stock took.
   */
  readonly variances: {
    readonly negativeStockSettlements: readonly Share[];
    readonly entries: readonly FixedDecimal[];
  };
}

export interface EventHeader {
  readonly event: string | null;
  /** Where the difference between a document's cost and what stock took goes. */
  readonly variance: string | null;
  readonly source: Source;
  readonly movementId: number;
  /** ISO date in the company's zone, of rows that have none of their own. */
  readonly date: string;
}

/** Where what an event tells of stands, from which its account comes. */
interface AccountStanding {
  /** Account of the place by its kind; null of what touches no inventory account. */
  readonly accountKind: string | null;
  /** Of a move: that of the place where it arrives. */
  readonly otherAccountKind: string | null;
  readonly branchId: number | null;
  /** Of a correction: event of the row that it corrects. */
  readonly corrects: string | null;
}

/**
 * MXN, signed, of one category of products, one cost centre and one place, from which accounts
 * come, on one day.
 */
export interface Share extends AccountStanding {
  readonly categoryId: number | null;
  readonly costCenterId: number | null;
  /**
   * ISO date in the company's zone, of the row of the ledger: accounts and stock agree at each
   * date.
   */
  readonly date: string;
  readonly value: FixedDecimal;
}
/** Of what touches no inventory account. */
export const NO_ACCOUNT: AccountStanding = {
  accountKind: null,
  otherAccountKind: null,
  branchId: null,
  corrects: null,
};
type Due = readonly [event: string | null, shares: readonly Share[]];

/** One share for each category, cost centre, day and place, in the order in which they come. */
export function groupShares(shares: readonly Share[]): readonly Share[] {
  const all = new Map<string, Share>();
  for (const share of shares) {
    const { categoryId, costCenterId, date, accountKind, otherAccountKind, branchId, corrects } =
      share;
    const key = [
      categoryId,
      costCenterId,
      date,
      accountKind,
      otherAccountKind,
      branchId,
      corrects,
    ].join('/');
    all.set(key, { ...share, value: (all.get(key)?.value ?? ZERO) + share.value });
  }
  return [...all.values()];
}

interface StandingRow {
  readonly account_kind: string;
  readonly branch_id: number;
}
interface ShareRow extends StandingRow {
  readonly category_id: number;
  readonly cost_center_id: number | null;
  readonly date: string;
  readonly corrects: string | null;
  readonly other_kind: string | null;
  readonly value: string;
}

const shareOfRow = ({
  category_id,
  cost_center_id,
  date,
  value,
  account_kind,
  other_kind,
  branch_id,
  corrects,
}: ShareRow): Share => ({
  categoryId: category_id,
  costCenterId: cost_center_id,
  date,
  value: fixed(value),
  accountKind: account_kind,
  otherAccountKind: other_kind,
  branchId: branch_id,
  corrects,
});

/** A row looked up by its id for each of `k`, whatever the planner thinks of the sizes. */
const lookedUp = (table: string, alias: string, id: string) =>
  `cross join lateral (select r.* from ${table} r where ${sameCompany('r', 'k')} and r.id = ${id} offset 0) ${alias}`;

/**
 * Changes `d(id, value)` ($1) of rows `k` of the company ($3) in the ledger, each with the half
 * `i` of a move that arrives, of the one that leaves, and with its place: of a move, where it
 * arrives. Planned freely, small tables are multiplied with each other before the rows are known
 * (1 s of a dictum of 47 bales).
 */
const CHANGED = `from jsonb_to_recordset($1::jsonb) as d(id bigint, value numeric(18,6)) cross join lateral (select r.* from kardex r where r.account_id = $3 and r.id = d.id offset 0) k
  left join lateral (select r.* from kardex r where ${sameCompany('r', 'k')} and r.pair_id = k.id and r.kind = 'ENTRADA' and not r.is_anchor and k.kind = 'SALIDA' offset 0) i on true
  ${lookedUp('products', 'p', 'k.product_id')} ${lookedUp('inv__movement_types', 't', 'k.movement_type_id')} ${lookedUp('storages', 's', 'coalesce(i.storage_id, k.storage_id)')} ${join('storages.storage_type_id', 's', 'y')}`;
const changesJson = (changes: readonly (readonly [row: number, value: FixedDecimal])[]) =>
  JSON.stringify(changes.map(([id, value]) => ({ id, value: decimalText(value) })));

/**
 * What filling a negative stock cost, by the entries that did, as accounting knows it: each on the
 * day of its row.
 */
export const sharesOfSettlements = (
  context: StockContext,
  covers: readonly (readonly [row: number, value: FixedDecimal])[],
): Promise<readonly Share[]> => sharesOfRows(context, covers, 'null::text');

/**
 * What rows of the ledger changed by, as accounting knows them: each on the day of its row, with
 * the event that it corrects. The halves of a move leave nothing, but where it was cancelled and
 * its pools had changed.
 */
export const sharesOfCorrections = (
  context: StockContext,
  changes: readonly (readonly [row: number, value: FixedDecimal])[],
): Promise<readonly Share[]> =>
  sharesOfRows(
    context,
    changes,
    `case when k.origin = 'cover' then 'VAR_NEGATIVO' when i.id is not null or (k.kind = 'ENTRADA' and k.pair_id is not null and not k.is_anchor) then 'VAR_DEVOLUCION' else t.event_code end`,
  );

async function sharesOfRows(
  { tx, actor }: StockContext,
  changes: readonly (readonly [row: number, value: FixedDecimal])[],
  corrects: string,
): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<ShareRow>(
    `select p.category_id, k.cost_center_id, (k.posted_at at time zone $2)::date::text as date, ${ACCOUNT_KIND} as account_kind, s.branch_office_id as branch_id, ${corrects} as corrects,
       null::text as other_kind, sum(d.value) as value ${CHANGED} group by 1, 2, 3, 4, 5, 6 having sum(d.value) <> 0 order by 1, 2 nulls first, 3, 4, 5, 6`,
    [changesJson(changes), actor.timeZone, TENANT],
  );
  return rows.map(shareOfRow);
}

/**
 * What moves between places of different accounts are worth more or less by, on the day of their
 * row: stock as a whole does not change.
 */
export async function sharesOfMoved(
  { tx, actor }: StockContext,
  changes: readonly (readonly [row: number, value: FixedDecimal])[],
): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<ShareRow>(
    `select q.* from (select p.category_id, k.cost_center_id, (k.posted_at at time zone $2)::date::text as date, ${ACCOUNT_KIND} as other_kind, null::text as corrects, g.branch_office_id as branch_id,
         (select ${ACCOUNT_KIND} from storage_types y where ${refersTo('storages.storage_type_id', 'g', 'y')}) as account_kind, sum(d.value) as value
       ${CHANGED} join storages g on ${sameCompany('g', 'k')} and g.id = k.storage_id where i.id is not null group by 1, 2, 3, 4, 6, 7) q
     where q.account_kind <> q.other_kind and q.value <> 0 order by 1, 2 nulls first, 3, 4, 6, 7`,
    [changesJson(changes), actor.timeZone, TENANT],
  );
  return rows.map(shareOfRow);
}

/**
 * What products are worth more or less by, each from a day on, as accounting knows them; without a
 * storage, what touches no inventory account.
 */
export async function sharesOfProducts(
  tx: Tx,
  changes: readonly {
    readonly productId: number;
    readonly storageId: number | null;
    readonly date: string;
    readonly value: FixedDecimal;
  }[],
): Promise<readonly Share[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<{ id: number; category_id: number }>(
    'select id, category_id from products where account_id = $2 and id = any($1::bigint[])',
    [changes.map(({ productId }) => productId), TENANT],
  );
  const categories = new Map(rows.map(({ id, category_id }) => [id, category_id]));
  const places = await tx.query<StandingRow & { id: number }>(
    `select s.id, ${ACCOUNT_KIND} as account_kind, s.branch_office_id as branch_id from storages s ${join('storages.storage_type_id', 's', 'y')} where s.account_id = $2 and s.id = any($1::bigint[])`,
    [changes.flatMap(({ storageId }) => storageId ?? []), TENANT],
  );
  const standing = new Map(places.map((place) => [place.id, place]));
  return groupShares(
    changes.map(({ productId, storageId, date, value }) => {
      const place = storageId === null ? undefined : standing.get(storageId);
      return {
        categoryId: categories.get(productId) ?? null,
        costCenterId: null,
        date,
        value,
        accountKind: place?.account_kind ?? null,
        otherAccountKind: null,
        branchId: place?.branch_id ?? null,
        corrects: null,
      };
    }),
  );
}

/** What is known of what moves. */
interface Moving {
  readonly products: ReadonlyMap<number, { readonly category_id: number }>;
  readonly storages: ReadonlyMap<number, { readonly account_kind: string }>;
}

/** Signed value of each ledger entry, as accounting knows it. */
export const sharesOfEntries = (
  { actor }: StockContext,
  head: Pick<EventHeader, 'date'>,
  { products, storages }: Moving,
  ledgerEntries: readonly StockLedgerEntry[],
  valueAt: (ledgerEntry: StockLedgerEntry, index: number) => FixedDecimal,
  standing: (ledgerEntry: StockLedgerEntry) => Partial<AccountStanding> = () => ({}),
) =>
  groupShares(
    ledgerEntries.flatMap((ledgerEntry, index): Share[] => {
      const value = isOwnStock(ledgerEntry) ? valueAt(ledgerEntry, index) : ZERO;
      if (value === ZERO) return [];
      return [
        {
          categoryId: products.get(ledgerEntry.productId)?.category_id ?? null,
          costCenterId: ledgerEntry.costCenterId ?? null,
          date: ledgerEntry.at ? dayOf(actor, ledgerEntry.at) : head.date,
          value,
          accountKind: storages.get(ledgerEntry.storageId)!.account_kind,
          otherAccountKind: null,
          branchId: ledgerEntry.branchId,
          corrects: null,
          ...standing(ledgerEntry),
        },
      ];
    }),
  );

/** Outs of moves between places of one account, of which accounting is told nothing. */
function withinAccount(
  ledgerEntries: readonly StockLedgerEntry[],
  { storages }: Moving,
): ReadonlySet<StockLedgerEntry> {
  const accountOf = ({ storageId }: StockLedgerEntry) => storages.get(storageId)!.account_kind;
  return new Set(
    ledgerEntries.flatMap((ledgerEntry) =>
      ledgerEntry.pairOf && accountOf(ledgerEntry) === accountOf(ledgerEntry.pairOf)
        ? [ledgerEntry.pairOf]
        : [],
    ),
  );
}

export async function queueEvents(
  context: StockContext,
  head: EventHeader,
  postingContext: Moving,
  ledgerEntries: readonly StockLedgerEntry[],
  { values, corrected, moved, variances }: LedgerResult,
): Promise<void> {
  const still = withinAccount(ledgerEntries, postingContext);
  const arrives = new Map(
    ledgerEntries.flatMap((ledgerEntry) =>
      ledgerEntry.pairOf ? [[ledgerEntry.pairOf, ledgerEntry] as const] : [],
    ),
  );
  const accountOf = (ledgerEntry: StockLedgerEntry | undefined) =>
    ledgerEntry ? postingContext.storages.get(ledgerEntry.storageId)!.account_kind : null;
  // What a cancelled move leaves stands where it arrives; other variances touch no inventory
  // (decision 152).
  const ofVariance = (ledgerEntry: StockLedgerEntry): Partial<AccountStanding> =>
    arrives.has(ledgerEntry)
      ? {
          accountKind: accountOf(arrives.get(ledgerEntry)),
          branchId: arrives.get(ledgerEntry)!.branchId,
        }
      : { accountKind: null };
  // What a count takes back is an adjustment, whatever document it belongs to.
  const counted = (ledgerEntry: StockLedgerEntry) =>
    ledgerEntry.offsets !== undefined || ledgerEntry.typeId !== undefined;
  const shares = (
    valueAt: (ledgerEntry: StockLedgerEntry, index: number) => FixedDecimal,
    standing?: (ledgerEntry: StockLedgerEntry) => Partial<AccountStanding>,
  ) => sharesOfEntries(context, head, postingContext, ledgerEntries, valueAt, standing);
  await queueAmounts(context, head, [
    [
      head.event,
      shares(
        (ledgerEntry, index) =>
          ledgerEntry.pairOf || still.has(ledgerEntry) || counted(ledgerEntry)
            ? ZERO
            : values[index]!,
        (ledgerEntry) => ({ otherAccountKind: accountOf(arrives.get(ledgerEntry)) }),
      ),
    ],
    ['INV_AJUSTE', shares((ledgerEntry, index) => (counted(ledgerEntry) ? values[index]! : ZERO))],
    ['INV_AJUSTE_COSTO', corrected],
    ['INV_TRASPASO', moved],
    ['VAR_NEGATIVO', variances.negativeStockSettlements],
    [head.variance, shares((_leg, index) => variances.entries[index]!, ofVariance)],
  ]);
}

/** Amounts without value leave no event. */
export async function queueAmounts(
  { tx, actor }: StockContext,
  head: Pick<EventHeader, 'source' | 'movementId'>,
  all: readonly Due[],
): Promise<void> {
  const due = all.flatMap(([event, shares]) =>
    event === null
      ? []
      : shares
          .filter(({ value }) => value !== 0n)
          .map((share) => ({
            event,
            date: share.date,
            amount: decimalText(share.value),
            category_id: share.categoryId,
            cost_center_id: share.costCenterId,
            account_kind: share.accountKind,
            other_account_kind: share.otherAccountKind,
            branch_office_id: share.branchId,
            corrects: share.corrects,
          })),
  );
  if (due.length === 0) return;
  await tx.execute(
    `insert into acc__posting_events (account_id, event, source_resource, source_id, movement_id, date, amount, category_id, cost_center_id, account_kind, other_account_kind, branch_office_id, corrects, status, attempts,
       created_by, updated_by)
     select $1::bigint, e.event, $2, $3, $4::bigint, e.date, e.amount, e.category_id, e.cost_center_id, e.account_kind, e.other_account_kind, e.branch_office_id, e.corrects, 'PENDIENTE', 0, $5::bigint, $5::bigint
     from jsonb_to_recordset($6::jsonb) as e(event text, date date, amount numeric(18,6), category_id bigint, cost_center_id bigint,
       account_kind text, other_account_kind text, branch_office_id bigint, corrects text)`,
    [
      actor.accountId,
      head.source.resource,
      head.source.id,
      head.movementId,
      actor.userId,
      JSON.stringify(due),
    ],
  );
}
