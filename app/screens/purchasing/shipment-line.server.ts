/** One line of what was received, with what became of it: packages, analyses, claims, charges. */
import { data } from 'react-router';
import { t } from '#app/i18n/t.ts';
import { storedValues } from '#app/forms/form-values.server.ts';
import { renderForm } from '#app/resource-screens/form/form-data.server.ts';
import { linkedViews } from '#app/resource-screens/form/linked-tabs.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { columnsOf, type ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { recordLinks } from '#app/resource-screens/shared/view/record-links.server.ts';
import { stateChip } from '#app/resource-screens/shared/view/states.server.ts';
import type {
  FormView,
  HighlightView,
  LinkedView,
  TabView,
} from '#app/resource-screens/shared/view/view-types.ts';
import {
  labelMany,
  labelOne,
  layoutOf,
  may,
} from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';

const ID = /^\d{1,15}$/;
const notFound = () => data({ code: 'NO_ENCONTRADO', message: '' }, { status: 404 });

const rowsOf = (row: ApiRow, name: string): readonly ApiRow[] =>
  Array.isArray(row[name]) ? (row[name] as readonly ApiRow[]) : [];

/** Those of the line, each leading to its lot once it is received. */
function packagesTable(packages: readonly ApiRow[], session: Session): LinkedView {
  const resource = companyRegistry().resource('shipment-packages');
  const lots = companyRegistry().resources.get('lots');
  const columns = columnsOf(
    resource,
    ['number', 'kind', 'gross_kg', 'tare_kg', 'net_kg', 'supplier_tag', 'lot_id', 'lot_status'],
    session,
  );
  return {
    kind: 'table',
    title: labelMany(resource, session),
    add: null,
    columns: columns.map(({ view }) => ({ label: view.label, right: view.look === 'number' })),
    rows: packages.map((row) => ({
      href:
        lots && row.lot_id && may(lots, 'list', session)
          ? recordPath(lots, String(row.lot_id))
          : null,
      cells: columns.map(({ cell }) => cell(row)),
    })),
    more: null,
  };
}

/** Its lot, and whether that waits for its dictum, for those who may see lots. */
async function lotFacts(line: ApiRow, session: Session): Promise<readonly HighlightView[]> {
  const lots = companyRegistry().resources.get('lots');
  if (!lots || !line.lot_id || !may(lots, 'list', session)) return [];
  const { data: lot } = await session.erp.get<ApiRow>(`lots/${line.lot_id}`);
  const chip = stateChip(lots, lot, session);
  const [state] = columnsOf(lots, ['status'], session);
  return [
    {
      label: labelOne(lots, session),
      value: String(lot.code ?? lot.id),
      href: recordPath(lots, String(lot.id)) ?? undefined,
    },
    { label: state!.view.label, value: chip?.[1] ?? state!.cell(lot) },
  ].map(({ href, ...fact }) => (href ? { ...fact, href } : fact));
}

/** What may be done with the shipment, with the line chosen: a sample, a return, a claim. */
const actsOf = (
  shipment: ApiRow,
  { id, position }: { readonly id: string; readonly position: number },
  session: Session,
) =>
  recordLinks('shipments', `/shipments/${shipment.id}`, session, shipment).flatMap(
    ([href, label]) =>
      href.includes('?shipment_id=')
        ? [[`${href}&shipment_line_id=${id}&line_no=${position}`, label] as const]
        : [],
  );

function linksOf(shipment: ApiRow, session: Session): [string, string][] {
  const at = (path: string, id: unknown): [string, string][] => {
    const resource = companyRegistry().resources.get(path);
    const href =
      resource && id && may(resource, 'list', session) ? recordPath(resource, String(id)) : null;
    return href ? [[href, labelOne(resource!, session)]] : [];
  };
  return [
    ...at('shipments', shipment.id),
    ...at('purchase-orders', shipment.purchase_order_id),
    ...at('movements', shipment.movement_id),
  ];
}

/** All of its tabs at once: they are short, and nothing is read later. */
const withLinked = (view: FormView, resource: Resource, id: string, session: Session) =>
  Promise.all(
    view.tabs.map(async ({ later, ...tab }): Promise<TabView> => {
      if (!later && !tab.linked) return tab;
      const linked = tab.linked ?? (await linkedViews(resource, tab.key, id, session));
      // A new one is made from the head, with the line chosen.
      return {
        ...tab,
        linked: linked.map((each) => (each.kind === 'table' ? { ...each, add: null } : each)),
      };
    }),
  );

interface ReceivedLine {
  readonly shipment: ApiRow;
  readonly line: ApiRow;
  /** From 1. */
  readonly position: number;
}

/** The line of the shipment, as its reader sees both. */
async function findLine(
  { id = '', detailId = '' }: { readonly id?: string; readonly detailId?: string },
  { erp }: Session,
): Promise<ReceivedLine> {
  if (!ID.test(id) || !ID.test(detailId)) throw notFound();
  const { data: shipment } = await erp.get<ApiRow>(`shipments/${id}`);
  const lines = rowsOf(shipment, 'lines');
  const at = lines.findIndex((line) => String(line.id) === detailId);
  const line = lines[at];
  if (!line) throw notFound();
  return { shipment, line, position: at + 1 };
}

/** Its own fields, and the tabs that modules declare beside it. */
function drawLine(
  { shipment, line, position }: ReceivedLine,
  tab: string | null,
  session: Session,
): Promise<FormView> {
  const resource = companyRegistry().resource('shipment-lines');
  const tabs = layoutOf(resource, 'read', session);
  const base = storedValues(resource, tabs, line);
  const address = `/shipments/${shipment.id}`;
  return renderForm(
    {
      screen: {
        resource,
        kind: 'edit',
        base: address,
        id: String(line.id),
        tab: null,
        fixed: null,
      },
      resource,
      mode: 'read',
      tabs,
      id: null,
      version: '',
      base,
      row: line,
      named: {
        title: String([line.titles?.product_id ?? line.description ?? ''].flat()[0]),
        qualifier: t('receivedLine.ofShipment', '{folio}, partida {n}', {
          folio: String(shipment.folio ?? ''),
          n: position,
        }),
      },
    },
    session,
    { values: base.values, titles: base.titles, tab },
  );
}

/** The line as a record that is only read. */
export async function shipmentLineView(
  params: { readonly id?: string; readonly detailId?: string },
  tab: string | null,
  session: Session,
): Promise<FormView> {
  const found = await findLine(params, session);
  const { shipment, line, position } = found;
  const id = String(line.id);
  const [view, band] = await Promise.all([drawLine(found, tab, session), lotFacts(line, session)]);
  const packages = rowsOf(shipment, 'packages').filter(
    ({ line_no }) => Number(line_no) === position,
  );
  const table = packagesTable(packages, session);
  const resource = companyRegistry().resource('shipment-lines');
  const [own, ...others] = await withLinked(view, resource, id, session);
  const tabs: TabView[] = [
    own!,
    ...(packages.length > 0
      ? [{ key: 'paquetes', label: table.title, sections: [], linked: [table] }]
      : []),
    ...others,
  ];
  return {
    ...view,
    tabs,
    tab: tabs.find(({ key }) => key === tab)?.key ?? own!.key,
    chip: stateChip(companyRegistry().resource('shipments'), shipment, session),
    band,
    beside: [...linksOf(shipment, session), ...actsOf(shipment, { id, position }, session)],
  };
}
