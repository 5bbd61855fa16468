import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { highestVat, mostWithin } from '#erp/domains/taxes/vat-bound.ts';
import { requirePast } from '#erp/domains/bank/bank-line.ts';
import { placeLine, settleLine } from '#erp/domains/bank/place-line.ts';
import { undoDay } from '#erp/domains/open-items/applying/undo-day.ts';
import { reverseLine } from '#erp/domains/bank/reverse-line.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { postDirectEntry } from './direct-entry.ts';
import { directTypeOf, includedTax, type DirectType } from './direct-type.ts';
import { transactions } from './transactions.ts';
import { warnOfLimits } from './limit-warnings.ts';

type Save = SaveContext<typeof transactions>;

const OTHERS = new Set(['OTRO_INGRESO', 'OTRO_EGRESO']);
/** Where they come from, and where they are. */
export const DIRECT = 'cfl/transactions';

/** What a type asks of the one who captures it. */
function checkCharge({ draft, fail }: Save, { event }: DirectType): void {
  if (draft.book_account_id && draft.expense_id)
    fail('book_account_id', t('cfl.oneCharge', 'Elige el concepto o la cuenta, uno de los dos.'));
  if ((draft.book_account_id || draft.expense_id) && !OTHERS.has(event))
    fail(
      draft.book_account_id ? 'book_account_id' : 'expense_id',
      t('cfl.chargeOfType', 'Este tipo tiene su cuenta: déjalo vacío.'),
    );
}

/** The rate of the day or one near it; of accounts in pesos it counts for nothing. */
async function checkRate(context: Save): Promise<void> {
  const { tx, draft } = context;
  const { date, exchange_rate: rate } = draft;
  if (!rate || !date) return;
  const [account] = await tx.query(
    sql<{
      currency_id: number;
    }>`select currency_id from cfl__bank_accounts where account_id = ${TENANT} and id = ${draft.bank_account_id}`,
  );
  if (!account) return;
  const { currency_id } = account;
  await checkTypedRate(context, { currency_id, date, rate });
  await rateFor(tx, currency_id, date);
}

async function checkTax({ tx, draft, fail }: Save, { rate }: DirectType): Promise<void> {
  if (!draft.tax_amount || Number(draft.tax_amount) === 0) return;
  const most = mostWithin(draft.amount!, rate ?? (await highestVat(tx)));
  if (new Exact(draft.tax_amount).lte(most)) return;
  fail('tax_amount', t('cfl.includedTax', 'Es más que el IVA que cabe en el importe: corrígelo.'));
}

/** A person captures only what the bank did without a document; the rest comes from theirs. */
async function checkNew(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const type = draft.transaction_type_id ? await directTypeOf(tx, draft.transaction_type_id) : null;
  if (!type)
    return fail(
      'transaction_type_id',
      t('cfl.directType', 'Elige un tipo de captura directa; lo demás lo escriben sus documentos.'),
    );
  requirePast(context, draft.date!);
  checkCharge(context, type);
  await checkRate(context);
  await checkTax(context, type);
  const place = await placeLine(context, {
    bank_account_id: draft.bank_account_id!,
    direction: type.direction,
    date: draft.date!,
    amount: draft.amount!,
    exchange_rate: draft.exchange_rate,
  });
  draft.tax_amount ??= includedTax(draft.amount!, type.rate);
  draft.branch_office_id ??= place.account.branch_office_id;
  draft.source_resource = DIRECT;
  const { exchange_rate, signed_amount, base_amount, running_balance } = place;
  Object.assign(draft, {
    direction: type.direction,
    exchange_rate,
    signed_amount,
    base_amount,
    running_balance,
  });
  await warnOfLimits(context, running_balance);
}

async function reverse(context: TransitionContext<typeof transactions>): Promise<void> {
  const { before, changes, input, tx, actor, services, now } = context;
  if (before.source_resource !== DIRECT || before.reverses_id)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('cfl.cancelSource', 'La escribió un documento: cancela ese documento.'),
    );
  const at = { tx, actor, services, now };
  const reason = String(input.reason ?? '');
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const source = { resource: DIRECT, id: before.id };
  const day = await undoDay(at, source, { date: before.date, area: 'TESORERIA' });
  changes.reversed_by_id = await reverseLine(at, before.id, { reason, date: day }, 'moved');
  await cancelItems(at, source, day);
  await reverseSource(at, source, { date: today, notBefore: day, reason });
}

export const rules = defineRules(transactions, {
  async beforeSave(context) {
    if (context.before === null) await checkNew(context);
  },
  async afterSave(context) {
    const { tx, before, after } = context;
    if (before !== null) return;
    await settleLine(tx, after, after.signed_amount!);
    await postDirectEntry(context, after);
  },
  transitions: { reverse },
});
