import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { labelOf, openScreens } from '#app/session/navigation/navigation.server.ts';
import { closingsTable } from '#app/screens/approvals/periods.server.ts';
import { productPlaces } from '#app/screens/inventory/product-places.server.ts';
import { tableFields } from '#app/screens/sys/tables/dictionary-view.server.ts';
import { closeChecksTable } from '#app/screens/inventory/close-checks.server.ts';
import { columnsOf, type ApiRow } from '../shared/view/cells.server.ts';
import { newPath, recordPath } from '../shared/screens.server.ts';
import type { LinkedView } from '../shared/view/view-types.ts';
import { genderOf, labelMany, labelOne, may } from '../shared/view/view.server.ts';

interface LinkedTab {
  readonly key: string;
  readonly label: string;
  /** Resources shown as short tables, each row a link to its record. */
  readonly tables?: readonly string[];
  /** Only rows whose field of this name is the record. */
  readonly by?: string;
  /** Only rows with these values too. */
  readonly where?: Readonly<Record<string, string>>;
  /** Columns in place of the list's own. */
  readonly columns?: readonly string[];
  /** Tables that are no list of a resource. */
  readonly views?: readonly { readonly key: string; read(session: Session, id: string): Promise<LinkedView> }[];
  /** Links to screens: of a menu group, or written out. */
  readonly cards?: { readonly title: string; readonly has: (path: string, module: string) => boolean };
}

/** What comes after the company itself, which «Paso a paso» asks for. */
const STARTING = new Set(['branch-offices', 'series', 'users', 'storages', 'products', 'customers', 'suppliers', 'sys/backups']);
const CATALOGUES = new Set(['settings', 'sat']);
const NOT_CATALOGUES = /^(settings|users|roles|privileges|accounts|interfaces|modules)/;

/** Tabs of a record that hold no fields of its own: what else is kept at this place. */
const reservedBy = (by: string, columns: readonly string[]): LinkedTab => ({
  key: 'reservas',
  label: 'Reservas',
  tables: ['inv/reservations'],
  by,
  where: { status: 'ACTIVA' },
  columns,
});
const LINKED: Readonly<Record<string, readonly LinkedTab[]>> = {
  products: [
    { key: 'almacenes', label: 'Almacenes', views: [{ key: 'wms/slots.list', read: productPlaces }] },
    {
      key: 'lotes',
      label: 'Lotes',
      tables: ['lots'],
      by: 'product_id',
      where: { with_stock: '1' },
      columns: ['code', 'status', 'on_hand', 'available', 'expires_on', 'expiry', 'locations'],
    },
    { key: 'ficha', label: 'Ficha técnica', tables: ['technical-sheet'], by: 'product_id', columns: ['revision', 'status', 'valid_from', 'approved_by', 'line_count'] },
    { key: 'precios', label: 'Precios', tables: ['pricelists'], by: 'product_id', columns: ['code', 'name', 'kind', 'currency_id', 'valid_from', 'valid_to', 'status'] },
    reservedBy('product_id', ['source_label', 'storage_id', 'open', 'unit', 'needed_at', 'expires_at', 'priority', 'lot_id']),
  ],
  lots: [
    reservedBy('lot_id', ['source_label', 'storage_id', 'slot_id', 'open', 'unit', 'needed_at', 'expires_at']),
    { key: 'incidencias', label: 'Incidencias', tables: ['wms/issues', 'wms/rejections'], by: 'lot_id' },
  ],
  settings: [
    {
      key: 'catalogos',
      label: 'Catálogos',
      tables: ['channels', 'payment_gateways', 'payment-links', 'sys/tables'],
      cards: { title: 'Más catálogos', has: (path, module) => CATALOGUES.has(module) && !NOT_CATALOGUES.test(path) },
    },
    { key: 'modulos', label: 'Módulos', tables: ['account-modules'] },
    { key: 'parametros', label: 'Parámetros', tables: ['account-configuration'], cards: { title: 'Definición', has: (path) => path === 'configurations' } },
    { key: 'integraciones', label: 'Integraciones', cards: { title: 'Integraciones', has: (path) => path === 'interfaces' } },
  ],
  interfaces: [
    { key: 'entregas', label: 'Entregas', tables: ['interface-deliveries'], by: 'interface_id', columns: ['at', 'event', 'record_id', 'status', 'attempt', 'http_status'] },
  ],
  storages: [
    {
      key: 'ubicaciones',
      label: 'Ubicaciones',
      tables: ['wms/slots'],
      by: 'storage_id',
      columns: ['code', 'slot_type_id', 'zone', 'aisle', 'occupancy_pct', 'sku_count', 'status'],
    },
    { key: 'basculas', label: 'Básculas', tables: ['dif/scales'], by: 'storage_id' },
  ],
  'wms/configurations': [
    { key: 'tipos', label: 'Tipos de movimiento', tables: ['inv/movement-types'], columns: ['code', 'name', 'nature', 'manual', 'requires_authorization', 'slug'] },
  ],
  'dif/scales-types': [{ key: 'basculas', label: 'Básculas', tables: ['dif/scales'], by: 'scale_type_id' }],
  'dif/scales': [
    { key: 'lecturas', label: 'Lecturas', tables: ['dif/scale-readings'], by: 'scale_id', columns: ['read_at', 'gross', 'tare', 'net', 'unit_id', 'stable', 'origin', 'used_by'] },
  ],
  'sys/tables': [{ key: 'campos', label: 'Campos', views: [{ key: 'sys/tables.list', read: tableFields }] }],
  'inv/periods': [{ key: 'verificaciones', label: 'Verificaciones', views: [{ key: 'inv/periods.list', read: closeChecksTable }] }],
  'corp/config': [
    { key: 'vigencias', label: 'Vigencias', tables: ['corp/fiscal-data'] },
    { key: 'estructura', label: 'Estructura', tables: ['areas', 'branch-offices'] },
    { key: 'calendario', label: 'Calendario y cierres', views: [{ key: 'acc/periods.list', read: closingsTable }] },
    { key: 'autorizaciones', label: 'Autorizaciones', tables: ['approval-rules'] },
    { key: 'arranque', label: 'Lista de arranque', cards: { title: 'Lo que una empresa necesita para empezar', has: (path) => STARTING.has(path) } },
  ],
};

const ROWS = 100;

async function tableOf(resource: Resource, session: Session, only: Readonly<Record<string, string>> | null, own: readonly string[]): Promise<LinkedView | null> {
  if (!may(resource, 'list', session)) return null;
  const names = own.filter(
    (name) =>
      !(only && name in only) && (name === 'active' || (!resource.fields[name]?.internal && (!resource.fields[name]?.readKey || session.can(resource.fields[name].readKey)))),
  );
  const { data: rows, meta } = await session.erp.get<ApiRow[], { readonly total?: number }>(resource.path, { size: ROWS, fields: names, ...(only && { filter: only }) });
  const columns = columnsOf(resource, names, session);
  const add = may(resource, 'create', session) ? newPath(resource) : null;
  const total = meta?.total ?? rows.length;
  return {
    kind: 'table',
    title: labelMany(resource, session),
    add: !add
      ? null
      : {
          href: only && resource.fields[Object.keys(only)[0]!]?.kind === 'ref' ? `${add}?${new URLSearchParams({ [Object.keys(only)[0]!]: Object.values(only)[0]! })}` : add,
          label: `${genderOf(resource) === 'f' ? 'Nueva' : 'Nuevo'} ${labelOne(resource, session).toLocaleLowerCase('es-MX')}`,
        },
    columns: columns.map(({ view }) => ({ label: view.label, right: view.look === 'number' })),
    rows: rows.map((row) => ({
      href: recordPath(resource, row.id),
      cells: columns.map((column) => (column.view.look === 'bool' ? (column.cell(row) === 'Sí' ? 'Sí' : '') : column.cell(row))),
    })),
    more: total > rows.length ? `Se muestran ${rows.length} de ${total.toLocaleString('es-MX')}.` : null,
  };
}

function cardsOf({ title, has }: NonNullable<LinkedTab['cards']>, session: Session): LinkedView | null {
  const links = openScreens(session).filter((screen) => screen.kind === 'list' && has(screen.path, screen.module));
  return links.length === 0 ? null : { kind: 'cards', title, links: links.map((screen): [string, string] => [`/${screen.path}`, labelOf(screen, session)]) };
}

const tablesOf = ({ tables = [] }: LinkedTab): Resource[] => tables.flatMap((path) => companyRegistry().resources.get(path) ?? []);

/** Tabs beside the record's own of which the person may see something; what each holds is read when it is opened. */
export const linkedTabs = (resource: Resource, session: Session): { readonly key: string; readonly label: string }[] =>
  (LINKED[resource.path] ?? [])
    .filter(
      (tab) =>
        tablesOf(tab).some((each) => may(each, 'list', session)) ||
        tab.views?.some(({ key }) => session.can(key)) ||
        (tab.cards !== undefined && cardsOf(tab.cards, session) !== null),
    )
    .map(({ key, label }) => ({ key, label: session.t(`${resource.path}.tabs.${key}`, label) }));

/** What one of them shows to this person. */
export async function linkedViews(resource: Resource, tab: string, id: string, session: Session): Promise<LinkedView[]> {
  const found = LINKED[resource.path]?.find(({ key }) => key === tab);
  if (!found) return [];
  const { views = [], by, where, columns, cards } = found;
  const shown = [
    ...(await Promise.all(tablesOf(found).map((each) => tableOf(each, session, by ? { [by]: id, ...where } : null, columns ?? each.list.columns)))),
    ...(await Promise.all(views.filter(({ key }) => session.can(key)).map(({ read }) => read(session, id)))),
    cards ? cardsOf(cards, session) : null,
  ];
  return shown.filter((each) => each !== null);
}
