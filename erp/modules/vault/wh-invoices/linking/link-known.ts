/** A CFDI that a document already has, captured before its XML came or outside the vault. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { trayOf } from '../tray.ts';

export interface Holder {
  readonly uuid: string;
  readonly source_resource: string;
  readonly source_id: string;
  readonly name: string;
}

const PATH = 'sat/wh-invoices';
const CLASS_OF: Readonly<Record<string, string>> = { 'cfl/expenses': 'GASTO' };

const holdersOf = ({ tx, services }: Writing, uuids: readonly string[]): Promise<Holder[]> =>
  tx.query<Holder>(
    `select distinct on (r.uuid) r.uuid, r.source_resource, r.source_id, r.name from (${services.registry.rowSets.textOf('taxes:cfdi')}) r where r.account_id = $2 and r.uuid = any($1::text[]) order by r.uuid, r.source_resource desc`,
    [uuids, TENANT],
  );

/** What it is follows from the document, unless somebody said it. */
export async function linkTo(
  context: Writing,
  uuid: string,
  { source_resource, source_id, name }: Omit<Holder, 'uuid'>,
): Promise<readonly number[]> {
  return moveByConsequence(
    context,
    `${PATH}.link`,
    { uuid },
    {
      changes: (before) => ({
        source_resource,
        source_id,
        source_name: name.slice(0, 80),
        classification:
          before.classification === 'POR_CLASIFICAR' || before.classification === 'IGNORADO'
            ? (CLASS_OF[source_resource] ?? before.proposal ?? 'GASTO')
            : before.classification,
        tray: trayOf({ ...before, status: 'VINCULADO' }),
      }),
    },
  );
}

export const unlink = (context: Writing, uuid: string): Promise<readonly number[]> =>
  moveByConsequence(
    context,
    `${PATH}.unlink`,
    { uuid },
    {
      changes: (before) => ({
        source_resource: null,
        source_id: null,
        source_name: null,
        tray: trayOf({ ...before, status: 'CLASIFICADO' }),
      }),
    },
  );

export async function linkKnown(context: Writing, uuids: readonly string[]): Promise<void> {
  for (const { uuid, ...holder } of await holdersOf(context, uuids))
    await linkTo(context, uuid, holder);
}

/** After a document is saved: what it has now is linked, what it had is let go. */
export async function followDocument(
  context: Writing,
  uuids: readonly (string | null | undefined)[],
): Promise<void> {
  const { tx } = context;
  const asked = [...new Set(uuids.flatMap((uuid) => uuid?.toUpperCase() ?? []))];
  if (asked.length === 0) return;
  const known = await tx.query<{ uuid: string; source_id: string | null }>(
    `select uuid, source_id from sat__wh_invoices where account_id = $2 and uuid = any($1::text[])`,
    [asked, TENANT],
  );
  if (known.length === 0) return;
  const held = new Set((await holdersOf(context, asked)).map(({ uuid }) => uuid));
  for (const { uuid, source_id } of known)
    if (source_id !== null && !held.has(uuid)) await unlink(context, uuid);
  await linkKnown(context, [...held]);
}
