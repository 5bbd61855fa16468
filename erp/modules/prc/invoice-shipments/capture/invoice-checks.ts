/** What an invoice is refused for, and what is asked of it (purchasing R30, R32; finance R27). */
import { spendingProblem } from '#erp/domains/accounting/spending-accounts.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { receivedCfdi } from '#erp/domains/taxes/received-cfdi.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { checkDiscount } from '../../discount-notes/check-discount.ts';
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { OWES_NOTHING } from '../invoice-choices.ts';
import { checkAdvance, isOfAdvance } from '../advances/advance-checks.ts';
import { checkReceived } from '../receptions/received-checks.ts';
import { checkCharges } from '../charges/charge-checks.ts';
import { checkRebates } from '../returns/rebate-checks.ts';
import { checkReturned } from '../returns/returned-checks.ts';
import type { WorkedInvoice } from './invoice-amounts.ts';
import { conceptOf, isBought, type Draft, type Line } from './invoice-draft.ts';
import type { AccountFacts, InvoiceFacts } from './invoice-facts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';

export type Save = SaveContext<typeof invoiceShipments>;

const ENDED = new Set(['RECHAZADA', 'CANCELADA']);

function checkSupplier({ before, changed, fail }: Save, { supplier }: InvoiceFacts): void {
  if (!supplier || (before && !changed('supplier_id'))) return;
  if (supplier.status === 'BAJA')
    fail('supplier_id', t('prc.goneSupplier', 'El proveedor está dado de baja.'));
}

async function checkUuid({ tx, services, draft, before, fail }: Save): Promise<void> {
  draft.uuid_key = ENDED.has(draft.status ?? '') ? null : draft.uuid;
  if (!draft.uuid) return;
  const own = { resource: 'prc/invoice-shipments', id: before?.id ?? null };
  const [other] = await receivedCfdi(tx, services.registry, [draft.uuid], own);
  if (other)
    fail(
      'uuid',
      t('prc.knownUuid', 'El CFDI ya fue registrado en {folio}.', { folio: other.name }),
    );
}

async function checkForeignFolio({ tx, draft, before, fail }: Save): Promise<void> {
  if (draft.uuid || !draft.supplier_folio) return;
  await lockNames(tx, [`folio ${draft.supplier_id} ${draft.series ?? ''} ${draft.supplier_folio}`]);
  const [other] = await tx.query(
    sql`select 1 from prc__invoice_shipments where account_id = ${TENANT} and supplier_id = ${draft.supplier_id} and uuid is null and supplier_folio = ${draft.supplier_folio} and coalesce(series, '') = ${draft.series ?? ''} and status <> all('{RECHAZADA,CANCELADA}') and id <> ${before?.id ?? 0} limit 1`,
  );
  if (other)
    fail('supplier_folio', t('prc.knownFolio', 'Ya capturaste ese folio de este proveedor.'));
}

async function checkPayment({ tx, draft, fail }: Save): Promise<void> {
  const [payment] = await tx.query(
    sql<{
      sat_code: string;
    }>`select sat_code from payment_types where account_id = ${TENANT} and id = ${draft.payment_type_id ?? null}`,
  );
  if (!payment || !draft.payment_mode) return;
  if (draft.payment_mode === 'PPD' && payment.sat_code !== '99')
    fail('payment_type_id', t('prc.ppd', 'Con PPD la forma de pago es 99 Por definir.'));
  if (draft.payment_mode === 'PUE' && payment.sat_code === '99')
    fail('payment_type_id', t('prc.pue', 'Con PUE escribe la forma de pago real.'));
}

async function checkTerms(context: Save): Promise<void> {
  const { tx, now, actor, draft, fail } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  if (draft.date && draft.date > today)
    fail('date', t('prc.future', 'La factura no puede tener una fecha posterior a hoy.'));
  if (!draft.exchange_rate && draft.date)
    draft.exchange_rate = (await rateFor(tx, draft.currency_id, draft.date)).rate;
  const { currency_id, date, exchange_rate: rate } = draft;
  await checkTypedRate(context, { currency_id, date, rate });
}

interface Problem {
  readonly field: 'book_account_id' | 'cost_center_id';
  readonly message: string;
}

/** Why a line cannot go to its account; null when it can. */
export function accountProblem(
  account: AccountFacts | undefined,
  line: Pick<Line, 'cost_center_id'>,
): Problem | null {
  if (!account)
    return {
      field: 'book_account_id',
      message: t('prc.account', 'Elige el concepto o escribe la cuenta.'),
    };
  const problem = spendingProblem(account);
  if (problem) return { field: 'book_account_id', message: problem };
  if (account.requires_cost_center && !line.cost_center_id)
    return {
      field: 'cost_center_id',
      message: t('prc.center', 'Su cuenta exige centro de costo.'),
    };
  return null;
}

function checkLine({ draft, fail }: Save, line: Line, i: number, facts: InvoiceFacts): void {
  const at = (field: string) => `lines[${i}][${field}]`;
  if (!line.description) fail(at('description'), t('prc.describe', 'Di qué se compró.'));
  if (Number(line.discount ?? 0) > Number(line.amount ?? 0))
    fail(at('discount'), t('prc.discount', 'El descuento no pasa del importe.'));
  if (isBought(line) || line.shipment_charge_id || isOfAdvance(draft)) return;
  const account = line.book_account_id ? facts.accounts.get(line.book_account_id) : undefined;
  const problem = accountProblem(account, line);
  if (problem) fail(at(problem.field), problem.message);
}

/** Names of what its profile withholds and a line does not bring. */
export function missingWithholdings(draft: Draft, facts: InvoiceFacts): readonly string[] {
  const missing = linesOf(draft).flatMap((line) => {
    // Goods bring what their order says; profiles are of services.
    if (isBought(line)) return [];
    const concept = conceptOf(facts, line);
    const profile = facts.profileOf(concept);
    const what = concept ? ` (${concept.name})` : '';
    return [
      ...(profile?.isr_tax_id && profile.isr_tax_id !== line.isr_tax_id
        ? [`${profile.isr_name}${what}`]
        : []),
      ...(profile?.iva_tax_id && profile.iva_tax_id !== line.withheld_tax_id
        ? [`${profile.iva_name}${what}`]
        : []),
    ];
  });
  return [...new Set(missing)];
}

export const missingText = (missing: readonly string[]): string =>
  t('prc.missingWithholding', 'Falta la retención: {what}. Captúrala o escribe el motivo.', {
    what: missing.join(', '),
  });

function checkTotal({ draft, fail }: Save, { adjusted, totals }: WorkedInvoice): void {
  if (Number(totals.total) <= 0)
    fail('lines', t('prc.noTotal', 'El total debe ser mayor que cero.'));
  if (adjusted === null)
    fail(
      'document_total',
      t('prc.uneven', 'No cuadra: las partidas suman {sum}; el documento dice {said}.', {
        sum: shownMoney(totals.total),
        said: shownMoney(draft.document_total ?? '0'),
      }),
    );
}

/** A note of an invoice with CFDI has one; of another, the number that its supplier gave it. */
function requireNumber({ draft, fail }: Pick<Save, 'draft' | 'fail'>, uuid: string | null): void {
  if (uuid === null) {
    if (!draft.uuid && !draft.supplier_folio)
      fail('supplier_folio', t('value.required', 'Escribe este dato.'));
    return;
  }
  if (!draft.uuid) fail('uuid', t('value.required', 'Escribe este dato.'));
  if (!draft.payment_mode) fail('payment_mode', t('value.chooseAny', 'Elige una opción.'));
}

async function checkNote({ tx, draft, fail }: Save): Promise<void> {
  if (draft.kind !== 'NOTA_CREDITO' || !draft.related_invoice_id) return;
  const [invoice] = await tx.query(
    sql<{
      supplier_id: number;
      currency_id: number;
      kind: string;
      uuid: string | null;
    }>`select supplier_id, currency_id, kind, uuid from prc__invoice_shipments where account_id = ${TENANT} and id = ${draft.related_invoice_id}`,
  );
  if (!invoice) return;
  if (invoice.supplier_id !== draft.supplier_id || OWES_NOTHING.includes(invoice.kind))
    fail('related_invoice_id', t('prc.otherInvoice', 'Elige una factura del mismo proveedor.'));
  else if (invoice.currency_id !== draft.currency_id)
    fail('related_invoice_id', t('prc.otherCurrency', 'La factura está en otra moneda.'));
  requireNumber({ draft, fail }, invoice.uuid);
}

export async function checkInvoice(
  context: Save,
  facts: InvoiceFacts,
  invoice: WorkedInvoice,
): Promise<void> {
  const { tx, actor, draft, before, changed, fail, warn } = context;
  if (draft.kind === 'SIN_CFDI' && !hasPermission(actor, 'prc/invoice-shipments.no_cfdi'))
    fail('kind', t('prc.noCfdi', 'Necesitas permiso para capturar gastos sin CFDI.'));
  if (draft.kind === 'EXTRANJERA' && facts.supplier && facts.supplier.person_type !== 'EXTRANJERO')
    fail('kind', t('prc.notForeign', 'El proveedor es nacional: su factura trae CFDI.'));
  checkSupplier(context, facts);
  await checkUuid(context);
  await checkForeignFolio(context);
  await checkPayment(context);
  await checkTerms(context);
  await checkNote(context);
  await checkDiscount(tx, draft, fail);
  await checkAdvance(context);
  for (const [i, line] of linesOf(draft).entries()) checkLine(context, line, i, facts);
  if (linesOf(draft).length === 0)
    fail('lines', t('stock.someLines', 'Agrega al menos una partida.'));
  checkReceived(context, facts);
  checkCharges(context, facts);
  await checkReturned(context);
  await checkRebates(context, invoice);
  checkTotal(context, invoice);
  const missing = missingWithholdings(draft, facts);
  const isNew = !before || changed('lines') || changed('supplier_id');
  if (missing.length > 0 && !draft.withholding_reason && isNew)
    warn('withholding_reason', missingText(missing));
}
