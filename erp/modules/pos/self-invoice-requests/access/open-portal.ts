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
  /** Whether what is in a stamped global invoice is invoiced apart. */
  readonly afterGlobal: boolean;
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

const ACCOUNT = `select a.id, a.code, a.time_zone, a.name from accounts a where a.status = 'ACTIVA'`;

const accountOf = (services: Services, code: string): Promise<Account | null> =>
  services.db.system(async (tx) => {
    // Of every company: the address's code says whose it is.
    const [row] = await tx.query<Account>(`${ACCOUNT} and a.code = $1`, [code]);
    return row ?? null;
  });

const accountById = (services: Services, id: number): Promise<Account | null> =>
  services.db.system(async (tx) => {
    // Of every company: a signed link says whose it is.
    const [row] = await tx.query<Account>(`${ACCOUNT} and a.id = $1`, [id]);
    return row ?? null;
  });

type Settings = Pick<Portal, 'days' | 'afterGlobal'>;

/** Null where it is off. */
async function settingsOf(tx: Tx, services: Services, account: Account): Promise<Settings | null> {
  const today = services.now().toZonedDateTimeISO(account.time_zone).toPlainDate().toString();
  if (!(await loadModules(tx, services.registry, today)).has('pos')) return null;
  const [row] = await tx.query(
    sql<{
      days: number;
      after_global: boolean;
    }>`select self_invoice_days as days, coalesce(invoice_after_global, true) as after_global from pos__config where account_id = ${TENANT} and self_invoicing limit 1`,
  );
  return row ? { days: row.days, afterGlobal: row.after_global } : null;
}

async function portalOf(
  { services: all, ip, requestId }: Visitor,
  account: Account | null,
): Promise<Portal | null> {
  if (!account) return null;
  const services = await servicesFor(all, account.id);
  const settings = await services.db.tenant({ accountId: account.id }, (tx) =>
    settingsOf(tx, services, account),
  );
  if (settings === null) return null;
  const actor = {
    ...systemActor(services.registry, account.id, account.code, account.time_zone),
    ip,
    requestId,
  };
  return { ...settings, services, actor, companyName: account.name, ip };
}

export async function findPortal(visitor: Visitor, cuenta: string): Promise<Portal | null> {
  const code = cuenta.trim().toUpperCase();
  return portalOf(visitor, CODE.test(code) ? await accountOf(visitor.services, code) : null);
}

/** Of the company that a link of its own names. */
export const portalOfLink = async (visitor: Visitor, accountId: number): Promise<Portal | null> =>
  portalOf(visitor, await accountById(visitor.services, accountId));

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
