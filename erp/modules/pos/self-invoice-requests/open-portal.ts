/** Whose page it is: a company that has it on. Any other answers as one that does not exist. */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { loadModules } from '#erp/kernel/rights/permissions.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';

/** Who calls, as a public call says it. */
export interface Visitor {
  readonly services: Services;
  readonly ip: string;
  readonly requestId: string;
}

export interface Portal {
  /** After the sale, on which a ticket may be invoiced. */
  readonly days: number;
  readonly services: Services;
  /** The system, for nobody in particular. */
  readonly actor: Actor;
  readonly companyName: string;
  readonly ip: string;
}

interface Account {
  readonly id: number;
  readonly code: string;
  readonly time_zone: string;
  readonly name: string;
}

const CODE = /^[A-Z0-9_-]{1,20}$/;

const accountOf = (services: Services, code: string): Promise<Account | null> =>
  services.db.system(async (tx) => {
    // Of every company: the address's code says whose it is.
    const [row] = await tx.query<Account>(
      `select a.id, a.code, a.time_zone, a.name from accounts a where a.code = $1 and a.status = 'ACTIVA'`,
      [code],
    );
    return row ?? null;
  });

/** Null where it is off. */
async function daysOf(tx: Tx, services: Services, account: Account): Promise<number | null> {
  const today = services.now().toZonedDateTimeISO(account.time_zone).toPlainDate().toString();
  if (!(await loadModules(tx, services.registry, today)).has('pos')) return null;
  const [row] = await tx.query(
    sql<{
      days: number;
    }>`select self_invoice_days as days from pos__config where account_id = ${TENANT} and self_invoicing limit 1`,
  );
  return row?.days ?? null;
}

export async function findPortal(
  { services: all, ip, requestId }: Visitor,
  cuenta: string,
): Promise<Portal | null> {
  const code = cuenta.trim().toUpperCase();
  const account = CODE.test(code) ? await accountOf(all, code) : null;
  if (!account) return null;
  const services = await servicesFor(all, account.id);
  const days = await services.db.tenant({ accountId: account.id }, (tx) =>
    daysOf(tx, services, account),
  );
  if (days === null) return null;
  const actor = {
    ...systemActor(services.registry, account.id, account.code, account.time_zone),
    ip,
    requestId,
  };
  return { days, services, actor, companyName: account.name, ip };
}

/** Throws NO_ENCONTRADO. */
export async function requirePortal(visitor: Visitor, cuenta: string): Promise<Portal> {
  const portal = await findPortal(visitor, cuenta);
  if (portal) return portal;
  throw new DomainError(
    'NO_ENCONTRADO',
    t('portal.off', 'Esta empresa no ha habilitado la autofacturación.'),
  );
}

/** An address that is kept only to be told from others. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
