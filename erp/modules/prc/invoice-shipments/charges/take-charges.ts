/**
 * What an invoice says of charges of acquisition is what they cost: only what differs from their
 * estimate goes to the goods (purchasing R28, R29).
 */
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  applyCharge,
  CHARGES,
  lockCharges,
} from '#erp/modules/purchasing/shipment-charges/apply-charge.ts';
import {
  limitProblem,
  lockChargesOf,
} from '#erp/modules/purchasing/shipment-charges/charge-limit.ts';
import { followCharge } from '#erp/modules/purchasing/shipments/invoicing/count-invoiced.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { goodsCost, type Change, type Posting } from '../posting/invoice-posting.ts';

const chargesOf = ({ before }: Pick<Change, 'before'>) =>
  linesOf(before)
    .flatMap(({ shipment_charge_id: id }, at) => (id ? [{ id, at }] : []))
    .toSorted((a, b) => a.id - b.id);

/** After the goods and before anything of the stock. */
export async function lockInvoiceCharges(context: Change): Promise<void> {
  const ids = chargesOf(context).map(({ id }) => id);
  const charges = await lockCharges(context.tx, ids);
  await lockChargesOf(
    context.tx,
    charges.map(({ shipment_id }) => shipment_id),
  );
}

const gone = () =>
  new DomainError(
    'ESTADO_INVALIDO',
    t('prc.chargeTaken', 'Un gasto se canceló o ya se facturó: quítalo de la factura.'),
  );

interface Estimated {
  readonly shipment_id: number;
  /** MXN. */
  readonly amount: string;
}

/** What is invoiced beyond its estimate is held to the same limit as what is written by hand. */
async function overLimit(
  context: Change,
  { id, amount }: { readonly id: number; readonly amount: string },
  known: Estimated,
): Promise<string | null> {
  if (new Exact(amount).lte(known.amount)) return null;
  return limitProblem(context, { id, shipmentId: known.shipment_id, amount });
}

export async function takeCharges(context: Change, { invoice }: Posting): Promise<void> {
  for (const { id, at } of chargesOf(context)) {
    const real_amount = goodsCost(context, invoice, at);
    const [free] = await context.tx.query(
      sql<Estimated>`select shipment_id, coalesce(real_amount, amount_mxn) as amount from shipment_charges where account_id = ${TENANT} and id = ${id} and status <> 'CANCELADO' and invoice_id is null`,
    );
    if (!free) throw gone();
    const over = await overLimit(context, { id, amount: real_amount }, free);
    if (over) {
      context.fail(`lines[${at}][price]`, over);
      continue;
    }
    const applied_amount = await applyCharge(context, id, real_amount);
    await moveByConsequence(
      context,
      `${CHARGES}.invoice`,
      { id },
      { changes: { real_amount, applied_amount, invoice_id: context.before.id } },
    );
    await followCharge(context, free.shipment_id);
  }
}

/** Its estimate stands in the cost again. */
export async function giveBackCharges(context: Change): Promise<void> {
  for (const { id } of chargesOf(context)) {
    const [charge] = await context.tx.query(
      sql<{
        amount_mxn: string;
        shipment_id: number;
      }>`select amount_mxn, shipment_id from shipment_charges where account_id = ${TENANT} and id = ${id}`,
    );
    const applied_amount = await applyCharge(context, id, charge!.amount_mxn);
    await moveByConsequence(
      context,
      `${CHARGES}.reopen`,
      { id },
      { changes: { real_amount: null, applied_amount, invoice_id: null } },
    );
    await followCharge(context, charge!.shipment_id);
  }
}
