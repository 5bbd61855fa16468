/** What a counter-receipt and a cession do to their invoices (purchasing §3). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { moveDueDates } from '#erp/domains/open-items/items/move-due-dates.ts';
import { creditFrom, dueAfter } from '#erp/domains/terms/due-days.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SavedContext, TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { payeeToPay } from '#erp/modules/cfl/subjects/payee-account.ts';
import { loadSupplier } from '#erp/modules/prc/invoice-shipments/capture/invoice-facts.ts';
import { lockInvoices } from '#erp/modules/prc/payments/payment-facts.ts';
import { claimsOf } from '#erp/modules/prc/purchase-payments/payable-invoices.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { endorsementBalances, loadEndorsed } from './endorsement-facts.ts';
import type { endorsements } from './endorsements.ts';

const INVOICES = 'prc/invoice-shipments';
const ENDORSEMENTS = 'spp/endorsements';
/** Up to a cent nobody pays (purchasing §3). */
const NOTHING = '0.01';

type Change = TransitionContext<typeof endorsements>;

const invoicesOf = ({ before }: Change): readonly number[] =>
  linesOf(before).flatMap(({ invoice_id }) => invoice_id ?? []);

/** The days that it gives its invoices, and their items with them. */
export async function followEndorsement(context: SavedContext<typeof endorsements>) {
  const { after, before } = context;
  if (before || after.kind !== 'CONTRARRECIBO') return;
  const lines = new Map(linesOf(after).map((line) => [line.invoice_id, line]));
  await changeByConsequence(
    context,
    INVOICES,
    { id: [...lines.keys()].flatMap((id) => id ?? []) },
    {
      changes: ({ id }) => {
        const { due_date, scheduled_date } = lines.get(id)!;
        return { due_date: due_date ?? null, scheduled_date: scheduled_date ?? null };
      },
      reason: t('spp.receivedForPayment', 'Contrarrecibo {folio}.', { folio: after.folio ?? '' }),
    },
  );
  for (const [id, { due_date }] of lines)
    if (id && due_date) await moveDueDates(context.tx, { resource: INVOICES, id }, due_date);
}

async function requireFree(context: Change): Promise<void> {
  const ids = invoicesOf(context);
  await lockInvoices(context.tx, ids);
  const [claim] = await claimsOf(context.tx, ids, null);
  if (claim)
    context.fail(
      '',
      t('spp.inProposal', 'Una factura está en una propuesta de pago: {folio}.', {
        folio: claim.folio ?? t('spp.draftProposal', 'en borrador'),
      }),
    );
}

/** Whom its invoices are paid to from now on; null is the supplier again. */
const payTo = (context: Change, payee: number | null, account: number | null) =>
  changeByConsequence(
    context,
    INVOICES,
    { id: invoicesOf(context) },
    {
      changes: () => ({ payee_supplier_id: payee, payee_account_id: account }),
      reason: t('spp.ceded', 'Cesión {folio}.', { folio: context.before.folio ?? '' }),
    },
  );

export async function acceptCession(context: Change): Promise<void> {
  const { tx, before, changes, now, actor, fail } = context;
  const assignee = await loadSupplier(tx, before.assignee_id);
  if (assignee?.status !== 'ACTIVO' || !assignee.subject_id)
    return fail('assignee_id', t('spp.assigneeInactive', 'El cesionario no está activo.'));
  await payeeToPay(
    tx,
    {
      subject_id: assignee.subject_id,
      currency_id: before.currency_id!,
      date: todayOf(now, actor.timeZone),
      account: { owner: 'PROVEEDOR', id: before.assignee_bank_account_id! },
    },
    (why) => fail('assignee_bank_account_id', why),
  );
  await requireFree(context);
  changes.accepted_at = now.toString({ smallestUnit: 'millisecond' });
  await payTo(context, before.assignee_id, before.assignee_bank_account_id);
}

export async function reschedule(context: Change): Promise<void> {
  const { before, changes, fail } = context;
  const date = changes.scheduled_date!;
  if (date <= (before.scheduled_date ?? ''))
    fail('scheduled_date', t('spp.onlyLater', 'Sólo se mueve a un día posterior.'));
  await changeByConsequence(
    context,
    INVOICES,
    { id: invoicesOf(context) },
    {
      changes: (invoice) =>
        new Exact(String(invoice.balance ?? 0)).gt(0) ? { scheduled_date: date } : null,
      reason: t('spp.rescheduled', 'Contrarrecibo {folio} reprogramado.', {
        folio: before.folio ?? '',
      }),
    },
  );
}

/** Its invoices fall due as if it had never been: what counts from it, from their issue again. */
async function forgetDays(context: Change): Promise<void> {
  const { tx, before } = context;
  const invoices = await loadEndorsed(tx, invoicesOf(context));
  const due = new Map(
    invoices.flatMap(({ id, issued, received, credit_base, credit_days }) => {
      if (credit_base !== 'CONTRARRECIBO') return [];
      const from = creditFrom(credit_base, { issued, received, endorsed: null });
      return from ? [[id, dueAfter(from, credit_days)] as const] : [];
    }),
  );
  await changeByConsequence(
    context,
    INVOICES,
    { id: invoicesOf(context) },
    {
      changes: ({ id, due_date }) => ({
        due_date: due.get(id!) ?? due_date ?? null,
        scheduled_date: null,
      }),
      reason: t('spp.receiptCancelled', 'Contrarrecibo {folio} cancelado.', {
        folio: before.folio ?? '',
      }),
    },
  );
  for (const [id, day] of due) await moveDueDates(tx, { resource: INVOICES, id }, day);
}

export async function cancelEndorsement(context: Change): Promise<void> {
  const { before, fail } = context;
  if (new Exact(before.balance ?? 0).lt(before.total ?? 0))
    fail('', t('spp.paidAlready', 'Ya se pagó parte de sus facturas: no se cancela.'));
  await requireFree(context);
  if (before.kind === 'CESION') {
    if (before.status === 'ACEPTADO') await payTo(context, null, null);
    return;
  }
  await forgetDays(context);
}

/** Paid with the last of its invoices, and owed again with the first that is undone. */
export async function followPayments(context: Writing, invoices: readonly string[]): Promise<void> {
  if (invoices.length === 0) return;
  for (const { id, kind, status, balance } of await endorsementBalances(context.tx, invoices)) {
    const paid = new Exact(balance).lte(NOTHING);
    const reopened = kind === 'CESION' ? 'reopenCession' : 'reopenReceipt';
    await changeByConsequence(
      context,
      ENDORSEMENTS,
      { id },
      {
        changes: () => ({ balance }),
        reason: t('spp.paidPart', 'Se aplicó, o se deshizo, un pago de sus facturas.'),
      },
    );
    if (paid !== (status === 'PAGADO'))
      await moveByConsequence(context, `${ENDORSEMENTS}.${paid ? 'finish' : reopened}`, { id });
  }
}
