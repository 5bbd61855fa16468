/** A received CFDI as the draft of an invoice of its supplier (finance §2.6, purchasing §2). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import type { whInvoices } from '../wh-invoices.ts';
import { cataloguesOf, headOf, lastLines, linesOfBody } from './invoice-body.ts';
import { requireLinkable } from './linkable.ts';
import { linkTo } from './link-known.ts';
import { TO_INVOICE } from './link-actions.ts';
import { readOf } from './xml-of.ts';

type Received = StoredRow<typeof whInvoices>;
type Linking = ActionContext<typeof TO_INVOICE.fields>;

async function prefill(tx: Tx, received: Received) {
  const { draft } = await readOf(tx, received.id);
  const last = await lastLines(tx, received.issuer_rfc);
  const [related] = received.related_uuid
    ? await tx.query(
        sql<{
          id: number;
        }>`select id from prc__invoice_shipments where account_id = ${TENANT} and uuid_key = ${received.related_uuid}`,
      )
    : [];
  return {
    values: {
      supplier_id: received.supplier_id ?? null,
      related_invoice_id: related?.id ?? null,
      lines: draft.concepts.map((concept, id) => {
        const before = last.get(concept.productKey);
        return {
          id,
          description: concept.description.slice(0, 1000),
          amount: moneyText(new Exact(concept.amount)),
          expense_id: before?.expense_id ?? null,
          book_account_id: before?.expense_id ? null : (before?.book_account_id ?? null),
          cost_center_id: before?.cost_center_id ?? null,
        };
      }),
    },
  };
}

/** In what the draft differs from the document. */
function differencesOf(made: Row, draft: CfdiDraft, unknown: readonly string[]) {
  const notes: string[] = [];
  const total = String(made.total);
  if (!new Exact(total).eq(draft.total))
    notes.push(
      t('vault.totalDiffers', 'Las partidas suman {sum}; el CFDI dice {total}.', {
        sum: shownMoney(total),
        total: shownMoney(draft.total),
      }),
    );
  if (unknown.length > 0)
    notes.push(
      t('vault.taxesUnknown', 'Impuestos que no están en el catálogo: {taxes}.', {
        taxes: unknown.join(', '),
      }),
    );
  return notes;
}

/** Somebody else than the supplier may not have issued it. */
async function requireIssuer({ tx, input, fail }: Linking, received: Received): Promise<void> {
  const [supplier] = await tx.query(
    sql<{
      rfc: string | null;
    }>`select rfc from suppliers where account_id = ${TENANT} and id = ${input.supplier_id}`,
  );
  if (supplier?.rfc !== received.issuer_rfc)
    fail(
      'supplier_id',
      t('vault.otherIssuer', 'El CFDI lo emite {rfc}: elige ese proveedor o dalo de alta.', {
        rfc: received.issuer_rfc,
      }),
    );
}

export const toInvoice = actionRulesOf<typeof whInvoices>()(TO_INVOICE, {
  prefill: ({ tx, record }) => prefill(tx, record),
  async run(context) {
    const { tx, services, actor, record: received } = context;
    requireLinkable(received);
    if (received.cfdi_type !== 'I' && received.cfdi_type !== 'E')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('vault.noInvoice', 'Sólo un ingreso o un egreso es factura de un proveedor.'),
      );
    await requireIssuer(context, received);
    const { draft } = await readOf(tx, received.id);
    const known = await cataloguesOf(tx, draft);
    const { lines, unknown } = linesOfBody(draft, context.input.lines, known);
    const made = await createInTransaction(tx, services, actor, invoiceShipments, {
      ...headOf(context.input, draft, received.uuid, known),
      document_total: draft.total,
      lines: Object.fromEntries(lines.entries()),
    });
    await linkTo(context, received.uuid, {
      source_resource: invoiceShipments.path,
      source_id: String(made.id),
      name: String(made.folio ?? made.supplier_folio ?? ''),
    });
    return {
      outcome: {
        message: t('vault.invoiceMade', 'Factura en borrador: revísala y valídala.'),
        open: { resource: invoiceShipments.path, id: made.id! },
        notes: differencesOf(made, draft, unknown),
      },
    };
  },
});
