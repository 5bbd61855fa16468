/** Small differences that nobody will pay are written off (finance R15). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { createItem } from '../items/create-item.ts';
import type { OpenItem } from '../items/item.ts';
import { lockItems } from '../items/load-items.ts';
import { EVENT } from './applied-by.ts';
import { partyOf } from './apply.ts';
import { openDay } from './application-day.ts';
import { applyItems } from './apply-items.ts';
import { postingRows } from './posting-rows.ts';
import type { Applied } from './store-applications.ts';

interface Tolerance {
  /** MXN. */
  readonly amount: string;
  readonly account: number | null;
}

/** The balance that the company settles with nobody paying it, by the treasury's settings. */
export async function toleranceOf(tx: Tx): Promise<Tolerance> {
  const [settings] = await tx.query(
    sql<Tolerance>`select tolerance_amount as amount, tolerance_account_id as account from cfl__configs where account_id = ${TENANT}`,
  );
  return settings ?? { amount: '0', account: null };
}

function requireSmall({ base_balance }: OpenItem, { amount }: Tolerance): void {
  if (new Exact(base_balance).lte(amount)) return;
  throw new DomainError(
    'LIMITE',
    t('openItems.overTolerance', 'El saldo {balance} pasa de la tolerancia ({most}).', {
      balance: shownMoney(base_balance),
      most: shownMoney(String(amount)),
    }),
  );
}

/** What stands against it: an item of the same balance and the other sign. */
const counterpart = (item: OpenItem, date: string) => ({
  side: item.side,
  direction: item.direction === 'CARGO' ? ('ABONO' as const) : ('CARGO' as const),
  kind: 'PAGO' as const,
  subject_id: item.subject_id,
  source: { resource: 'cfl/open-items', id: item.id },
  part: `REDONDEO ${item.balance} ${date}`,
  document_no: item.document_no,
  date,
  currency_id: item.currency_id,
  exchange_rate: item.exchange_rate,
  amount: item.balance,
  base_amount: item.base_balance,
  account_role: 'REDONDEO',
  branch_office_id: item.branch_office_id,
});

/** LIMITE where the balance is over the tolerance of the treasury's settings. */
export async function writeOff(
  context: Writing,
  itemId: number,
  { date }: { readonly date: string },
): Promise<Applied> {
  const { tx } = context;
  const item = (await lockItems(tx, [itemId])).get(itemId);
  if (!item) throw notFound();
  const tolerance = await toleranceOf(tx);
  requireSmall(item, tolerance);
  const day = await openDay(context, date > item.date ? date : item.date);
  const [other] = await createItem(context, counterpart(item, day));
  const isCharge = item.direction === 'CARGO';
  const source = { resource: 'cfl/open-items', id: item.id };
  const [applied] = await applyItems(
    context,
    [
      {
        charge_id: isCharge ? item.id : other!.id,
        credit_id: isCharge ? other!.id : item.id,
        amount_charge: item.balance,
      },
    ],
    { date: day, source },
  );
  // A charge that is not paid costs, a credit that is not claimed is gained; what is owed, the
  // other way.
  const costs = isCharge === (item.side === 'CXC');
  await postEvent(context, {
    event: EVENT[item.side],
    source: { resource: 'cfl/applications', id: applied!.id },
    date: applied!.posted_on,
    branch_office_id: item.branch_office_id,
    subject_id: item.subject_id,
    tokens: { folio: item.document_no, ...(await partyOf(tx, item.subject_id)) },
    sets: {
      ...postingRows([applied!], { moves: isCharge ? 'charge' : 'credit' }),
      CONCEPTOS: [
        {
          amounts: { redondeo: costs ? item.base_balance : `-${item.base_balance}` },
          ...(tolerance.account !== null && { accounts: { REDONDEO: tolerance.account } }),
        },
      ],
    },
  });
  return applied!;
}
