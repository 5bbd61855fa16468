/** What a counter-receipt or a cession must say (purchasing §2, R40). */
import { OWES_NOTHING } from '#erp/modules/prc/invoice-shipments/invoice-choices.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { creditFrom, dueAfter, payDay } from '#erp/domains/terms/due-days.ts';
import { taxHolidays } from '#erp/domains/taxes/working-days.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockInvoices } from '#erp/modules/prc/payments/payment-facts.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { endorsedBefore, loadEndorsed, type EndorsedInvoice } from './endorsement-facts.ts';
import type { endorsements } from './endorsements.ts';
import { PAYABLE } from '#erp/modules/prc/invoice-shipments/invoice-choices.ts';

export type Save = SaveContext<typeof endorsements>;

const DOCUMENT = 'spp/endorsements';

async function takeFolio({ tx, services, draft }: Save): Promise<void> {
  const { folio } = await services.extensions.nextFolio(tx, {
    document: DOCUMENT,
    label: t('spp.endorsementsName', 'contrarrecibos'),
    branchId: draft.branch_office_id ?? null,
    date: draft.date!,
  });
  draft.folio = folio;
}

/** The last day up to today on which invoices are received: another one would be of before. */
function lastInvoiceDay(today: string, days: readonly string[]): string {
  let day = Temporal.PlainDate.from(today);
  while (days.length > 0 && !days.includes(String(day.dayOfWeek))) day = day.subtract({ days: 1 });
  return day.toString();
}

async function checkDate({ tx, draft, now, actor, fail }: Save): Promise<void> {
  if (!draft.date) return;
  const today = todayOf(now, actor.timeZone);
  if (draft.date > today) fail('date', t('spp.notFuture', 'Elige hoy o un día anterior.'));
  if (draft.kind !== 'CONTRARRECIBO') return;
  const { invoice_days } = await purchasingSettings(tx);
  const days = invoice_days ?? [];
  const weekday = String(Temporal.PlainDate.from(draft.date).dayOfWeek);
  const last = lastInvoiceDay(today, days);
  if (days.length > 0 && !days.includes(weekday))
    fail(
      'date',
      t(
        'spp.invoiceDays',
        'Ese día no se reciben facturas: revisa los días de la configuración de compras.',
      ),
    );
  else if (draft.date < last)
    // Its terms would run from before anybody had the invoices.
    fail(
      'date',
      t('spp.tooOld', 'El contrarrecibo es del último día de recepción: {day}.', {
        day: formatDay(last),
      }),
    );
}

function problemOf(
  invoice: EndorsedInvoice | undefined,
  draft: Save['draft'],
  known: ReadonlyMap<number, string>,
): string | null {
  if (!invoice || invoice.supplier_id !== draft.supplier_id)
    return t('spp.otherSupplier', 'La factura es de otro proveedor.');
  if (OWES_NOTHING.includes(invoice.kind) || !PAYABLE.includes(invoice.status))
    return t('spp.notPayable', 'No está por pagar: contabilízala o elige otra.');
  if (invoice.currency_id !== draft.currency_id)
    return t('spp.otherCurrency', 'Está en otra moneda que las demás.');
  // Its terms may run from the counter-receipt: one of before would pay it sooner.
  if (draft.date && draft.date < invoice.issued)
    return t('spp.beforeInvoice', 'La factura es posterior al contrarrecibo.');
  const folio = known.get(invoice.id);
  return folio === undefined ? null : t('spp.endorsedTwice', 'Ya está en {folio}.', { folio });
}

/** Its due day by the supplier’s terms, and the day of payments that follows. */
async function daysOf(context: Save, invoice: EndorsedInvoice) {
  const { draft, tx } = context;
  const from = creditFrom(invoice.credit_base, {
    issued: invoice.issued,
    received: invoice.received,
    endorsed: draft.date ?? null,
  });
  const due =
    invoice.credit_base === 'CONTRARRECIBO' && draft.kind === 'CONTRARRECIBO'
      ? dueAfter(from!, invoice.credit_days)
      : (invoice.due_date ?? dueAfter(from!, invoice.credit_days));
  const { payment_weekday } = await purchasingSettings(tx);
  const year = Number(due.slice(0, 4));
  const holidays = await taxHolidays(context, [year, year + 1]);
  return { due, scheduled: payDay(due, payment_weekday, holidays) };
}

async function takeLines(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const rows = linesOf(draft);
  const ids = rows.map(({ invoice_id }) => invoice_id);
  // Two that take the same one at once: the second sees that the first has it.
  await lockInvoices(tx, ids);
  const invoices = new Map((await loadEndorsed(tx, ids)).map((each) => [each.id, each]));
  const known = new Map(
    (await endorsedBefore(tx, ids, draft.kind ?? '')).map(({ invoice_id, folio }) => [
      invoice_id,
      folio,
    ]),
  );
  draft.currency_id = invoices.get(rows[0]?.invoice_id ?? 0)?.currency_id ?? null;
  const seen = new Set<number>();
  for (const [i, row] of rows.entries()) {
    // That it is missing is said of it.
    if (!row.invoice_id) continue;
    const invoice = invoices.get(row.invoice_id);
    const problem = problemOf(invoice, draft, known);
    const at = `lines[${i}][invoice_id]`;
    if (problem) fail(at, problem);
    else if (seen.has(row.invoice_id)) fail(at, t('spp.twice', 'Ya está en otro renglón.'));
    seen.add(row.invoice_id);
    if (!invoice || problem) continue;
    const { due, scheduled } = await daysOf(context, invoice);
    Object.assign(row, { amount: invoice.balance, due_date: due, scheduled_date: scheduled });
  }
  const days = rows.flatMap(({ scheduled_date }) => scheduled_date ?? []).toSorted();
  draft.scheduled_date = days.at(-1) ?? null;
  draft.first_scheduled = draft.scheduled_date;
  draft.total = moneyText(rows.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0)));
  draft.balance = draft.total;
}

export async function checkEndorsement(context: Save): Promise<void> {
  const { draft, before, actor, fail } = context;
  // What was handed over keeps its invoices: only its notes change.
  if (before) return;
  draft.branch_office_id ??= actor.permissions.defaultBranchId;
  if (draft.kind === 'CESION' && draft.assignee_id === draft.supplier_id)
    fail('assignee_id', t('spp.cedeOther', 'El cesionario es otro que el proveedor.'));
  await checkDate(context);
  await takeLines(context);
  if (draft.date) await takeFolio(context);
  if (draft.kind === 'CESION') draft.status = 'SOLICITADO';
}
