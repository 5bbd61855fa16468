/** Names, taxes and amounts of a ticket, from its lines and payments (sales R10, R35). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { TaxRule } from '#erp/domains/amounts/amounts.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { paidWith, workTicket } from './ticket-amounts.ts';
import type { tickets } from './tickets.ts';

type Save = SaveContext<typeof tickets>;

interface ProductFacts {
  readonly id: number;
  readonly name: string;
  readonly tax_ids: readonly number[];
}

const loadProducts = (tx: Tx, ids: readonly (number | null | undefined)[]) =>
  tx.query(
    sql<ProductFacts>`select p.id, p.name,
        array(select x.target_id from products__tax_ids x join sattaxes y on y.account_id = ${TENANT} and y.id = x.target_id and y.kind = 'TRASLADO' where x.account_id = ${TENANT} and x.owner_id = p.id order by x.position) as tax_ids
      from products p where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[])`,
  );

/** Names and taxes of products where the file says none. */
async function completeLines({ tx, draft }: Save, rules: readonly TaxRule[]): Promise<void> {
  const lines = linesOf(draft);
  const products = await loadProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  for (const line of lines) {
    const product = products.find(({ id }) => id === line.product_id);
    line.description ??= product?.name.slice(0, 1000) ?? null;
    if (line.tax_id || line.other_tax_id) continue;
    for (const id of product?.tax_ids ?? []) {
      const rule = rules.find((each) => each.id === id);
      if (rule?.sat_tax === '002') line.tax_id ??= id;
      else if (rule?.sat_tax === '003') line.other_tax_id ??= id;
    }
  }
}

function workAmounts({ draft, fail }: Save, rules: readonly TaxRule[]): void {
  const lines = linesOf(draft);
  for (const [at, { discount, qty, gross_price }] of lines.entries())
    if (new Exact(discount ?? 0).gt(moneyText(new Exact(qty ?? 0).times(gross_price ?? 0))))
      fail(
        `lines[${at}][discount]`,
        t('pos.discount', 'El descuento no pasa del importe de la partida.'),
      );
  try {
    const worked = workTicket(
      lines.map((line) => ({
        quantity: line.qty ?? '0',
        price: line.gross_price ?? '0',
        discount: line.discount ?? null,
        tax_ids: [line.tax_id, line.other_tax_id].filter((id) => id != null),
      })),
      rules,
    );
    for (const [at, line] of lines.entries()) {
      const { grossTotal, base, taxAmount } = worked.lines[at]!;
      Object.assign(line, { gross_total: grossTotal, base, tax_amount: taxAmount });
    }
    draft.taxes = worked.taxes.map((tax) => ({ ...tax }));
    draft.subtotal = worked.subtotal;
    draft.tax_total = worked.taxTotal;
    draft.total = worked.total;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    fail('lines', t('pos.noBases', 'Ninguna base con sus impuestos da lo que se cobró.'));
  }
}

interface PaymentType {
  readonly id: number;
  readonly kind: string;
  readonly sat_code: string;
  readonly requires_reference: boolean;
}

const loadPaymentTypes = (tx: Tx) =>
  tx.query(
    sql<PaymentType>`select id, kind, sat_code, coalesce(requires_reference, false) or kind in ('TARJETA', 'TRANSFERENCIA') as requires_reference from payment_types where account_id = ${TENANT}`,
  );

async function checkPayments({ tx, draft, fail }: Save): Promise<void> {
  const types = await loadPaymentTypes(tx);
  const payments = (draft.payments ?? []).map(({ amount, payment_type_id, reference }, at) => {
    const type = types.find(({ id }) => id === payment_type_id);
    if (type?.requires_reference && !reference)
      fail(
        `payments[${at}][reference]`,
        t('pos.noReference', 'Escribe la autorización o la clave de rastreo.'),
      );
    return {
      amount: amount ?? '0',
      inCash: type?.kind === 'EFECTIVO',
      form: type?.sat_code ?? '99',
    };
  });
  const due = moneyText(new Exact(draft.total ?? 0).plus(draft.tip_amount ?? 0));
  const paid = paidWith(payments, due);
  if ('change' in paid) {
    draft.change_amount = paid.change;
    draft.payment_form = paid.form;
  } else if (paid.problem === 'LESS')
    fail('payments', t('pos.paidLess', 'Los pagos no cubren {due}.', { due: shownMoney(due) }));
  else fail('payments', t('pos.changeOfCash', 'Solo el efectivo puede generar cambio.'));
}

export async function completeTicket(context: Save): Promise<void> {
  const rules = await loadTaxRules(context.tx);
  await completeLines(context, rules);
  workAmounts(context, rules);
  await checkPayments(context);
}
