/** An account begins with what it holds on a day: its first line, written once (finance §2.4). */
import { Decimal } from 'decimal.js';
import { requirePast, writeLine } from '#erp/domains/bank/bank-line.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SaveContext, SavedContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { bankAccounts } from './bank-accounts.ts';

type Saved = SavedContext<typeof bankAccounts>;

const isZero = (amount: string | null | undefined) => !amount || new Decimal(amount).isZero();

/** A balance has its day, and in another currency what it was worth. */
export async function checkOpening(context: SaveContext<typeof bankAccounts>): Promise<void> {
  const { tx, draft, fail } = context;
  if (draft.opening_transaction_id || isZero(draft.opening_balance)) return;
  if (!draft.opening_date)
    return fail('opening_date', t('cfl.openingDate', 'Escribe desde qué día.'));
  requirePast(context, draft.opening_date);
  if (!draft.currency_id || draft.opening_rate) return;
  const found = await findRate(tx, draft.currency_id, draft.opening_date);
  if (!found)
    return fail('opening_rate', t('cfl.openingRate', 'Escribe el tipo de cambio de ese día.'));
  draft.opening_rate = found.rate;
}

/** How its line and its entry call it. */
const OPENING = 'Saldo inicial';

export async function postOpening(context: Saved): Promise<void> {
  const { tx, after } = context;
  const { id, name, opening_balance, opening_date, opening_rate, opening_transaction_id } = after;
  if (opening_transaction_id || isZero(opening_balance) || !opening_date) return;
  const source = { resource: context.resource.path, id };
  const balance = new Decimal(opening_balance!);
  // Its month may be closed long since: the line only says where the ledger begins.
  const line = await writeLine(context, {
    bank_account_id: id,
    direction: balance.gt(0) ? 'ENTRADA' : 'SALIDA',
    date: opening_date,
    amount: balance.abs().toFixed(2),
    exchange_rate: opening_rate ?? null,
    description: OPENING,
    source,
    status: 'CONCILIADA',
  });
  await tx.execute(
    sql`update cfl__bank_accounts set opening_transaction_id = ${line} where account_id = ${TENANT} and id = ${id}`,
  );
  const [written] = await tx.query(
    sql<{
      base: string;
      exchange_rate: string | null;
    }>`select base_amount::text as base, exchange_rate::text as exchange_rate from cfl__transactions where account_id = ${TENANT} and id = ${line}`,
  );
  const isForeign = written!.exchange_rate !== null;
  const base = new Decimal(written!.base).times(balance.gt(0) ? 1 : -1).toFixed(2);
  await postEvent(context, {
    event: 'SALDO_INICIAL_BANCO',
    source,
    date: opening_date,
    branch_office_id: after.branch_office_id ?? null,
    currency_id: isForeign ? after.currency_id : null,
    exchange_rate: written!.exchange_rate,
    facts: { bank_account_id: id },
    tokens: { tercero: name },
    sets: {
      TOTAL: [
        {
          amounts: { total: isForeign ? { base, currency: balance.toFixed(2) } : base },
          bank_transaction_id: line,
        },
      ],
    },
  });
}
