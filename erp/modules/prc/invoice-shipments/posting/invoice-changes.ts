/** What a change of state of an invoice asks for and does (purchasing §3). */
import { IN_FAVOR } from '#erp/domains/open-items/items/item.ts';
import { reverseSource } from '#erp/domains/accounting/reverse-entry.ts';
import { release } from '#erp/domains/budget/commitments.ts';
import { unapply } from '#erp/domains/open-items/applying/apply.ts';
import { applicationsOf } from '#erp/domains/open-items/applying/credit-note.ts';
import { undoDay } from '#erp/domains/open-items/applying/undo-day.ts';
import { cancelItems } from '#erp/domains/open-items/items/cancel-item.ts';
import { holdItems } from '#erp/domains/open-items/items/hold-items.ts';
import { isBarredWriter } from '#erp/kernel/operations/transition-checks.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOfAdvance } from '../advances/advance-checks.ts';
import { applyAdvance, postAdvance, undoAdvance } from '../advances/post-advance.ts';
import { answerDiscount } from '../../discount-notes/answer-discount.ts';
import { loseNote } from '../../discount-notes/take-back.ts';
import { postCreditNote } from './credit-note-posting.ts';
import { balancesOf, balanceFields } from './invoice-balance.ts';
import { commitInvoice, requireBudget } from './invoice-budget.ts';
import { missingText, missingWithholdings } from '../capture/invoice-checks.ts';
import { worked } from '../capture/invoice-draft.ts';
import { loadInvoiceFacts } from '../capture/invoice-facts.ts';
import { giveBackCharges, lockInvoiceCharges, takeCharges } from '../charges/take-charges.ts';
import { acceptDifferences, findDifferences } from '../matching/match-invoice.ts';
import { billAhead, giveBackBilled } from '../ordered/bill-ahead.ts';
import { creditBilled, giveBackCredited } from '../ordered/credit-billed.ts';
import { giveBackReceived, lockGoods, takeReceived } from '../receptions/take-received.ts';
import { giveBackRebates, takeRebates } from '../returns/take-rebates.ts';
import { giveBackReturned, takeReturned } from '../returns/take-returned.ts';
import { postInvoice, sourceOf, type Change, type Posting } from './invoice-posting.ts';

const todayOf = ({ now, actor }: Change): string =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

async function postingOf(context: Change, date: string): Promise<Posting> {
  const { tx, before } = context;
  const facts = await loadInvoiceFacts(tx, { ...before, lines: linesOf(before) });
  return { facts, invoice: worked(before, facts), date };
}

/** The SAT's list of who invoices what never happened (CFF 69-B, finance R29). */
function requireIssuer({ fail, warn }: Change, { facts }: Posting): void {
  const status = facts.supplier?.efos_status;
  if (status === 'DEFINITIVO')
    fail(
      '',
      t('prc.efos', 'El proveedor está en el listado 69-B como definitivo: no se contabiliza.'),
    );
  if (status === 'PRESUNTO')
    warn('', t('prc.presumed', 'El proveedor está en el listado 69-B como presunto.'));
}

export async function matchInvoice(context: Change): Promise<void> {
  const { before, fail } = context;
  const posting = await postingOf(context, before.received_date ?? before.date);
  // A block stops what is bought and what is paid: what is owed is booked.
  if (!['ACTIVO', 'BLOQUEADO'].includes(posting.facts.supplier?.status ?? ''))
    fail('', t('prc.inactiveSupplier', 'El proveedor no está activo: dalo de alta antes.'));
  if (before.relation_type === '07' && !before.advance_invoice_id)
    fail(
      'advance_invoice_id',
      t('prc.relationAdvance', 'Su relación es 07: di qué anticipo aplica.'),
    );
  const missing = missingWithholdings(before, posting.facts);
  if (missing.length > 0 && !before.withholding_reason)
    fail('withholding_reason', missingText(missing));
  if (!(await findDifferences(context, posting))) {
    context.changes.status = 'EN_REVISION';
    return;
  }
  await requireBudget(context, posting);
  await commitInvoice(context, posting);
}

/** Its differences are accepted, and it is as good as matched. */
export async function resolveInvoice(context: Change): Promise<void> {
  const posting = await postingOf(context, context.before.received_date ?? context.before.date);
  await acceptDifferences(context, posting);
  await requireBudget(context, posting);
  await commitInvoice(context, posting);
}

function requireDay({ before, fail }: Change, date: string, today: string): void {
  if (date > today) fail('posting_date', t('prc.postFuture', 'Elige hoy o un día anterior.'));
  if (date < before.date)
    fail('posting_date', t('prc.postBefore', 'No puede ser anterior a la emisión.'));
}

export async function postToBooks(context: Change): Promise<void> {
  const { before, changes } = context;
  const today = todayOf(context);
  changes.posting_date ??= today;
  const date = changes.posting_date;
  requireDay(context, date, today);
  const posting = await postingOf(context, date);
  if (!posting.facts.supplier?.subject_id)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('prc.noSubject', 'El proveedor no es un tercero: guárdalo otra vez en su registro.'),
    );
  requireIssuer(context, posting);
  await requireBudget(context, posting);
  await release(context, sourceOf(context));
  await lockGoods(context);
  await lockInvoiceCharges(context);
  if (before.kind === 'ANTICIPO') {
    changes.event_id = await postAdvance(context, posting);
    return;
  }
  if (isOfAdvance(before)) return applyAdvance(context, posting);
  if (before.kind === 'NOTA_CREDITO') {
    const awaited = new Map([...(await takeReturned(context)), ...(await creditBilled(context))]);
    await takeRebates(context, posting);
    await answerDiscount(context, date);
    changes.event_id = await postCreditNote(context, { ...posting, awaited });
  } else {
    await takeReceived(context, posting);
    await billAhead(context, posting);
    await takeCharges(context, posting);
    changes.event_id = await postInvoice(context, posting);
  }
  const [left] = await balancesOf(context.tx, [before.id]);
  Object.assign(changes, balanceFields(left!));
}

export const rejectInvoice = async (context: Change): Promise<void> => {
  context.changes.uuid_key = null;
  await release(context, sourceOf(context));
};

export async function holdInvoice(context: Change): Promise<void> {
  context.changes.hold = true;
  await holdItems(context.tx, sourceOf(context), true);
}

/** Whoever captured any of it does not say that it may be paid after all (R56). */
async function requireOther(context: Change): Promise<void> {
  const { resource, before } = context;
  if (await isBarredWriter(context, { resource, action: 'release' }, before))
    throw new DomainError(
      'SEGREGACION',
      t('prc.ownHold', 'Tú capturaste la factura: que otra persona la libere.'),
    );
}

export async function releaseInvoice(context: Change): Promise<void> {
  await requireOther(context);
  Object.assign(context.changes, { hold: false, hold_reason: null });
  await holdItems(context.tx, sourceOf(context), false);
}

export async function cancelInvoice(context: Change): Promise<void> {
  const { tx, before, changes, input } = context;
  const source = sourceOf(context);
  const day = await undoDay(context, source, { date: before.posting_date!, area: 'COMPRAS' });
  const reason = typeof input.cancel_reason === 'string' ? input.cancel_reason : '';
  // Before anything of the books, as posting takes them (550).
  await lockGoods(context);
  await lockInvoiceCharges(context);
  if (before.kind === 'ANTICIPO') await undoAdvance(context);
  else if (before.kind === 'NOTA_CREDITO') {
    await giveBackReturned(context);
    await giveBackCredited(context);
    await giveBackRebates(context);
  } else {
    await giveBackReceived(context);
    await giveBackBilled(context);
    await giveBackCharges(context);
  }
  if (before.kind === 'NOTA_CREDITO') {
    await loseNote(context, before.id);
    await unapply(context, await applicationsOf(tx, source), { date: day, reason });
  }
  await cancelItems(context, source, day);
  await cancelItems(context, source, day, IN_FAVOR);
  await reverseSource(context, source, { date: todayOf(context), notBefore: day, reason });
  Object.assign(changes, { uuid_key: null, balance: '0', paid: '0' });
}
