/** The movement behind rows that change values and no quantity. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { loadMovementType, loadStockSettings } from '../posting-context.ts';
import type { MovementHeader } from '../posting/ledger-entries.ts';
import { effectiveAt } from '../effective-at.ts';
import type { Source, StockContext } from '../posting.ts';

interface Wanted {
  /** Code of `inv/movement-types`, of nature VALOR. */
  readonly type: string;
  readonly source: Source;
  readonly storageId: number;
  /** ISO instant; null is now. */
  readonly postedAt: string | null;
  /** The products are locked by now. */
  readonly products?: readonly number[];
  readonly reasonId?: number | null;
  readonly notes?: string | null;
}

interface ValueMovement {
  readonly head: MovementHeader;
  /** ISO date in the company's zone. */
  readonly date: string;
  readonly event: string | null;
  /** Takes the folio: last, since its counter stays locked. */
  done(): Promise<void>;
}

export async function openValueMovement(
  context: StockContext,
  wanted: Wanted,
): Promise<ValueMovement> {
  const { tx, actor } = context;
  const { type, source, storageId, reasonId = null } = wanted;
  const { id: typeId, event_code } = await loadMovementType(tx, { code: type });
  const at = await effectiveAt(context, {
    settings: await loadStockSettings(tx),
    postedAt: wanted.postedAt,
    products: wanted.products ?? [],
  });
  const [made] = await tx.query<{ id: number }>(
    `insert into movements (account_id, movement_type_id, status, posted_at, storage_id, reason_id, notes, source_resource, source_id, source_action, created_by, updated_by)
     values ($1, $2, 'APLICADO', $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [
      actor.accountId,
      typeId,
      at,
      storageId,
      reasonId,
      wanted.notes ?? null,
      source.resource,
      source.id,
      source.action,
      actor.userId,
    ],
  );
  const date = Temporal.Instant.from(at)
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .toString();
  return {
    head: { movementId: made!.id, typeId, at, source, reasonId },
    date,
    event: event_code,
    async done() {
      const { folio } = await nextFolio(tx, {
        document: 'movements',
        label: t('stock.stockMovements', 'movimientos de inventario'),
        branchId: null,
        date,
      });
      await tx.execute('update movements set folio = $2 where account_id = $3 and id = $1', [
        made!.id,
        folio,
        TENANT,
      ]);
    },
  };
}
