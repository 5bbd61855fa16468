/** Lists with rows that point at a record: each with how many there are. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { screenOf, screensOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { PanelBody } from './panel-types.ts';
import { fieldLabel, labelMany, may } from '../shared/view/view.server.ts';

/** So many lists are asked; people and companies are pointed at by nearly all. */
const MOST = 40;
const AT_ONCE = 6;

interface Way {
  readonly resource: Resource;
  readonly label: string;
  /** Filters of that list, by name. */
  readonly filters: Readonly<Record<string, string>>;
}

function waysTo(target: Resource, id: string, session: Session): readonly Way[] {
  return [...companyRegistry().resources.values()].flatMap((resource): Way[] => {
    if (
      // What a portal shows of a record is among its owner's.
      resource.portal !== undefined ||
      resource.singleton ||
      screenOf(resource) === null ||
      !screensOf(resource).includes('list') ||
      !may(resource, 'list', session)
    )
      return [];
    const fields = Object.entries(resource.fields).filter(
      ([, field]) =>
        field.kind === 'ref' &&
        field.to === target.path &&
        field.by === undefined &&
        hasColumn(field),
    );
    const many = labelMany(resource, session);
    // One way alone needs no name, unless it leads to the same list.
    const named = (said: string) =>
      fields.length === 1 && resource.path !== target.path ? many : `${many}: ${inSentence(said)}`;
    const { source_resource: source, source_id: sourceId } = resource.fields;
    return [
      ...fields.map(([name]): Way => ({
        resource,
        label: named(fieldLabel(resource, name, session)),
        filters: { [name]: id },
      })),
      ...Object.entries(resource.list.relationFilters ?? {}).flatMap(
        ([name, { to, optionsOnly }]): Way[] =>
          to === target.path && !optionsOnly && !fields.some(([own]) => own === name)
            ? [{ resource, label: many, filters: { [name]: id } }]
            : [],
      ),
      ...(source && sourceId && resource.path !== target.path
        ? [{ resource, label: many, filters: { source_resource: target.path, source_id: id } }]
        : []),
    ];
  });
}

const hrefOf = ({ resource, filters }: Way) =>
  `/${resource.paths?.list ?? screenOf(resource)}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])).toString()}`;

/** Only lists that hold something, by what they are called. */
export async function relatedOf(
  target: Resource,
  id: string,
  session: Session,
): Promise<PanelBody> {
  const ways = waysTo(target, id, session).slice(0, MOST);
  const found: { label: string; href: string; count: string }[] = [];
  for (let i = 0; i < ways.length; i += AT_ONCE) {
    const counted = await Promise.all(
      ways.slice(i, i + AT_ONCE).map(async (way) => {
        const body: WireBody = { filter: { ...way.filters }, size: 1 };
        return {
          way,
          ...(
            await session.erp.get<
              unknown[],
              { readonly total: number; readonly total_exact: boolean }
            >(way.resource.path, body)
          ).meta,
        };
      }),
    );
    for (const { way, total, total_exact: exact } of counted)
      if (total > 0)
        found.push({
          label: way.label,
          href: hrefOf(way),
          count: relatedCount(total.toLocaleString('en-US'), exact),
        });
  }
  return {
    tab: 'relacionados',
    lists: found.toSorted((a, b) => a.label.localeCompare(b.label, 'es-MX')),
  };
}

const relatedCount = (count: string, exact: boolean) =>
  exact ? count : t('panel.moreThan', 'más de {count}', { count });
