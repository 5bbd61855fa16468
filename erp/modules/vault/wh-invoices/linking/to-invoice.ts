/** A received CFDI as the draft of an invoice of its supplier (finance §2.6, purchasing §2). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiConcept, CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  loadTaxes,
  type TaxFacts,
} from '#erp/modules/prc/invoice-shipments/capture/invoice-facts.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import type { whInvoices } from '../wh-invoices.ts';
import { requireLinkable } from './linkable.ts';
import { linkTo } from './link-known.ts';
import { TO_INVOICE } from './link-actions.ts';
import { taxFields } from './tax-fields.ts';
import { readOf } from './xml-of.ts';

type Received = StoredRow<typeof whInvoices>;
type Linking = ActionContext<typeof TO_INVOICE.fields>;

// The kernel knows of a record only that it is one; the action is this resource's.
const receivedOf = (record: Row | null): Received => record as unknown as Received;

interface LastLine {
  readonly product_key: string;
  readonly expense_id: number | null;
  readonly book_account_id: number | null;
  readonly cost_center_id: number | null;
}

/** What was chosen the last time for the same key of this issuer. */
const lastLines = (tx: Tx, issuer: string): Promise<LastLine[]> =>
  tx.query(
    sql<LastLine>`select distinct on (c.product_key) c.product_key, l.expense_id, l.book_account_id, l.cost_center_id
      from sat__wh_invoices w join sat__wh_invoice_concepts c on c.account_id = ${TENANT} and c.invoice_id = w.id
        join prc_invoice_lines l on l.account_id = ${TENANT} and l.invoice_id = w.source_id::bigint and l.position = c.position
      where w.account_id = ${TENANT} and w.issuer_rfc = ${issuer} and w.source_resource = 'prc/invoice-shipments' order by c.product_key, w.id desc`,
  );

async function prefill(tx: Tx, received: Received) {
  const { draft } = await readOf(tx, received.id);
  const last = new Map(
    (await lastLines(tx, received.issuer_rfc)).map((each) => [each.product_key, each]),
  );
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

const decimals = (text: string) => text.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Quantity and price where they give the amount with our decimals; otherwise one of the amount. */
function priceOf({ quantity, unitPrice, amount }: CfdiConcept) {
  const worked = moneyText(new Exact(quantity).times(unitPrice));
  return decimals(quantity) <= 4 && worked === moneyText(new Exact(amount))
    ? { quantity, price: unitPrice }
    : { quantity: '1', price: amount };
}

interface Catalogues {
  readonly taxes: readonly TaxFacts[];
  readonly currency: number | null;
  readonly form: number | null;
}

async function cataloguesOf(tx: Tx, { currency, paymentForm }: CfdiDraft): Promise<Catalogues> {
  const [ids] = await tx.query(
    sql<{
      currency: number | null;
      form: number | null;
    }>`select (select id from currencies where account_id = ${TENANT} and code = ${currency} limit 1) as currency, (select id from payment_types where account_id = ${TENANT} and sat_code = ${paymentForm} and active order by id limit 1) as form`,
  );
  return { taxes: await loadTaxes(tx), currency: ids?.currency ?? null, form: ids?.form ?? null };
}

const text = (id: number | null | undefined) => (id ? String(id) : '');

function linesOfBody({ input }: Linking, draft: CfdiDraft, { taxes }: Catalogues) {
  const unknown = new Set<string>();
  const lines = draft.concepts.map((concept, i) => {
    const found = taxFields(concept, taxes);
    for (const name of found.unknown) unknown.add(name);
    const own = input.lines[i];
    return {
      description: concept.description.slice(0, 1000),
      ...priceOf(concept),
      discount: concept.discount ?? '',
      ...found.fields,
      expense_id: text(own?.expense_id),
      book_account_id: text(own?.book_account_id),
      cost_center_id: text(own?.cost_center_id),
    };
  });
  return { lines, unknown: [...unknown] };
}

const bodyOf = (context: Linking, draft: CfdiDraft, uuid: string, known: Catalogues) => ({
  kind: draft.type === 'E' ? 'NOTA_CREDITO' : 'FACTURA',
  supplier_id: text(context.input.supplier_id),
  date: draft.date.slice(0, 10),
  uuid,
  series: draft.series ?? '',
  supplier_folio: draft.folio ?? '',
  payment_mode: draft.paymentMethod ?? '',
  payment_type_id: text(known.form),
  cfdi_use: draft.receiver.use,
  currency_id: text(known.currency),
  exchange_rate: draft.exchangeRate && draft.currency !== 'MXN' ? draft.exchangeRate : '',
  document_total: draft.total,
  related_invoice_id: text(context.input.related_invoice_id),
  withholding_reason: context.input.withholding_reason ?? '',
});

const pesos = (amount: string) => `$${groupDigits(amount, 2, 2)}`;

/** In what the draft differs from the document. */
function differencesOf(made: Row, draft: CfdiDraft, unknown: readonly string[]) {
  const notes: string[] = [];
  const total = String(made.total);
  if (!new Exact(total).eq(draft.total))
    notes.push(
      t('vault.totalDiffers', 'Las partidas suman {sum}; el CFDI dice {total}.', {
        sum: pesos(total),
        total: pesos(draft.total),
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

export const toInvoice = actionRules(TO_INVOICE, {
  prefill: ({ tx, record }) => prefill(tx, receivedOf(record)),
  async run(context) {
    const { tx, services, actor, record } = context;
    const received = receivedOf(record);
    requireLinkable(received);
    if (received.cfdi_type !== 'I' && received.cfdi_type !== 'E')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('vault.noInvoice', 'Sólo un ingreso o un egreso es factura de un proveedor.'),
      );
    await requireIssuer(context, received);
    const { draft } = await readOf(tx, received.id);
    const known = await cataloguesOf(tx, draft);
    const { lines, unknown } = linesOfBody(context, draft, known);
    const made = await createInTransaction(tx, services, actor, invoiceShipments, {
      ...bodyOf(context, draft, received.uuid, known),
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
