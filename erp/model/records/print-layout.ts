/**
 * What of a record comes on paper, block by block: as declared, or as a company's format chooses
 * it.
 */
import { sectionsOf, type Registry } from '../registry.ts';
import type { Field, PrintSummary, Resource } from '../types.ts';

export interface PrintField {
  readonly name: string;
  readonly label: string;
}

export type PrintBlock =
  | { readonly kind: 'section'; readonly title: string; readonly fields: readonly PrintField[] }
  /** `chosen`: a column that no row fills is left out, unless somebody is to write in it. */
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly field: string;
      readonly columns: readonly PrintField[];
      readonly chosen: boolean;
    }
  /** What the rules work out of the record (`print.summaries`). */
  | {
      readonly kind: 'summary';
      readonly title: string;
      readonly name: string;
      readonly columns: readonly PrintField[];
    };

/**
 * One thing that may be printed: a field, a column of a table of rows (`lines.qty`), or a summary.
 */
export interface PrintPart {
  readonly name: string;
  /** «Datos generales: Folio» */
  readonly what: string;
  /** As the declaration has it. */
  readonly shown: boolean;
}

const NEVER: ReadonlySet<Field['kind']> = new Set(['lines', 'secret', 'json', 'file', 'image']);
const MOST_COLUMNS = 6;

const isPrinted = (field: Field | undefined): field is Field =>
  field !== undefined && !NEVER.has(field.kind) && field.printed !== false;

const declaredSections = (resource: Resource) => {
  const sections = sectionsOf(resource);
  return sections.length > 0
    ? sections
    : [{ title: resource.label[0], fields: Object.keys(resource.fields) }];
};

const summaryBlock = (name: string, { label, columns }: PrintSummary): PrintBlock => ({
  kind: 'summary',
  title: label,
  name,
  columns: Object.entries(columns).map(([column, field]) => ({
    name: column,
    label: field.label,
  })),
});

const summariesIn = ({ print }: Resource) => Object.entries(print?.summaries ?? {});

const tablesIn = (resource: Resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' ? [{ name, field }] : [],
  );

/** Columns that a table has on paper unless somebody chooses others. */
function defaultColumns(registry: Registry, resource: Resource, table: string): readonly string[] {
  const field = resource.fields[table];
  if (field?.kind !== 'lines') return [];
  const child = registry.resource(field.of);
  const chosen = resource.print?.columns?.[table];
  return chosen
    ? chosen.filter((name) => name !== field.by && isPrinted(child.fields[name]))
    : printedColumns(child, field.by);
}

/** Columns that rows of this kind have on paper unless somebody says others. */
export const printedColumns = (child: Resource, by: string): readonly string[] =>
  child.list.columns
    .filter((name) => name !== by && isPrinted(child.fields[name]))
    .slice(0, MOST_COLUMNS);

/** Everything that may be on the sheet, in the declared order. */
export function printParts(registry: Registry, resource: Resource): readonly PrintPart[] {
  const fields = declaredSections(resource).flatMap(({ title, fields: names }) =>
    names.flatMap((name): PrintPart[] =>
      isPrinted(resource.fields[name])
        ? [{ name, what: `${title}: ${resource.fields[name].label}`, shown: true }]
        : [],
    ),
  );
  const columns = tablesIn(resource).flatMap(({ name: table, field }) => {
    const child = registry.resource(field.of);
    const usual = defaultColumns(registry, resource, table);
    const names = [...new Set([...usual, ...Object.keys(child.fields)])].filter(
      (name) => name !== field.by && isPrinted(child.fields[name]),
    );
    return names.map((name): PrintPart => ({
      name: `${table}.${name}`,
      what: `${field.label}: ${child.fields[name]!.label}`,
      shown: usual.includes(name),
    }));
  });
  const summaries = summariesIn(resource).map(([name, { label }]): PrintPart => ({
    name,
    what: label,
    shown: true,
  }));
  return [...fields, ...columns, ...summaries];
}

/** The declared sheet. */
export function declaredBlocks(registry: Registry, resource: Resource): readonly PrintBlock[] {
  return [
    ...declaredSections(resource).map(({ title, fields }): PrintBlock => ({
      kind: 'section',
      title,
      fields: fields.flatMap((name) =>
        isPrinted(resource.fields[name]) ? [{ name, label: resource.fields[name].label }] : [],
      ),
    })),
    ...tablesIn(resource).map(({ name, field }): PrintBlock => ({
      kind: 'table',
      title: field.label,
      field: name,
      columns: defaultColumns(registry, resource, name).map((column) => ({
        name: column,
        label: registry.resource(field.of).fields[column]!.label,
      })),
      chosen: resource.print?.columns?.[name] !== undefined,
    })),
    ...summariesIn(resource).map(([name, summary]) => summaryBlock(name, summary)),
  ];
}

/** What a format keeps of a part: in which order, and under which name when it is not its own. */
export interface TemplatePart {
  readonly name: string;
  readonly label: string | null;
}

/**
 * The sheet of a company's format; parts that this version no longer has are left out. Blocks stand
 * in the order of their first part.
 */
export function templateBlocks(
  registry: Registry,
  resource: Resource,
  chosen: readonly TemplatePart[],
): readonly PrintBlock[] {
  const blocks = new Map<string, { readonly block: PrintBlock; readonly fields: PrintField[] }>();
  for (const { name, label } of chosen) {
    const [table = '', column] = name.split('.');
    const field = column === undefined ? undefined : resource.fields[table];
    if (column !== undefined) {
      if (field?.kind !== 'lines') continue;
      const own = registry.resource(field.of).fields[column];
      if (!isPrinted(own)) continue;
      const fields = blocks.get(table)?.fields ?? [];
      blocks.set(table, {
        block: { kind: 'table', title: field.label, field: table, columns: fields, chosen: true },
        fields,
      });
      fields.push({ name: column, label: label ?? own.label });
    } else {
      const summary = resource.print?.summaries?.[name];
      if (summary)
        blocks.set(`: summary ${name}`, {
          block: summaryBlock(name, label ? { ...summary, label } : summary),
          fields: [],
        });
      const own = resource.fields[name];
      if (!isPrinted(own)) continue;
      const title =
        declaredSections(resource).find((section) =>
          (section.fields as readonly string[]).includes(name),
        )?.title ?? resource.label[0];
      const fields = blocks.get(`: ${title}`)?.fields ?? [];
      blocks.set(`: ${title}`, { block: { kind: 'section', title, fields }, fields });
      fields.push({ name, label: label ?? own.label });
    }
  }
  return [...blocks.values()].map(({ block }) => block);
}

/**
 * Word across the sheet of a document that does not hold: a draft, or one that ended without
 * effect.
 */
export function watermarkOf(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): string | null {
  const { states, fields } = resource;
  const field = states && fields[states.field];
  if (
    !states ||
    field?.kind !== 'choice' ||
    !Object.values(fields).some(({ kind }) => kind === 'folio')
  )
    return null;
  const choice = field.choices.find(([code]) => code === row[states.field]);
  return choice && (choice[0] === states.initial || choice[2] === 'off')
    ? choice[1].toLocaleUpperCase('es-MX')
    : null;
}
