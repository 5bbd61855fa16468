import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { fieldLabel, labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import type { Session } from '#app/session/context.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Resource } from '#erp/model/types.ts';
import { companyClock, companyRegistry } from '#app/session/company-registry.server.ts';

type Past = Readonly<Record<string, unknown>>;

interface AsOf {
  readonly at: string;
  readonly past: Past | null;
  readonly present: Past | null;
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly incomplete: boolean;
}

export interface AsOfView {
  readonly name: string;
  readonly at: string;
  readonly recordHref: string | null;
  readonly existed: boolean;
  readonly incomplete: boolean;
  readonly changed: number;
  readonly rows: readonly {
    readonly label: string;
    readonly past: string;
    readonly present: string;
    readonly same: boolean;
  }[];
}

const empty = () => t('conflict.empty', '(vacío)');
const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** A row of a child list in words: its fields that say something. */
const lineText = (child: Resource, line: Past, session: Session): string =>
  Object.entries(line)
    .filter(([name, value]) => child.fields[name] && !isEmpty(value) && typeof value !== 'object')
    .map(([name, value]) => `${fieldLabel(child, name, session)} ${String(value)}`)
    .join(', ');

function shown(
  resource: Resource,
  name: string,
  value: unknown,
  titles: AsOf['titles'],
  session: Session,
): string {
  if (isEmpty(value)) return empty();
  if (name === 'active' || typeof value === 'boolean') return value ? t('common.yes', 'Sí') : 'No';
  const field = resource.fields[name];
  if (!field) return String(value);
  if (field.kind === 'lines')
    return (value as readonly Past[])
      .map((line) => lineText(companyRegistry().resource(field.of), line, session))
      .join(' · ');
  if (Array.isArray(value))
    return value.map((each) => titles[name]?.[String(each)] ?? String(each)).join(', ');
  const title = titles[name]?.[String(value)];
  if (title) return title;
  return typeof value === 'object'
    ? JSON.stringify(value)
    : fieldTypeOf(field).show(value as string, field, companyClock());
}

export async function asOfView(session: Session, url: URL): Promise<AsOfView> {
  const given = (name: string) => url.searchParams.get(name) ?? '';
  const resource = companyRegistry().resources.get(given('resource'));
  if (!resource) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  const id = given('id');
  const { data } = await session.erp.get<AsOf>('sys/logs/asOf', {
    resource: resource.path,
    record_id: id,
    at: given('at'),
  });
  const names = Object.keys(data.past ?? {}).filter(
    (name) => !isEmpty(data.past?.[name]) || !isEmpty(data.present?.[name]),
  );
  const rows = names.map((name) => {
    const [past, present] = [
      shown(resource, name, data.past?.[name], data.titles, session),
      data.present
        ? shown(resource, name, data.present[name], data.titles, session)
        : '(eliminado)',
    ];
    return {
      label: name === 'active' ? 'Activo' : fieldLabel(resource, name, session),
      past,
      present,
      same: past === present,
    };
  });
  return {
    name: `${labelOne(resource, session)} ${id}`,
    at: showInstant(data.at),
    recordHref: data.present ? recordPath(resource, id) : null,
    existed: data.past !== null,
    incomplete: data.incomplete,
    changed: rows.filter(({ same }) => !same).length,
    rows,
  };
}
