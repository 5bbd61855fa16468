/**
 * Who may send money out, and whom else a movement needs: from an amount on, or for what it
 * forgives over the limit.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { discountLimit, isOver, limitText } from '#erp/domains/payments/limits/discount-limit.ts';
import { givesTooMuch, partsOfMovement } from '#erp/domains/payments/limits/given-away.ts';
import { isZero, sumOf } from '#erp/domains/payments/money-amounts.ts';
import { movementKind } from '#erp/domains/payments/movement-kinds.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { approvalSettings } from '#erp/platform/approvals/store.ts';
import { MOVEMENTS, type Change } from './movement-change.ts';
import { LINKS } from './from-links/paid-link.ts';
import { asksSignature, typeOf } from './movement-facts.ts';

const OUT: ReadonlySet<string> = new Set(['SALIDA', 'TRASPASO']);

/**
 * Who collects applies what comes in; what goes out is for who signs it (finance §7). Throws
 * SIN_PERMISO (403).
 */
export function requirePayer({ actor, before }: Change): void {
  const kind = movementKind(before.kind ?? '');
  if (!kind || !OUT.has(kind.direction) || hasPermission(actor, 'cfl/movements.authorize')) return;
  throw new DomainError(
    'SIN_PERMISO',
    t('cfl.payer', 'Lo que sale de la empresa lo aplica quien puede autorizar movimientos.'),
  );
}

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

/** Whether some document gets more of it given away than nobody has to sign. */
const passesLimit = async (tx: Tx, id: number | null): Promise<boolean> =>
  givesTooMuch(tx, await partsOfMovement(tx, id));

interface FeeFacts {
  readonly kind: string;
  readonly amount: string;
  readonly rate: string | null;
  readonly fee: string | null;
  readonly tax: string | null;
  readonly source: string | null;
}

/**
 * A fee of all the money, also of what settles nothing yet; one of a link is told by its provider.
 * What goes out is signed anyway.
 */
async function passesFee(tx: Tx, id: number | null): Promise<boolean> {
  const [movement] = await tx.query(
    sql<FeeFacts>`select kind, amount, exchange_rate as rate, bank_fee as fee, bank_fee_tax as tax, source_resource as source from cfl__movements where account_id = ${TENANT} and id = ${id}`,
  );
  if (!movement || movement.source === LINKS) return false;
  if (movementKind(movement.kind)?.direction !== 'ENTRADA') return false;
  const { amount, rate, fee, tax } = movement;
  const kept = sumOf([fee, tax]);
  if (isZero(kept)) return false;
  const limit = await discountLimit(tx);
  return isOver(limit, { total: amount, given: kept, rate: rate ?? '1' });
}

/** People who agree besides whoever captured it. */
export const signersOf = async (tx: Tx, id: number | null): Promise<number> =>
  (await passesFee(tx, id)) || (await passesLimit(tx, id)) ? 1 : 0;

/** Somebody decided it; where the company asks nobody, whoever may authorize did. */
async function isAgreed({ tx, actor, before }: Change): Promise<boolean> {
  if (before.status !== 'AUTORIZADO') return false;
  if (!(await approvalSettings(tx, actor.accountId)).on) return true;
  const [decided] = await tx.query(
    sql`select 1 from approvals where account_id = ${TENANT} and resource = ${MOVEMENTS} and document_id = ${before.id} and action = 'authorize' and status = 'AUTORIZADA' limit 1`,
  );
  return decided !== undefined;
}

type Values = Readonly<Record<'limit', string>>;

const givenRefused = (isDraft: boolean, values: Values): string =>
  isDraft
    ? t(
        'cfl.givenSigned',
        'Lo que se perdona (descuentos, comisión y diferencia contra el tipo de cambio del día) pasa del límite ({limit} por documento): envíalo para que otra persona lo autorice.',
        values,
      )
    : t(
        'cfl.givenSince',
        'Con lo que ya se le perdonó al documento pasa del límite ({limit}): cancélalo y captura otro para que lo autoricen.',
        values,
      );

const feeRefused = (isDraft: boolean, values: Values): string =>
  isDraft
    ? t(
        'cfl.feeSigned',
        'La comisión pasa del límite ({limit} de lo que se recibe): envíalo para que otra persona lo autorice.',
        values,
      )
    : t(
        'cfl.feeSince',
        'La comisión pasa del límite ({limit} de lo que se recibe): cancélalo y captura otro para que lo autoricen.',
        values,
      );

/** What others took off the document in the meantime counts too. */
async function requireAgreed(context: Change): Promise<void> {
  const { tx, before } = context;
  const isFee = await passesFee(tx, before.id);
  if (!isFee && !(await passesLimit(tx, before.id))) return;
  if (await isAgreed(context)) return;
  const values = { limit: limitText(await discountLimit(tx)) };
  const refused = isFee ? feeRefused : givenRefused;
  throw new DomainError('ESTADO_INVALIDO', refused(before.status === 'BORRADOR', values));
}

/** Money that comes in is applied without sending it, unless it asks for a signature. */
export async function requireSignature(context: Change): Promise<void> {
  const { tx, before } = context;
  await requireAgreed(context);
  if (before.status !== 'BORRADOR') return;
  const type = await typeOf(tx, before.movement_type_id);
  const asks = asksSignature(type!, before.base_amount);
  if (movementKind(type!.kind)!.appliesAtOnce && !asks) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('cfl.submitFirst', 'Envíalo primero: lo autoriza otra persona o pasa por su importe.'),
  );
}
