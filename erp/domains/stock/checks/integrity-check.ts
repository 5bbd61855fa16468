/**
 * Looking over the books of stock, by night or by hand, with its result kept (inventory §4.6, tab
 * Salud of /inv/operations).
 */
import { join, refersTo } from '#erp/db/sql/joins.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { rebuildStock } from './rebuild.ts';
import { OPEN } from '../availability/held-stock.ts';
import { verifyStock } from './verify.ts';
import type { Difference } from './difference.ts';

export type IntegrityCheckKind = 'VERIFICAR' | 'RECONSTRUIR';

export interface IntegrityFault extends Omit<Difference, 'rule'> {
  readonly rule: Difference['rule'] | 'I5' | 'I8';
}

const AT_ONCE = 200;
/** More differences than these say nothing new. */
const KEPT = 100;

/** Every invariant, I1 to I8. */
export async function checkStock(tx: Tx): Promise<IntegrityFault[]> {
  return [
    ...(await verifyStock(tx)),
    ...(await reservedDifferences(tx)),
    ...(await appendOnly(tx)),
  ];
}

/** I5: nobody has set aside more than there is. */
async function reservedDifferences(tx: Tx): Promise<IntegrityFault[]> {
  const rows = await tx.query<{
    product: string;
    storage: string;
    reserved: string;
    on_hand: string;
  }>(
    `select p.code as product, s.code as storage, r.reserved, coalesce(b.on_hand, 0)::numeric(18,6) as on_hand
     from (select r.product_id, r.storage_id, sum(${OPEN})::numeric(18,6) as reserved from inv__reservations r where r.account_id = $1 and r.status = 'ACTIVA' group by 1, 2) r
       join products p on p.id = r.product_id join storages s on s.id = r.storage_id
       left join (select product_id, storage_id, sum(qty) as on_hand from stock_balances where account_id = $1 and owner_kind = 'PROPIO' group by 1, 2) b on b.product_id = r.product_id and b.storage_id = r.storage_id
     where p.account_id = $1 and s.account_id = $1 and r.reserved > greatest(coalesce(b.on_hand, 0), 0) order by 1, 2`,
    [TENANT],
  );
  return rows.map(({ product, storage, reserved, on_hand }) => ({
    rule: 'I5',
    what: `reservas de ${product} en ${storage}`,
    expected: `hasta ${on_hand}`,
    found: reserved,
  }));
}

/** I8: the database itself refuses to change a row of the ledger. */
async function appendOnly(tx: Tx): Promise<IntegrityFault[]> {
  const [guard] = await tx.query<{ n: number }>(
    `select count(*)::int as n from pg_trigger where tgrelid = 'kardex'::regclass and not tgisinternal and tgenabled <> 'D' and tgtype & 2 = 2 and tgtype & 24 <> 0`,
  );
  return guard!.n > 0
    ? []
    : [
        {
          rule: 'I8',
          what: 'kardex',
          expected: 'sólo se agregan renglones',
          found: 'se puede cambiar',
        },
      ];
}

const ended = (
  tx: Tx,
  id: number,
  status: 'TERMINADO' | 'FALLIDO',
  found: readonly IntegrityFault[],
  message: string,
) =>
  tx.execute(
    `update stock_checkups set status = $2, ended_at = now(), found = $3::jsonb, differences = $4, message = $5 where account_id = $6 and id = $1`,
    [id, status, JSON.stringify(found.slice(0, KEPT)), found.length, message, TENANT],
  );

/** The night's look, or one that somebody asked for and that begins at once. */
export async function runIntegrityCheck(
  { db, now }: Services,
  accountId: number,
  id: number | null = null,
): Promise<readonly IntegrityFault[]> {
  const found = await db.tenant({ accountId }, async (tx) => {
    const own = id ?? (await requestIntegrityCheck(tx, accountId, 'VERIFICAR', null, now()));
    const differences = await checkStock(tx);
    await ended(
      tx,
      own,
      'TERMINADO',
      differences,
      differences.length === 0
        ? 'Existencias y costos cuadran con el kardex.'
        : 'Hay diferencias: reconstruye existencias; si siguen, pide ayuda.',
    );
    return differences;
  });
  if (found.length > 0) await notifyIntegrityFaults(db, accountId, found, now());
  return found;
}

export const requestIntegrityCheck = async (
  tx: Tx,
  accountId: number,
  kind: IntegrityCheckKind,
  userId: number | null,
  now: Temporal.Instant,
): Promise<number> =>
  (
    await tx.query<{ id: number }>(
      `insert into stock_checkups (account_id, kind, status, requested_by, requested_at) values ($1, $2, 'PEDIDO', $3, $4) returning id`,
      [accountId, kind, userId, now.toString()],
    )
  )[0]!.id;

async function rebuild(
  services: Services,
  account: { readonly id: number; readonly code: string; readonly timeZone: string },
  id: number,
): Promise<void> {
  const { db, registry, now } = services;
  const actor = systemActor(registry, account.id, account.code, account.timeZone);
  const products = await db.tenant({ accountId: account.id }, (tx) =>
    tx.query<{ product_id: number }>(
      'select distinct product_id from kardex where account_id = $1 order by product_id',
      [TENANT],
    ),
  );
  for (let from = 0; from < products.length; from += AT_ONCE) {
    const some = products.slice(from, from + AT_ONCE).map(({ product_id }) => product_id);
    await db.tenant({ accountId: account.id }, (tx) =>
      rebuildStock({ tx, services, actor, now: now() }, some),
    );
  }
  await db.tenant({ accountId: account.id }, async (tx) => {
    const found = await checkStock(tx);
    await ended(
      tx,
      id,
      'TERMINADO',
      found,
      `${products.length.toLocaleString('es-MX')} productos reconstruidos. ${found.length === 0 ? 'Todo cuadra.' : 'Siguen diferencias: pide ayuda.'}`,
    );
  });
}

/** Runs what people asked for, one after another; gives how many. */
export async function runRequestedChecks(services: Services): Promise<number> {
  const { db } = services;
  const next = await db.system(async (tx) => {
    // Of every company: whichever asked first.
    const [row] = await tx.query<{
      id: number;
      kind: IntegrityCheckKind;
      account_id: number;
      code: string;
      time_zone: string;
    }>(
      `update stock_checkups c set status = 'EN_CURSO' from accounts a where a.id = c.account_id and c.id = (select id from stock_checkups where status = 'PEDIDO' order by id for update skip locked limit 1)
       returning c.id, c.kind, c.account_id, a.code, a.time_zone`,
    );
    return row;
  });
  if (!next) return 0;
  try {
    if (next.kind === 'VERIFICAR') await runIntegrityCheck(services, next.account_id, next.id);
    else
      await rebuild(
        services,
        { id: next.account_id, code: next.code, timeZone: next.time_zone },
        next.id,
      );
  } catch (error) {
    await db.tenant({ accountId: next.account_id }, (tx) =>
      ended(
        tx,
        next.id,
        'FALLIDO',
        [],
        'No terminó: inténtalo de nuevo; si se repite, pide ayuda.',
      ),
    );
    throw error;
  }
  return 1;
}

const notifyIntegrityFaults = (
  db: Services['db'],
  accountId: number,
  found: readonly IntegrityFault[],
  now: Temporal.Instant,
): Promise<void> =>
  db.system(async (tx) => {
    const people = await tx.query<{ id: number }>(
      `select distinct u.id from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')} ${join('users__role_ids.target_id', 'ur', 'r')} and r.active
       where u.account_id = $1 and u.status = 'ACTIVO' and r.code in ('ADMINISTRADOR', 'ANALISTA_INVENTARIOS')`,
      [accountId],
    );
    const [first] = found;
    await notify(tx, accountId, {
      event: 'stock.broken',
      to: people.map(({ id }) => id),
      title: `Las existencias no cuadran con el kardex: ${found.length} ${found.length === 1 ? 'diferencia' : 'diferencias'}`,
      body: `La primera, ${first!.rule}: ${first!.what}, debe ser ${first!.expected} y es ${first!.found}.`,
      url: '/inv/operations?tab=salud',
      groupKey: 'stock.broken',
      critical: true,
      now,
    });
  });
