/**
 * Rows of `sys/routes` for the screens of this version. What a company wrote over a label, an order
 * or a help page stays.
 */
import type { Tx } from '#erp/db/database.ts';
import type { KnownScreen, Registry } from '#erp/model/registry.ts';
import { routeIdOf } from '#erp/model/screens/route-ids.ts';

export interface DeclaredRoute {
  readonly path: string;
  readonly route_id: number | null;
  readonly module: string;
  readonly kind: string;
  readonly label: string;
  readonly privilege_key: string | null;
  readonly doc_url: string;
  readonly in_menu: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  list: 'LISTA',
  new: 'NUEVO',
  edit: 'EDICION',
  screen: 'UNICA',
};

const kindOf = ({ kind, key, path }: KnownScreen): string => {
  if (key === 'public') return 'PUBLICA';
  if (path.startsWith('reports/')) return 'REPORTE';
  return KINDS[kind] ?? 'UNICA';
};

export const declaredRoutes = (registry: Registry): readonly DeclaredRoute[] =>
  [...registry.screens.values()]
    .filter(({ path }) => path !== '')
    .map((screen) => ({
      path: screen.path,
      route_id: routeIdOf(screen.path),
      module: screen.module,
      kind: kindOf(screen),
      label: screen.label.slice(0, 80),
      privilege_key: screen.key,
      doc_url: screen.docUrl,
      in_menu: screen.inMenu,
    }));

export async function writeRoutes(
  tx: Tx,
  accountId: number,
  routes: readonly DeclaredRoute[],
): Promise<void> {
  const rows = JSON.stringify(routes);
  await tx.execute(
    `insert into sys__routes (account_id, path, route_id, module_id, kind, label, declared_label, privilege_key, doc_url, in_menu, hidden, "order")
     select $1, r.path, r.route_id, m.id, r.kind, r.label, r.label, r.privilege_key, r.doc_url, r.in_menu, false, 0
     from jsonb_to_recordset($2::jsonb) as r(path text, route_id int, module text, kind text, label text, privilege_key text, doc_url text, in_menu boolean)
     join modules m on m.account_id = $1 and m.key = r.module
     on conflict (account_id, path) do update set route_id = excluded.route_id, module_id = excluded.module_id, kind = excluded.kind, privilege_key = excluded.privilege_key,
       label = case when sys__routes.label = sys__routes.declared_label then excluded.label else sys__routes.label end, declared_label = excluded.declared_label`,
    [accountId, rows],
  );
  await tx.execute(
    `delete from sys__routes where account_id = $1 and kind <> 'EXTERNA' and not exists (select 1 from jsonb_to_recordset($2::jsonb) as r(path text) where r.path = sys__routes.path)`,
    [accountId, rows],
  );
}
