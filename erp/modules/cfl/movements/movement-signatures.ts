/** Whom else a movement needs: from an amount on, or for a discount over the limit. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  discountLimit,
  discountsPassLimit,
  limitText,
  type WantedDiscount,
} from '#erp/domains/payments/discount-limit.ts';
import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { approvalSettings } from '#erp/platform/approvals/store.ts';
import { MOVEMENTS, type Change } from './movement-change.ts';
import { asksSignature, typeOf } from './movement-facts.ts';

/** Amounts from which one and then two people sign. */
export async function signedFrom(tx: Tx, id: number | null) {
  const [row] = await tx.query(
    sql<{
      type: number;
    }>`select movement_type_id as type from cfl__movements where account_id = ${TENANT} and id = ${id}`,
  );
  const type = row ? await typeOf(tx, row.type) : null;
  if (!type || type.over === null) return null;
  return type.second === null ? type.over : [type.over, type.second];
}

/** Whether its discounts pass what the settings allow without a signature. */
export async function passesDiscount(tx: Tx, id: number | null): Promise<boolean> {
  const wanted = await tx.query(
    sql<WantedDiscount>`select open_item_id, amount_item from cfl__movement_lines where account_id = ${TENANT} and movement_id = ${id} and kind = 'DESCUENTO' and open_item_id is not null and amount_item is not null`,
  );
  return discountsPassLimit(tx, wanted);
}

/** Somebody decided it; where the company asks nobody, whoever may authorize did. */
async function isAgreed({ tx, actor, before }: Change): Promise<boolean> {
  if (before.status !== 'AUTORIZADO') return false;
  if (!(await approvalSettings(tx, actor.accountId)).on) return true;
  const [decided] = await tx.query(
    sql`select 1 from approvals where account_id = ${TENANT} and resource = ${MOVEMENTS} and document_id = ${before.id} and action = 'authorize' and status = 'AUTORIZADA' limit 1`,
  );
  return decided !== undefined;
}

/** What others took off the document in the meantime counts too. */
async function requireDiscountAgreed(context: Change): Promise<void> {
  const { tx, before } = context;
  if (!(await passesDiscount(tx, before.id)) || (await isAgreed(context))) return;
  const values = { limit: limitText(await discountLimit(tx)) };
  throw new DomainError(
    'ESTADO_INVALIDO',
    before.status === 'BORRADOR'
      ? t(
          'cfl.discountSigned',
          'El descuento pasa del límite ({limit} por documento): envíalo para que otra persona lo autorice.',
          values,
        )
      : t(
          'cfl.discountSince',
          'Con lo que ya se descontó al documento pasa del límite ({limit}): cancélalo y captura otro para que lo autoricen.',
          values,
        ),
  );
}

/** Money that comes in is applied without sending it, unless it asks for a signature. */
export async function requireSignature(context: Change): Promise<void> {
  const { tx, before } = context;
  await requireDiscountAgreed(context);
  if (before.status !== 'BORRADOR') return;
  const type = await typeOf(tx, before.movement_type_id);
  const asks = asksSignature(type!, before.base_amount);
  if (movementKind(type!.kind)!.appliesAtOnce && !asks) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('cfl.submitFirst', 'Envíalo primero: lo autoriza otra persona o pasa por su importe.'),
  );
}
