/**
 * The dictionary of the model: every field of every table with what it means, as declared and as
 * this company added.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import { notSignedInError } from '#erp/kernel/wire/endpoints.ts';
import type { ExportColumn } from '#erp/kernel/operations/export/export-query.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import { factsOf } from '#erp/model/records/dictionary.ts';
import { text } from '#erp/model/fields.ts';
import { screenOf, type Registry } from '#erp/model/registry.ts';
import { sheetFile } from '#erp/kernel/operations/export/sheet-file.ts';

export interface DictionaryRow extends Record<string, string | null> {
  readonly module: string;
  readonly resource: string;
  readonly table: string;
  readonly field: string;
  readonly label: string;
  readonly type: string;
  readonly required: string;
  readonly rules: string;
  readonly section: string | null;
  /** Where else it stands: list, filters, extra. */
  readonly used_in: string;
}

const PAGE = 100;
function usedIn(registry: Registry, path: string, name: string): string {
  const resource = registry.resource(path);
  const { list } = resource;
  const field = resource.fields[name]!;
  return [
    ...(list.columns.includes(name) && screenOf(resource) !== null ? ['lista'] : []),
    ...(list.filters?.includes(name) ? ['filtros'] : []),
    ...([resource.title].flat().includes(name) ? [t('sys.title', 'título')] : []),
    ...(field.extra ? [t('sys.ofCompany', 'de la empresa')] : []),
  ].join(', ');
}

/** Every row of it, by module and table; tables that only the system uses are there too. */
function rowsOf(registry: Registry): readonly DictionaryRow[] {
  return registry.modules.flatMap((module) =>
    module.resources
      .filter(({ sameTableAs }) => !sameTableAs)
      .flatMap(({ path }) => {
        const resource = registry.resource(path);
        const parent = registry.parentOf(resource);
        const table = parent
          ? `${parent.resource.label[1]}: ${inSentence(parent.field.label)}`
          : resource.label[1];
        return factsOf(registry, resource, parent?.field.by).map(
          ({ name, field, type, required, notes, section }): DictionaryRow => ({
            module: module.label,
            resource: path,
            table,
            field: name,
            label: field.label,
            type,
            required,
            rules: notes.join(' '),
            section,
            used_in: usedIn(registry, path, name),
          }),
        );
      }),
  );
}

/** Words in any order, in any part of a row. */
function asked(
  rows: readonly DictionaryRow[],
  query: Readonly<Record<string, unknown>>,
): readonly DictionaryRow[] {
  const words =
    typeof query.q === 'string'
      ? normalizeText(query.q).split(/\s+/).filter(Boolean).slice(0, 8)
      : [];
  const of = typeof query.resource === 'string' && query.resource !== '' ? query.resource : null;
  return rows.filter((row) => {
    if (of !== null && row.resource !== of) return false;
    if (words.length === 0) return true;
    const whole = normalizeText(Object.values(row).join(' '));
    return words.every((word) => whole.includes(word));
  });
}

/**
 * `GET sys/tables/dictionary?q=&resource=&page=&size=`: rows, how many there are, and the tables to
 * choose from.
 */
export async function dictionary({ actor, services, query }: CallContext) {
  if (!actor) throw notSignedInError();
  const { registry } = await servicesFor(services, actor.accountId);
  const all = rowsOf(registry);
  const found = asked(all, query);
  const size = Math.min(Math.max(Math.trunc(Number(query.size)) || PAGE, 1), 500);
  const page = Math.max(Math.trunc(Number(query.page)) || 1, 1);
  const tables = [...new Map(all.map(({ resource, table }) => [resource, table]))].toSorted(
    (a, b) => a[1].localeCompare(b[1], 'es'),
  );
  return {
    data: found.slice((page - 1) * size, page * size),
    meta: { page, size, total: found.length, total_exact: true, tables },
  };
}

const COLUMNS: readonly ExportColumn[] = Object.entries({
  module: text('Módulo'),
  table: text('Tabla'),
  resource: text('Recurso'),
  label: text('Campo'),
  field: text('Clave'),
  type: text('Tipo', { max: 4000 }),
  required: text('Obligatorio'),
  rules: text('Reglas y significado', { max: 4000 }),
  section: text('Sección'),
  used_in: text('Se usa en'),
}).map(([name, field]) => ({ name, field }));

/** The same as a file, with its filters. */
export async function dictionaryFile({ actor, services, query }: CallContext) {
  if (!actor) throw notSignedInError();
  const { registry } = await servicesFor(services, actor.accountId);
  const { format, ...given } = query;
  // They are read from declarations, and shown like rows of a table.
  const rows = asked(rowsOf(registry), given) as readonly unknown[] as readonly Row[];
  async function* pages() {
    yield rows;
  }
  return sheetFile(
    services,
    actor,
    {
      path: 'sys/tables/dictionary',
      title: t('sys.dataDictionary', 'Diccionario de datos'),
      name: 'diccionario',
      columns: COLUMNS,
      words: [],
      query: given,
      pages,
    },
    format,
  );
}
