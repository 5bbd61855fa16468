/**
 * How the company shows its screens: what differs from the declarations, and its links to other
 * places. Sent with the profile.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, refersTo } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Actor } from '#erp/kernel/actor.ts';

export interface OwnMenu {
  readonly screens: Readonly<
    Record<
      string,
      {
        readonly label?: string;
        readonly order?: number;
        readonly hidden?: true;
        readonly doc_url?: string;
      }
    >
  >;
  readonly links: readonly {
    readonly label: string;
    readonly url: string;
    readonly module: string;
    readonly order: number;
  }[];
}

interface RouteRow {
  readonly path: string;
  readonly kind: string;
  readonly label: string;
  readonly declared_label: string | null;
  readonly order: number;
  readonly hidden: boolean;
  readonly in_menu: boolean;
  readonly doc_url: string | null;
  readonly module: string;
  readonly for_me: boolean;
}

export async function ownMenu(tx: Tx, registry: Registry, actor: Actor): Promise<OwnMenu> {
  if (!registry.resources.has('sys/routes')) return { screens: {}, links: [] };
  const rows = await tx.query<RouteRow>(
    `select t.path, t.kind, t.label, t.declared_label, t."order", t.hidden, t.in_menu, t.doc_url, m.key as module,
       not exists (select 1 from sys__routes__role_ids j where ${refersTo('sys__routes__role_ids.owner_id', 'j', 't')})
         or exists (select 1 from sys__routes__role_ids j where ${refersTo('sys__routes__role_ids.owner_id', 'j', 't')} and j.target_id = any($1::bigint[])) as for_me
     from sys__routes t ${join('sys__routes.module_id', 't', 'm')}
     where t.account_id = $2 and (t.kind = 'EXTERNA' or t.version > 1) order by t."order", t.label`,
    [actor.permissions.roleIds, TENANT],
  );
  const screens: Record<string, OwnMenu['screens'][string]> = {};
  for (const row of rows) {
    if (row.kind === 'EXTERNA') continue;
    const declared = registry.screens.get(row.path);
    screens[row.path] = {
      ...(row.label !== row.declared_label && { label: row.label }),
      ...(row.order > 0 && { order: row.order }),
      ...((row.hidden || (declared?.inMenu && !row.in_menu)) && { hidden: true }),
      ...(row.doc_url && row.doc_url !== declared?.docUrl && { doc_url: row.doc_url }),
    };
  }
  const links = rows.filter(
    (row) => row.kind === 'EXTERNA' && row.in_menu && !row.hidden && row.for_me,
  );
  return {
    screens,
    links: links.map(({ label, path, module, order }) => ({ label, url: path, module, order })),
  };
}
