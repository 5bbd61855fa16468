/** What a return is refused for while it is written (sales R23). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import { loadShippedRows, type ShippedRow } from '../load-returned.ts';
import type { slsRejections } from '../rejections.ts';
import { leftOf, loadReturnedShipment } from './complete-rejection.ts';

type Save = SaveContext<typeof slsRejections>;

const LATE = 'sls/rejections.late';

/** Two returns of one shipment do not pass each other. */
async function lockShipped({ tx, draft }: Save): Promise<void> {
  await tx.query(
    sql`select id from sls__shipments__lines where account_id = ${TENANT} and shipment_id = ${draft.shipment_id} order by id for update`,
  );
}

interface Days {
  /** ISO instant. */
  readonly delivered: string;
  /** ISO day on which it is returned. */
  readonly date: string;
}

/** Once some days have passed since the delivery, somebody who may accepts it; null where not. */
export async function lateProblem(
  { tx, actor }: Pick<Save, 'tx' | 'actor'>,
  { delivered, date }: Days,
): Promise<string | null> {
  if (hasPermission(actor, LATE)) return null;
  const { return_days: most } = await salesSettings(tx);
  const day = Temporal.Instant.from(delivered).toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const { days } = day.until(Temporal.PlainDate.from(date), { largestUnit: 'day' });
  if (days <= Number(most)) return null;
  return t('sales.lateReturn', 'Se entregó hace {days} días, y se devuelve hasta los {most}.', {
    days,
    most: Number(most),
  });
}

function checkQuantity({ fail }: Save, at: number, qty: string, row: ShippedRow): void {
  const left = leftOf(row);
  if (new Exact(qty).gt(left))
    fail(
      `lines[${at}][qty]`,
      t('sales.mostBack', 'Máximo {most} {unit} por devolver.', {
        most: groupDigits(Exact.max(left, 0).toFixed(6), 0, 6),
        unit: row.unit,
      }),
    );
}

/** What is credited together is of one currency and one legal name. */
function checkTogether({ fail }: Save, rows: readonly ShippedRow[]): void {
  const kinds = new Set(rows.map((row) => `${row.currency_id}/${row.tax_company_id}`));
  if (kinds.size > 1)
    fail(
      'lines',
      t(
        'sales.returnApart',
        'Son de pedidos de distinta moneda o razón social: haz una devolución de cada uno.',
      ),
    );
}

export async function checkRejection(context: Save): Promise<void> {
  const { tx, draft, before, fail } = context;
  if (!draft.shipment_id) return;
  await lockShipped(context);
  const shipment = await loadReturnedShipment(tx, draft.shipment_id);
  if (!before && shipment?.status !== 'ENTREGADO')
    fail('shipment_id', t('sales.notDelivered', 'Elige un embarque entregado.'));
  if (!before && shipment?.delivered_at && draft.date) {
    const late = await lateProblem(context, {
      delivered: shipment.delivered_at,
      date: draft.date,
    });
    if (late) fail('shipment_id', late);
  }
  const rows = new Map(
    (await loadShippedRows(tx, draft.shipment_id, before?.id ?? null)).map((row) => [row.id, row]),
  );
  const coming: ShippedRow[] = [];
  for (const [at, { shipment_line_id, qty }] of linesOf(draft).entries()) {
    const row = rows.get(shipment_line_id ?? 0);
    if (!row || !qty || new Exact(qty).lte(0)) continue;
    checkQuantity(context, at, qty, row);
    coming.push(row);
  }
  checkTogether(context, coming);
}
