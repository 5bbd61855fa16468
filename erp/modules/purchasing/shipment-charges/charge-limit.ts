/** Charges of a shipment are a part of what it is worth: beyond it they hide something else. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { cents, Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchasingSettings } from '../pur-settings/purchasing-settings.ts';
import { chargedLines } from './charged-lines.ts';

interface Charge {
  /** Null of a new one. */
  readonly id: number | null;
  readonly shipmentId: number;
  /** MXN. */
  readonly amount: string;
}

const othersOf = async (tx: Tx, { id, shipmentId }: Charge): Promise<string> => {
  const [found] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(coalesce(real_amount, amount_mxn)), 0) as amount from shipment_charges where account_id = ${TENANT} and shipment_id = ${shipmentId} and id <> ${id ?? 0} and status <> 'CANCELADO'`,
  );
  return found!.amount;
};

/** Two charges of a shipment wait for each other: together they might exceed what each does not. */
export const lockChargesOf = (tx: Tx, shipmentIds: readonly number[]) =>
  lockNames(
    tx,
    shipmentIds.map((id) => `charges-of:${id}`),
  );

/** Null where they fit, or whoever writes it may exceed the limit. */
export async function limitProblem(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  charge: Charge,
): Promise<string | null> {
  await lockChargesOf(tx, [charge.shipmentId]);
  if (hasPermission(actor, 'shipment-charges.exceed')) return null;
  const { charge_limit_percent: percent } = await purchasingSettings(tx);
  const worth = sumOf((await chargedLines(tx, charge.shipmentId)).map(({ value }) => value));
  const most = cents(worth.times(percent).div(100));
  const all = new Exact(charge.amount).plus(await othersOf(tx, charge));
  return all.gt(most)
    ? t(
        'purchasing.chargesOver',
        'Los gastos del embarque serían {all}; el máximo es {most}, {percent} % de su mercancía: que lo capture quien puede excederlo.',
        {
          all: shownMoney(all.toFixed(2)),
          most: shownMoney(most.toFixed(2)),
          percent: new Exact(percent).toFixed(),
        },
      )
    : null;
}
