/** Whether a receipt of payments (REP) that is handed in is of what was paid (purchasing R48). */
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import type { PaidDocument, Payment } from '#erp/domains/cfdi/draft/payments.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PurchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { failed, passed, type DocumentCheck } from './cfdi-checks.ts';

interface OwedReceipt {
  readonly uuid: string;
  readonly amount: string;
  readonly installment: number;
  /** ISO day. */
  readonly paid_on: string;
  readonly state: string;
}

const owedBy = (tx: Tx, supplierId: number, uuids: readonly string[]) =>
  tx.query(
    sql<OwedReceipt>`select i.uuid_key as uuid, c.amount, c.installment::int as installment, c.paid_on, c.state from payments__complements c join prc__invoice_shipments i on i.account_id = ${TENANT} and i.id = c.invoice_id
      where c.account_id = ${TENANT} and c.supplier_id = ${supplierId} and i.uuid_key = any(${uuids}::text[]) order by c.installment`,
  );

const pesos = (amount: string) => shownMoney(moneyText(new Exact(amount)));
const short = (uuid: string) => uuid.slice(-8).toUpperCase();

/** Null where it is the receipt of a payment that waits for it. */
function documentProblem(
  document: PaidDocument,
  paidOn: string,
  owed: readonly OwedReceipt[],
): string | null {
  const uuid = document.uuid.toUpperCase();
  const same = owed.filter(
    (each) => each.uuid === uuid && new Exact(each.amount).eq(document.paid),
  );
  const what = { amount: pesos(document.paid), invoice: short(uuid) };
  if (same.length === 0)
    return t('spp.notPaid', 'No hay un pago de {amount} a la factura {invoice}.', what);
  const waiting = same.filter(({ state }) => state !== 'RECIBIDO');
  if (waiting.length === 0)
    return t(
      'spp.receiptThere',
      'El pago de {amount} a la factura {invoice} ya tiene su complemento.',
      what,
    );
  const [own] = waiting;
  if (!waiting.some((each) => each.paid_on === paidOn))
    return t('spp.otherDay', 'El pago de {amount} fue el {paid} y el complemento dice {said}.', {
      amount: what.amount,
      paid: formatDay(own!.paid_on),
      said: formatDay(paidOn),
    });
  if (!waiting.some(({ installment }) => String(installment) === document.installment))
    return t(
      'spp.otherInstallment',
      'El pago de {amount} es la parcialidad {own} y el complemento dice {said}.',
      {
        amount: what.amount,
        own: own!.installment,
        said: document.installment,
      },
    );
  return null;
}

/** What its documents say was paid is what the payment says, but for cents. */
function amountProblem(payment: Payment, { total_tolerance }: PurchasingSettings): string | null {
  if (payment.documents.some(({ currency }) => currency !== payment.currency)) return null;
  const paid = sumOf(payment.documents.map(({ paid: each }) => each));
  if (paid.minus(payment.amount).abs().lte(total_tolerance)) return null;
  return t('spp.paymentOff', 'El pago dice {amount} y sus documentos suman {sum}.', {
    amount: pesos(payment.amount),
    sum: pesos(moneyText(paid)),
  });
}

export async function complementChecks(
  tx: Tx,
  supplierId: number,
  settings: PurchasingSettings,
  { payments }: CfdiDraft,
): Promise<readonly DocumentCheck[]> {
  const name = t('spp.checkPayments', 'Pagos');
  const all = payments?.payments ?? [];
  const uuids = all.flatMap(({ documents }) => documents.map(({ uuid }) => uuid.toUpperCase()));
  const owed = await owedBy(tx, supplierId, uuids);
  return all.flatMap((payment) =>
    [
      amountProblem(payment, settings),
      ...payment.documents.map((each) => documentProblem(each, payment.date.slice(0, 10), owed)),
    ].map((problem) => (problem === null ? passed(name) : failed(name, problem))),
  );
}
