/** Documents that a movement of treasury pays or collects make it themselves, as a draft. */
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Source } from '../open-items/items/item.ts';
import type { MoneyLine } from './money-order.ts';
import { movementKind, type MovementKindCode } from './movement-kinds.ts';

export interface MovementDraft {
  readonly kind: MovementKindCode;
  /** The document that asks for it; its rules hear of it by `moneyMoved`. */
  readonly source: Source;
  /** ISO day. */
  readonly date: string;
  readonly subject_id: number | null;
  /** By default the account that the treasury's settings name. */
  readonly bank_account_id?: number | null;
  /** By default a transfer. */
  readonly payment_type_id?: number | null;
  /** In the currency of the account. */
  readonly amount: string;
  /** What a provider kept of what came in, and its VAT. */
  readonly bank_fee?: string | null;
  readonly bank_fee_tax?: string | null;
  readonly concept: string;
  readonly reference?: string | null;
  readonly subject_account_id?: number | null;
  readonly lines: readonly Omit<MoneyLine, 'field'>[];
}

/** Whether a movement that the document asked for still waits to be applied. */
export async function hasWaitingMovement(tx: Tx, { resource, id }: Source): Promise<boolean> {
  const [waiting] = await tx.query(
    sql`select 1 from cfl__movements where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and status in ('BORRADOR', 'POR_AUTORIZAR', 'AUTORIZADO') limit 1`,
  );
  return waiting !== undefined;
}

/**
 * Calls off the movements that a document asked for and nobody has signed yet; gives how many. The
 * document says of itself that it has none.
 */
export async function withdrawMovement(
  context: Writing,
  { resource, id }: Source,
  reason: string,
): Promise<number> {
  const which = { source_resource: resource, source_id: String(id) };
  const changes = { cancel_reason: reason };
  return (await moveByConsequence(context, 'cfl/movements.withdraw', which, { changes })).length;
}

interface Defaults {
  readonly type: number | null;
  readonly account: number | null;
  readonly payment: number | null;
}

async function defaultsOf(tx: Tx, kind: MovementKindCode): Promise<Defaults> {
  const incoming = movementKind(kind)!.direction === 'ENTRADA';
  const column = incoming ? 'default_collection_account_id' : 'default_payment_account_id';
  const [found] = await tx.query(
    sql<Defaults>`select (select id from cfl__movement_types where account_id = ${TENANT} and kind = ${kind} and active order by id limit 1) as type,
        (select ${raw(column)} from cfl__configs where account_id = ${TENANT}) as account,
        (select id from payment_types where account_id = ${TENANT} and sat_code = '03' order by id limit 1) as payment`,
  );
  return found!;
}

function requireReady({ type, account }: Defaults): void {
  if (type === null)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('payments.noType', 'Falta un tipo de movimiento activo para este pago: agrégalo.'),
    );
  if (account === null)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'payments.noAccount',
        'Falta la cuenta por defecto en la configuración de tesorería, o di de qué cuenta.',
      ),
    );
}

/**
 * Makes the movement in the caller's transaction, as BORRADOR, and gives its id. It needs no right
 * of its own: the document's action does. Whoever asks is its author, so another person authorizes.
 * ESTADO_INVALIDO where no account or type is there; VALIDACION as a movement that is captured.
 */
export async function draftMovement(context: Writing, draft: MovementDraft): Promise<number> {
  const { tx, services } = context;
  const found = await defaultsOf(tx, draft.kind);
  const account = draft.bank_account_id ?? found.account;
  requireReady({ ...found, account });
  const { source, lines } = draft;
  const { id } = await createInTransaction(
    tx,
    services,
    { ...onBehalfOf(services, context.actor), byDocument: true },
    services.registry.resource('cfl/movements'),
    {
      ...sentValues({
        movement_type_id: found.type,
        date: draft.date,
        subject_id: draft.subject_id,
        bank_account_id: account,
        payment_type_id: draft.payment_type_id ?? found.payment,
        amount: draft.amount,
        bank_fee: draft.bank_fee,
        bank_fee_tax: draft.bank_fee_tax,
        concept: draft.concept.slice(0, 200),
        reference: draft.reference,
        subject_account_id: draft.subject_account_id,
      }),
      lines: Object.fromEntries(lines.map(sentValues).entries()),
    },
  );
  await tx.execute(
    sql`update cfl__movements set source_resource = ${source.resource}, source_id = ${String(source.id)} where account_id = ${TENANT} and id = ${id}`,
  );
  return id!;
}
