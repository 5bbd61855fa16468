import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { baseRate } from '#erp/domains/exchange/base-rate.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import {
  defineRules,
  type ComputeContext,
  type SaveContext,
  type SavedContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { followCharge } from '../shipments/invoicing/count-invoiced.ts';
import { applyCharge, CHARGES } from './apply-charge.ts';
import { usualAllocation } from './charge-choices.ts';
import { limitProblem } from './charge-limit.ts';
import { chargedLines } from './charged-lines.ts';
import { shareCharge } from './share-charge.ts';
import { shipmentCharges } from './shipment-charges.ts';

type Save = SaveContext<typeof shipmentCharges>;
type Change = TransitionContext<typeof shipmentCharges>;

interface Charged {
  readonly status: string;
  readonly type: string;
  readonly branch_office_id: number | null;
}

/** Whoever receives it meanwhile waits, or is waited for: one of both applies the charge. */
async function lockShipment(tx: Tx, id: number): Promise<Charged | undefined> {
  const [shipment] = await tx.query(
    sql<Charged>`select status, type, branch_office_id from shipments where account_id = ${TENANT} and id = ${id} for update`,
  );
  return shipment;
}

async function completeCharge({ tx, actor, now, draft }: ComputeContext<typeof shipmentCharges>) {
  if (draft.kind) draft.allocation ??= usualAllocation(draft.kind);
  const base = await baseCurrency(tx, actor.accountId);
  draft.currency_id ??= base;
  if (draft.currency_id === base) draft.exchange_rate = baseRate(draft.exchange_rate);
  else
    draft.exchange_rate ??=
      (await findRate(tx, draft.currency_id, todayOf(now, actor.timeZone)))?.rate ?? null;
  draft.amount_mxn = draft.amount
    ? moneyText(cents(new Exact(draft.amount).times(draft.exchange_rate ?? 1)))
    : null;
}

async function checkRate(context: Save): Promise<void> {
  const { tx, now, actor, draft } = context;
  if (!draft.currency_id) return;
  const date = todayOf(now, actor.timeZone);
  const asked = { currency_id: draft.currency_id, date, rate: draft.exchange_rate ?? null };
  await typedRate(tx, asked);
  await checkTypedRate(context, asked);
}

async function checkCharge(context: Save): Promise<void> {
  const { tx, draft, before, fail } = context;
  if (!draft.shipment_id) return;
  if (!before) {
    const shipment = await lockShipment(tx, draft.shipment_id);
    if (shipment?.status === 'CANCELADO')
      fail('shipment_id', t('purchasing.chargeOfCancelled', 'El embarque está cancelado.'));
    if (shipment?.type === 'SERVICIO')
      fail(
        'shipment_id',
        t('purchasing.chargeOfService', 'Un servicio no lleva gastos de adquisición.'),
      );
    draft.branch_office_id = shipment?.branch_office_id ?? null;
  }
  await checkRate(context);
  const { amount_mxn } = draft;
  const over =
    amount_mxn &&
    (!before || before.amount_mxn !== amount_mxn) &&
    (await limitProblem(context, {
      id: before?.id ?? null,
      shipmentId: draft.shipment_id,
      amount: amount_mxn,
    }));
  if (over) fail('amount', over);
  await shareDraft(context, draft.shipment_id);
}

/** Rows of each line of the shipment, with what they take. */
async function shareDraft({ tx, draft, fail }: Save, shipmentId: number): Promise<void> {
  const known = new Map((draft.allocations ?? []).map((row) => [row.shipment_line_id, row]));
  const lines = await chargedLines(tx, shipmentId);
  // By hand one begins with what its value would be.
  const begins = draft.allocation === 'MANUAL' && known.size === 0;
  const done = shareCharge(
    {
      amount: draft.amount_mxn ?? '0',
      allocation: begins ? 'VALOR' : draft.allocation!,
      manualOf: (id) => known.get(id)?.amount ?? '0',
    },
    lines,
  );
  if ('problem' in done) return fail('allocation', done.problem);
  draft.allocations = done.shares.map(({ line, basis, amount }) => ({
    applied: '0',
    to_stock: '0',
    to_issued: '0',
    ...known.get(line.id),
    shipment_line_id: line.id,
    basis,
    amount,
  }));
}

/** Of what has come already, at once. */
async function followSaved(context: SavedContext<typeof shipmentCharges>): Promise<void> {
  const { after } = context;
  const applied_amount = await applyCharge(context, after.id, after.amount_mxn!);
  await changeByConsequence(
    context,
    CHARGES,
    { id: after.id },
    {
      changes: () => ({ applied_amount }),
      reason: t('purchasing.chargeApplied', 'Pasó al costo de lo recibido.'),
    },
  );
  await followCharge(context, after.shipment_id);
}

async function makeReal(context: Change): Promise<void> {
  const { before, changes, fail } = context;
  if (!before.supplier_id)
    fail('supplier_id', t('purchasing.chargeOfWhom', 'Escribe quién cobra el gasto.'));
  else {
    changes.real_amount ??= before.amount_mxn!;
    const { real_amount: amount } = changes;
    const over =
      new Exact(amount).gt(before.amount_mxn!) &&
      (await limitProblem(context, { id: before.id, shipmentId: before.shipment_id, amount }));
    if (over) return fail('real_amount', over);
    changes.applied_amount = await applyCharge(context, before.id, changes.real_amount);
  }
}

export const rules = defineRules(shipmentCharges, {
  compute: completeCharge,
  beforeSave: checkCharge,
  afterSave: followSaved,
  transitions: {
    post: makeReal,
    async cancel(context) {
      context.changes.applied_amount = await applyCharge(context, context.before.id, '0');
    },
  },
  afterTransition: (context) => followCharge(context, context.after.shipment_id),
});
