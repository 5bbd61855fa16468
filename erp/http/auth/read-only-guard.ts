/**
 * What a session «ver como» may call: it reads, and takes nothing away. Whatever is not known to
 * read is refused.
 */
import { t } from '#erp/model/texts/t.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';

/** Ends the session itself. */
const WAY_OUT = /^auth\/(endView|logout)$/;
/**
 * Files that leave the system, what belongs to the sign-in of the person, and what the person has
 * typed and not sent.
 */
const TAKES = /\/export$|^imports\/result|^sys\/backups|^auth\/|^drafts/;
/** Sheets and papers of what a call answers otherwise. */
const AS_FILE = /^(csv|xlsx|pdf)$/i;

const readers = new WeakMap<Registry, ReadonlySet<string>>();

/** Calls by POST or PUT that are declared to change nothing. */
const readersOf = (registry: Registry): ReadonlySet<string> =>
  readers.getOrInsertComputed(registry, findReaders);

/** Whether a call by POST or PUT is declared to change nothing; `route` as in `requireReadOnly`. */
export const changesNothing = (registry: Registry, method: string, route: string): boolean =>
  readersOf(registry).has(`${method} ${route}`);

function findReaders(registry: Registry): ReadonlySet<string> {
  const extras = [...registry.resources.values()]
    .filter((resource) => callsOf(resource).length > 0)
    .flatMap(({ extraCalls = [] }) => extraCalls.filter(({ reads }) => reads));
  const declared = [
    ...registry.reports.screens.values(),
    ...registry.reports.dashboards.values(),
  ].map(({ call }) => call);
  return new Set([
    'POST permissions/explain',
    'POST form',
    'POST form/compute',
    ...[...extras, ...declared].map(({ method, path }) => `${method} ${path}`),
  ]);
}

/**
 * Throws SIN_PERMISO for a call that would change or take something. `route` is the path with its
 * parameters.
 */
export function requireReadOnly(
  registry: Registry,
  actor: Actor,
  method: string,
  route: string,
  query: WireObject,
  body: WireObject,
): void {
  if (!actor.impersonator || WAY_OUT.test(route)) return;
  const asFile = [query.format, body.format].some(
    (format) =>
      format !== undefined && format !== '' && (method !== 'GET' || AS_FILE.test(String(format))),
  );
  const reads =
    !asFile && (method === 'GET' ? !TAKES.test(route) : changesNothing(registry, method, route));
  if (reads) return;
  throw new DomainError(
    'SIN_PERMISO',
    t(
      'viewAs.readOnly',
      'Estás viendo el sistema como {name}: sólo se puede consultar. Vuelve a tu sesión para hacer cambios.',
      { name: actor.nickname },
    ),
    {
      extra: { view_as: true },
    },
  );
}
