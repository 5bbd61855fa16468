import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { LinkedTab } from '#erp/model/screens/contributions.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { labelOf, openScreens } from '#app/session/navigation/navigation.server.ts';
import { columnsOf, withCurrencies, type ApiRow } from '../shared/view/cells.server.ts';
import { newPath, rowPath } from '../shared/screens.server.ts';
import type { LinkedView } from '../shared/view/view-types.ts';
import { genderOf, labelMany, labelOne, may } from '../shared/view/view.server.ts';

type LinkedViews = Readonly<
  Record<string, (session: Session, id: string, resource: Resource) => Promise<LinkedView>>
>;

/** Tables that are no list of a resource, by the name under which a module declares them. */
const VIEWS: LinkedViews = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<LinkedViews>('/app/screens/*/linked-views.server.ts', {
      eager: true,
      import: 'linkedViews',
    }),
  ),
) as LinkedViews;

const contributions = () => companyRegistry().contributions;

const ROWS = 100;

async function tableOf(
  resource: Resource,
  session: Session,
  only: Readonly<Record<string, string>> | null,
  own: readonly string[],
): Promise<LinkedView | null> {
  if (!may(resource, 'list', session)) return null;
  const names = own.filter(
    (name) =>
      !(only && name in only) &&
      (name === 'active' ||
        (!resource.fields[name]?.internal &&
          (!resource.fields[name]?.readKey || session.can(resource.fields[name].readKey)))),
  );
  const { data: rows, meta } = await session.erp.get<ApiRow[], { readonly total?: number }>(
    resource.path,
    { size: ROWS, fields: withCurrencies(resource, names), ...(only && { filter: only }) },
  );
  const columns = columnsOf(resource, names, session);
  const add = may(resource, 'create', session) ? newPath(resource) : null;
  const total = meta?.total ?? rows.length;
  return {
    kind: 'table',
    title: labelMany(resource, session),
    add: !add
      ? null
      : {
          href:
            only && resource.fields[Object.keys(only)[0]!]?.kind === 'ref'
              ? `${add}?${new URLSearchParams({ [Object.keys(only)[0]!]: Object.values(only)[0]! })}`
              : add,
          label: `${genderOf(resource) === 'f' ? t('list.newF', 'Nueva') : t('list.newM', 'Nuevo')} ${inSentence(labelOne(resource, session))}`,
        },
    columns: columns.map(({ view }) => ({ label: view.label, right: view.look === 'number' })),
    rows: rows.map((row) => ({
      href: rowPath(resource, row, session),
      cells: columns.map((column, at) => {
        if (at === 0 && column.view.look === 'code')
          return column.cell(row) || t('list.noFolio', 'Sin folio');
        if (column.view.look === 'bool')
          return column.cell(row) === 'Sí' ? t('common.yes', 'Sí') : '';
        return column.cell(row);
      }),
    })),
    more:
      total > rows.length
        ? t('form.shownOf', 'Se muestran {n} de {total}.', {
            n: rows.length,
            total: total.toLocaleString('es-MX'),
          })
        : null,
  };
}

function isCard(cards: NonNullable<LinkedTab['cards']>, path: string, module: string): boolean {
  if ('paths' in cards) return cards.paths.includes(path);
  return 'starting' in cards
    ? contributions().starting.has(path)
    : cards.modules.includes(module) && !cards.except.test(path);
}

function cardsOf(cards: NonNullable<LinkedTab['cards']>, session: Session): LinkedView | null {
  const { title } = cards;
  const links = openScreens(session).filter(
    (screen) => screen.kind === 'list' && isCard(cards, screen.path, screen.module),
  );
  return links.length === 0
    ? null
    : {
        kind: 'cards',
        title,
        links: links.map((screen): [string, string] => [
          `/${screen.path}`,
          labelOf(screen, session),
        ]),
      };
}

const tablesOf = ({ tables = [] }: LinkedTab): Resource[] =>
  tables.flatMap((path) => companyRegistry().resources.get(path) ?? []);

/**
 * Tabs beside the record's own of which the person may see something; what each holds is read when
 * it is opened.
 */
export const linkedTabs = (
  resource: Resource,
  session: Session,
): { readonly key: string; readonly label: string }[] =>
  contributions()
    .linkedTabs(resource.path)
    .filter(
      (tab) =>
        tablesOf(tab).some((each) => may(each, 'list', session)) ||
        tab.views?.some(({ key }) => session.can(key)) ||
        (tab.cards !== undefined && cardsOf(tab.cards, session) !== null),
    )
    .map(({ key, label }) => ({ key, label: session.t(`${resource.path}.tabs.${key}`, label) }));

/** Whose rows a tab shows: the record's own, or of what it names; null where it names nothing. */
async function ownerOf(
  { of }: LinkedTab,
  resource: Resource,
  id: string,
  { erp }: Session,
): Promise<string | null> {
  if (of === undefined) return id;
  const { data } = await erp.get<ApiRow>(`${resource.path}/${id}`);
  return data[of] == null ? null : String(data[of]);
}

/** What one of them shows to this person. */
export async function linkedViews(
  resource: Resource,
  tab: string,
  id: string,
  session: Session,
): Promise<LinkedView[]> {
  const found = contributions()
    .linkedTabs(resource.path)
    .find(({ key }) => key === tab);
  if (!found) return [];
  const { views = [], by, where, columns, cards } = found;
  const owner = await ownerOf(found, resource, id, session);
  if (owner === null) return [];
  const shown = [
    ...(await Promise.all(
      tablesOf(found).map((each) =>
        tableOf(each, session, by ? { [by]: owner, ...where } : null, columns ?? each.list.columns),
      ),
    )),
    ...(await Promise.all(
      views
        .filter(({ key }) => session.can(key))
        .map(({ name }) => VIEWS[name]!(session, owner, resource)),
    )),
    cards ? cardsOf(cards, session) : null,
  ];
  return shown.filter((each) => each !== null);
}
