import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { PLACES, TRACE } from './lots.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { join } from '#erp/db/sql/joins.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { releaseLotReservation } from '#erp/domains/stock/reservations/release-lot-reservation.ts';
import { openRejection } from '#erp/modules/wms/rejections/open-rejection.ts';
import { merge } from './lot-merge.ts';
import { places, placesOf } from './lot-places.ts';
import { split } from './lot-split.ts';
import { trace } from './lot-trace.ts';
import { lots } from './lots.ts';

/** R8: a factor is a fraction of two whole numbers, or nothing. */
function checkSave({ draft, fail }: SaveContext<typeof lots>): void {
  if (!draft.conv_num !== !draft.conv_den || !draft.conv_num !== !draft.conv_unit_id)
    fail(
      'conv_num',
      t('inventory.ownConversion', 'La conversión propia lleva unidad, numerador y denominador.'),
    );
}

/** R28: what was bought from abroad is not released without its customs papers. */
async function requirePedimento({ tx, before }: TransitionContext<typeof lots>): Promise<void> {
  if (before.pedimento && before.customs_date && before.customs_office) return;
  const [foreign] = await tx.query(
    `select 1 from suppliers s ${join('suppliers.country_id', 's', 'c')} where s.account_id = $2 and s.id = $1 and c.code <> 'MEX'`,
    [before.supplier_id ?? null, TENANT],
  );
  if (!foreign) return;
  const message = t('inventory.customs', 'Captura el pedimento del lote {lot}.', {
    lot: before.code,
  });
  throw new DomainError('ESTADO_INVALIDO', message, {
    fields: Object.fromEntries(
      (['pedimento', 'customs_date', 'customs_office'] as const)
        .filter((name) => !before[name])
        .map((name) => [name, [message]]),
    ),
  });
}

/** Whoever counted on this lot is told that it is any lot now. */
async function soften({
  tx,
  services,
  actor,
  now,
  before,
}: TransitionContext<typeof lots>): Promise<void> {
  const held = await releaseLotReservation(
    { tx, services, actor, now },
    before.product_id,
    before.id!,
  );
  for (const { row } of held)
    if (row.created_by)
      await notify(tx, actor.accountId, {
        event: 'lot.held',
        to: [row.created_by],
        actorId: actor.userId,
        title: `El lote ${before.code} que apartaste ya no está disponible`,
        body: `${row.source_label ?? 'Tu documento'} conserva la cantidad, de cualquier otro lote.`,
        resource: 'lots',
        recordId: before.id!,
        groupKey: `lot-held:${before.id}`,
        now,
      });
}

/** One rejection for each place in which there is some of it. */
async function openRejections({
  tx,
  services,
  actor,
  now,
  before,
  changes,
  resource,
}: TransitionContext<typeof lots>): Promise<void> {
  const notes = text(changes, 'status_reason');
  // What is rejected already waits for its own decision: a claim against its supplier, say.
  const [known] = await tx.query<{ id: number }>(
    `select id from wms__rejections where account_id = $2 and lot_id = $1 and status = 'PENDIENTE' order by id limit 1`,
    [before.id, TENANT],
  );
  for (const place of await placesOf(tx, before.id!)) {
    if (known || Number(place.qty) <= 0) continue;
    await openRejection(
      { tx, services, actor, now },
      {
        origin:
          before.source_resource === 'movements' || before.supplier_id ? 'RECEPCION' : 'PRODUCCION',
        storageId: place.storage_id,
        slotId: place.slot_id,
        productId: before.product_id,
        lotId: before.id!,
        qty: place.qty,
        notes,
        source: { resource: resource.path, id: before.id! },
      },
    );
  }
}

const text = (row: Row, name: string): string | null =>
  typeof row[name] === 'string' ? row[name] : null;

function requireReason({ changes }: TransitionContext<typeof lots>): void {
  if (!text(changes, 'status_reason'))
    throw invalid({ status_reason: [t('inventory.why', 'Di por qué.')] });
}

export const rules = defineRules(lots, {
  beforeSave: checkSave,
  transitions: {
    async hold(context) {
      requireReason(context);
      await soften(context);
    },
    async release(context) {
      await requirePedimento(context);
      context.changes.status_reason = null;
    },
    async reject(context) {
      requireReason(context);
      await soften(context);
      await openRejections(context);
    },
  },
  actions: { split, merge },
  calls: {
    trace: call(TRACE, trace),
    places: call(PLACES, places),
  },
});
