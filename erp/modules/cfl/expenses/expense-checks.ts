/** What an expense must say before it is stored, asked for or proven. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { receivedCfdi } from '#erp/domains/taxes/received-cfdi.ts';
import { highestVat, mostOnTop } from '#erp/domains/taxes/vat-bound.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { accountKindOf, conceptsOf, type Concept } from './expense-figures.ts';
import type { expenseClaims } from './expenses.ts';

type Save = SaveContext<typeof expenseClaims>;
type Change = TransitionContext<typeof expenseClaims>;

const ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  CAJA_CHICA: ['CAJA', 'CAJA_CHICA'],
  TARJETA: ['TARJETA_CREDITO'],
};

interface Settings {
  readonly proof_days: number;
  readonly blocks: boolean;
  readonly petty_cash_limit: string | null;
}

export async function settingsOf({ tx }: Pick<Save, 'tx'>): Promise<Settings> {
  const [found] = await tx.query(
    sql<Settings>`select expense_proof_days as proof_days, block_new_advance_with_pending as blocks, petty_cash_limit from cfl__configs where account_id = ${TENANT}`,
  );
  return found ?? { proof_days: 10, blocks: true, petty_cash_limit: null };
}

async function checkAccount(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const kinds = ACCOUNTS[draft.kind ?? ''];
  if (!kinds || !draft.bank_account_id) return;
  const kind = await accountKindOf(tx, draft.bank_account_id);
  if (kind !== null && !kinds.includes(kind))
    fail(
      'bank_account_id',
      draft.kind === 'TARJETA'
        ? t('cfl.aCard', 'Elige una tarjeta de crédito.')
        : t('cfl.aCashBox', 'Elige una caja.'),
    );
  if (draft.kind !== 'CAJA_CHICA') return;
  const { petty_cash_limit: limit } = await settingsOf(context);
  const spent = new Exact(draft.total ?? 0).times(draft.exchange_rate ?? 1);
  if (limit !== null && Exact.max(spent, draft.requested_base ?? 0).gt(limit))
    fail(
      spent.gt(limit) ? 'lines' : 'requested_amount',
      t('cfl.pettyLimit', 'La caja chica paga hasta {limit}: pídelo como reembolso.', {
        limit: shownMoney(limit),
      }),
    );
}

function checkTrip({ draft, fail }: Save, concepts: ReadonlyMap<number, Concept>): void {
  const travels = [...concepts.values()].some(({ category }) => category === 'VIATICOS');
  if (!travels) return;
  const need = t('cfl.tripNeeded', 'Los viáticos piden las fechas y el destino del viaje.');
  for (const field of ['trip_start', 'trip_end', 'destination'] as const)
    if (!draft[field]) fail(field, need);
}

/** A CFDI proves one expense once. */
async function checkUuids({ tx, services, before, draft, fail }: Save): Promise<void> {
  const uuids = linesOf(draft).map(({ uuid }) => uuid || null);
  const twice = t('cfl.uuidTwice', 'Este folio fiscal ya comprueba otro gasto.');
  const own = { resource: 'cfl/expenses', id: before?.id ?? null };
  const others = await receivedCfdi(tx, services.registry, uuids, own);
  for (const [i, uuid] of uuids.entries()) {
    const other = others.find((each) => each.uuid === uuid);
    if (!uuid || (!other && uuids.indexOf(uuid) === i)) continue;
    const invoiced =
      other && other.source_resource !== own.resource
        ? t('cfl.invoiced', 'Ya es de la factura {folio}.', { folio: other.name })
        : null;
    const above = t('cfl.uuidAbove', 'Este folio fiscal ya está en otro renglón.');
    fail(`lines[${i}][uuid]`, invoiced ?? (other ? twice : above));
  }
}

/** One near that of its day, which there must be. */
async function checkRate(context: Save): Promise<void> {
  const { tx, draft } = context;
  const { currency_id, date, exchange_rate: rate = null } = draft;
  if (!currency_id || !date) return;
  await checkTypedRate(context, { currency_id, date, rate });
  await rateFor(tx, currency_id, date);
}

async function checkAmounts({ tx, draft, fail }: Save): Promise<void> {
  const taxed = linesOf(draft).some(({ tax_amount }) => Number(tax_amount ?? 0) > 0);
  const highest = taxed ? await highestVat(tx) : '0';
  for (const [i, { subtotal, tax_amount }] of linesOf(draft).entries())
    if (new Exact(tax_amount || 0).gt(mostOnTop(subtotal || '0', highest)))
      fail(`lines[${i}][tax_amount]`, t('cfl.voucherTax', 'Es más IVA que el del subtotal.'));
}

export async function checkSave(context: Save): Promise<void> {
  const { tx, draft, actor, now, fail } = context;
  const lines = linesOf(draft);
  const concepts = await conceptsOf(tx, [
    draft.expense_id ?? null,
    ...lines.map((line) => line.expense_id ?? null),
  ]);
  checkTrip(context, concepts);
  await checkAccount(context);
  await checkUuids(context);
  await checkRate(context);
  await checkAmounts(context);
  const today = todayOf(now, actor.timeZone);
  for (const [i, { date }] of lines.entries())
    if (date && date > today) fail(`lines[${i}][date]`, t('cfl.notYet', 'Aún no llega ese día.'));
}

/** An advance that should be proven by now stops the next one (finance §3). */
export async function requireNothingUnproven(context: Change): Promise<void> {
  const { tx, before, actor, now } = context;
  if (before.kind !== 'ANTICIPO' || !(await settingsOf(context)).blocks) return;
  await lockNames(tx, [`advances ${before.requester_id}`]);
  const [late] = await tx.query(
    sql<{
      folio: string;
      due: string;
    }>`select folio, proof_due as due from cfl__expenses where account_id = ${TENANT} and requester_id = ${before.requester_id} and id <> ${before.id}
      and status = 'POR_COMPROBAR' and proof_due < ${todayOf(now, actor.timeZone)}::date order by proof_due limit 1`,
  );
  if (late)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'cfl.unproven',
        'El anticipo {folio} debió comprobarse a más tardar el {due}: compruébalo primero.',
        { folio: late.folio, due: formatDay(late.due) },
      ),
    );
}

/** A concept that asks for a CFDI takes no voucher without one. */
export async function requireProof({ tx, before, fail }: Change): Promise<void> {
  const lines = linesOf(before);
  if (lines.length === 0 && !(Number(before.advance_amount ?? 0) > 0))
    fail('lines', t('cfl.noVouchers', 'Agrega los comprobantes del gasto.'));
  const concepts = await conceptsOf(
    tx,
    lines.map(({ expense_id }) => expense_id),
  );
  for (const [i, { expense_id, uuid }] of lines.entries())
    if (!uuid && concepts.get(expense_id ?? 0)?.requires_cfdi)
      fail(
        `lines[${i}][uuid]`,
        t('cfl.cfdiNeeded', 'Este concepto exige CFDI: escribe su folio fiscal o elige otro.'),
      );
}
