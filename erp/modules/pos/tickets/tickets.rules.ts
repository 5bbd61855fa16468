import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { keepSales } from '#erp/domains/net-sales/keep-sums.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchPlace } from '#erp/modules/cfdi/issuing/branch-place.ts';
import { completeTicket } from './complete-ticket.ts';
import { globalTickets } from '../global-invoices/global-tickets.ts';
import { global } from '../global-invoices/run-global.ts';
import { followInvoice } from '../invoicing/follow-invoice.ts';
import { customerOfStamped } from '../self-invoice-requests/receiver.ts';
import { INVOICE } from './invoice-action.ts';
import { newInvoiceCode } from './invoice-code.ts';
import { followReturns } from '../sales-return/follow-returns.ts';
import { note, notes } from '../sales-return/run-notes.ts';
import { lockTicket } from '../invoicing/billed-ticket.ts';
import { invoiceTicket } from '../invoicing/invoice-ticket.ts';
import { checkReturn } from './return-checks.ts';
import { ticketQr } from './tickets.endpoints.ts';
import { QR } from './tickets.schemas.ts';
import { tickets } from './tickets.ts';

/** What has a CFDI, or was given back in part, is not as if it had never been. */
async function requireAlone(context: TransitionContext<typeof tickets>) {
  const { tx, before, changes, fail } = context;
  if (before.invoice_id !== null)
    fail('', t('pos.hasInvoice', 'Tiene una factura: bórrala o cancélala antes.'));
  if (before.global_invoice_id !== null)
    fail('', t('pos.hasGlobal', 'Está en una factura global: cancélala antes.'));
  if (before.credit_note_id !== null)
    fail('', t('pos.hasNote', 'Tiene su nota de crédito: bórrala o cancélala antes.'));
  if (before.discounted_in_id !== null)
    fail('', t('pos.leftOut', 'Su CFDI se hizo sin lo que se devolvió: cancélalo antes.'));
  changes.note_status = null;
  changes.credited_invoice_id = null;
  const [returned] = await tx.query(
    sql`select 1 from pos__tickets where account_id = ${TENANT} and original_ticket_id = ${before.id} and status <> 'CANCELADO' limit 1`,
  );
  if (returned) fail('', t('pos.hasReturns', 'Tiene devoluciones: cancélalas antes.'));
}

const countSale = (
  { tx, services }: Pick<TransitionContext<typeof tickets>, 'tx' | 'services'>,
  id: number,
  counts: boolean,
) => keepSales(tx, services.registry, { resource: tickets.path, ids: [id], counts });

const invoice = actionRulesOf<typeof tickets>()(INVOICE, {
  lockFirst: ({ tx }, id) => lockTicket(tx, id),
  prefill: async ({ record }) => ({
    values: { customer_id: record.customer_id },
  }),
  async run(context) {
    const { record, input } = context;
    const { invoice_id, note_id } = await invoiceTicket(context, record.id, {
      customer_id: input.customer_id!,
      tax_company_id: input.tax_company_id ?? null,
      cfdi_use: input.cfdi_use ?? null,
    });
    return {
      outcome: {
        message: t('pos.invoiceMade', 'Factura en borrador: revísala y tímbrala.'),
        open: { resource: 'satInvoices', id: note_id ?? invoice_id },
        ...(note_id && {
          notes: [
            t(
              'pos.noteFirst',
              'Está en una factura global: timbra primero esta nota, que lo saca de ella.',
            ),
          ],
        }),
      },
    };
  },
});

export const rules = defineRules(tickets, {
  async beforeSave(context) {
    const { tx, draft, before, now, actor, fail } = context;
    if (before) return;
    if (draft.sold_at && Temporal.Instant.compare(draft.sold_at, now) > 0)
      fail('sold_at', t('pos.future', 'Un ticket no se cobra en el futuro.'));
    const { timeZone } = await branchPlace(tx, draft.branch_office_id, actor.timeZone);
    if (draft.sold_at)
      draft.day = Temporal.Instant.from(draft.sold_at)
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .toString();
    await completeTicket(context);
    await checkReturn(context);
    draft.invoice_code = newInvoiceCode();
  },
  async afterSave(context) {
    const { before, after } = context;
    if (before === null) await countSale(context, after.id, true);
    if (before === null && after.kind === 'DEVOLUCION') await followReturns(context, [after.id]);
  },
  transitions: { cancel: requireAlone },
  async afterTransition(context) {
    if (context.action === 'cancel') await countSale(context, context.after.id, false);
  },
  actions: { invoice, global, note, notes },
  invoiceMoved: followInvoice,
  globalTickets,
  stampedCustomer: customerOfStamped,
  calls: { qr: call(QR, ticketQr) },
});
