/** A grouped list as a file: the same groups, counts and figures that its screen shows. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { inLanguage, nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { fieldOf } from '#erp/kernel/query/system-fields.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { listMembers, type WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { ExportColumn } from './export-query.ts';
import { sheetFile } from './sheet-file.ts';
import { groups, type ListGroup } from '../groups.ts';

const TEXT: Field = { kind: 'text', label: '', max: 300 };
const count = (): Field => ({
  kind: 'int',
  label: t('export.count', 'Cantidad'),
  precision: 15,
  scale: 0,
});

/** What a group is called in words. */
export function groupLabel(field: Field, { key, title }: Pick<ListGroup, 'key' | 'title'>): string {
  if (key === null) return t('export.noValue', 'Sin dato');
  if (title !== null) return title;
  if (field.kind === 'bool') return key === '1' ? t('value.yesSaid', 'Sí') : 'No';
  return 'choices' in field ? (field.choices.find(([code]) => code === key)?.[1] ?? key) : key;
}

/** The group, how many there are of it, and sum and average of each figure. */
const columnsOf = (
  field: (name: string) => Field,
  by: string,
  names: readonly string[],
): readonly ExportColumn[] => [
  { name: 'label', field: { ...TEXT, label: field(by).label } },
  { name: 'n', field: count() },
  ...names.flatMap((name) => [
    {
      name: `s_${name}`,
      field: {
        ...field(name),
        label: t('export.sumOf', '{field}, suma', { field: field(name).label }),
      },
    },
    {
      name: `a_${name}`,
      field: {
        ...field(name),
        label: t('export.averageOf', '{field}, promedio', { field: field(name).label }),
      },
    },
  ]),
];

export async function groupsFile(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: WireObject,
): Promise<Response> {
  requirePermission(actor, services.registry, resource, 'export');
  const { format, ...asked } = query;
  const { groups: found, total } = await groups(services, actor, resource, asked);
  const field = (name: string) => inLanguage(fieldOf(services.registry, resource, name)!);
  const by = String(asked.by);
  const names =
    typeof asked.figures === 'string'
      ? asked.figures.split(',').filter(Boolean)
      : (listMembers(asked.figures)?.map(([, name]) => String(name)) ?? []);
  const columns = columnsOf(field, by, names);
  const rowOf = (label: string, { count, figures }: Pick<ListGroup, 'count' | 'figures'>): Row => ({
    label,
    n: count,
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`s_${name}`, figures[name]?.sum ?? null] as const,
        [`a_${name}`, figures[name]?.avg ?? null] as const,
      ]),
    ),
  });
  const rows = [
    ...found.map((group) => rowOf(groupLabel(field(by), group), group)),
    rowOf(t('export.total', 'Total'), total),
  ];
  const day = services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  return sheetFile(
    services,
    actor,
    {
      path: resource.path,
      title: t('export.listBy', '{records} por {field}', {
        records: nameOfMany(resource),
        field: inSentence(field(by).label),
      }),
      name: `${resource.path.replaceAll('/', '-')}-${by}-${day}`,
      columns,
      words: [t('export.groupedBy', 'Agrupado por {field}', { field: field(by).label })],
      query: asked,
      async *pages() {
        yield rows;
      },
    },
    format,
  );
}
