/**
 * Keeps a fault of ours: one row for each kind in the company, counted. It never makes things
 * worse: what fails here is only logged.
 */
import { createHash } from 'node:crypto';
import type { Services } from '#erp/kernel/services.ts';

export interface Fault {
  readonly origin: 'API' | 'WEB' | 'TRABAJO';
  /** Method and path with its parameters' names, so that equal faults are one row. */
  readonly route: string;
  readonly message: string;
  readonly stack: string | null;
  readonly requestId: string | null;
  /** null while nobody is known: the operator's company keeps it, or else the first one. */
  readonly accountId: number | null;
  readonly userId: number | null;
}

const MAX_STACK = 8_000;
/** Figures and quoted values differ between equal faults. */
const general = (text: string) => text.replaceAll(/\d+|'[^']*'|"[^"]*"|«[^»]*»/g, '…');
const clean = (text: string, max: number) => text.replaceAll('\0', '').slice(0, max);

export const fingerprintOf = ({ origin, route, message, stack }: Fault): string =>
  createHash('sha256')
    .update(
      [
        origin,
        route,
        general(message),
        general(stack?.split('\n').find((line) => line.includes(' at ')) ?? ''),
      ].join('\n'),
    )
    .digest('hex');

export async function reportFault(services: Services, fault: Fault): Promise<void> {
  if (!services.registry.resources.has('sys/errors')) return;
  const now = services.now().toString({ smallestUnit: 'millisecond' });
  try {
    await services.db.system(async (tx) => {
      const [account] = fault.accountId
        ? [{ id: fault.accountId }]
        : await tx.query<{ id: number }>(
            `select id from accounts where status in ('ACTIVA', 'SUSPENDIDA') order by (kind = 'OPERADOR') desc, id limit 1`,
          );
      if (!account) return;
      await tx.execute(
        `insert into sys__errors (account_id, fingerprint, origin, route, message, stack, count, first_at, last_at, request_id, user_id)
         values ($1, $2, $3, $4, $5, $6, 1, $7, $7, $8, $9)
         on conflict (account_id, fingerprint) do update set count = sys__errors.count + 1, last_at = excluded.last_at, request_id = excluded.request_id,
           user_id = excluded.user_id, message = excluded.message, stack = excluded.stack, version = sys__errors.version + 1, updated_at = now()`,
        [
          account.id,
          fingerprintOf(fault),
          fault.origin,
          clean(fault.route, 200),
          clean(fault.message, 500) || 'Sin mensaje',
          fault.stack === null ? null : clean(fault.stack, MAX_STACK),
          now,
          fault.requestId,
          fault.userId,
        ],
      );
    });
  } catch (error) {
    services.log.error({ err: error, requestId: fault.requestId }, 'fault not kept');
  }
}

/** Message and stack of anything that was thrown. */
export const wordsOf = (error: unknown): Pick<Fault, 'message' | 'stack'> =>
  error instanceof Error
    ? { message: `${error.name}: ${error.message}`, stack: error.stack ?? null }
    : { message: String(error), stack: null };
