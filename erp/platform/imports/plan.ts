/** What an import does with its columns, worked out once for all its rows. */
import { t } from '#erp/model/texts/t.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Formats } from './reading/convert.ts';
import type { ImportRecord, Mode } from './store.ts';
import { keyTargets, targetsOf, type Target } from './targets.ts';

export interface PlannedColumn {
  readonly index: number;
  readonly target: Target;
}

export interface Plan {
  readonly resource: Resource;
  readonly columns: readonly PlannedColumn[];
  readonly fixed: readonly { readonly target: Target; readonly text: string }[];
  /** Fields of the parent that hold child rows of the file. */
  readonly lines: readonly string[];
  /**
   * Column by which a record is told from the next; null when each row is a record of its own
   * without a key.
   */
  readonly key: PlannedColumn | null;
  readonly mode: Mode;
  readonly emptyMeans: ImportRecord['empty_means'];
  readonly linesMode: ImportRecord['lines_mode'];
  readonly formats: Formats;
}

const noField = () =>
  t('imports.noField', 'Este campo no se puede importar o no tienes permiso para escribirlo.');
const assigned = ({ label }: Target) =>
  t('imports.assigned', '«{label}» ya está asignado. Deja una sola columna.', { label });

const chooseKey = () =>
  t('imports.chooseKey', 'Elige el campo que identifica a los registros que ya existen.');
const assignKey = ({ label }: Target) =>
  t('imports.assignKey', 'Asigna una columna a «{label}»: es el campo llave.', { label });

/**
 * Throws VALIDACION when the mapping names what does not exist, is not this person's to write, or
 * lacks its key.
 */
export function planOf(registry: Registry, actor: Actor, record: ImportRecord): Plan {
  const resource = registry.resource(record.resource);
  const targets = targetsOf(registry, actor, resource);
  const byPath = new Map(targets.map((target) => [target.path, target]));
  const problems: Record<string, string[]> = {};
  const taken = new Set<string>();
  const take = (place: string, path: string): Target | null => {
    const target = byPath.get(path);
    if (!target) problems[place] = [noField()];
    else if (taken.has(path)) problems[place] = [assigned(target)];
    else {
      taken.add(path);
      return target;
    }
    return null;
  };
  const columns = Object.entries(record.mapping ?? {}).flatMap(([index, path]): PlannedColumn[] => {
    const target = take(`columns[${index}]`, path);
    return target ? [{ index: Number(index), target }] : [];
  });
  const fixed = Object.entries(record.fixed ?? {}).flatMap(([path, text]) => {
    const target = take(`fixed[${path}]`, path);
    return target && text !== '' ? [{ target, text }] : [];
  });
  if (columns.length === 0 && Object.keys(problems).length === 0)
    problems[''] = [t('imports.someColumn', 'Asigna al menos una columna a un campo.')];
  const lines = [...new Set(columns.flatMap(({ target }) => target.lines ?? []))];
  const keys = keyTargets(targets, resource);
  const keyPath = record.key_field ?? '';
  const key = columns.find(({ target }) => target.path === keyPath) ?? null;
  if (record.mode !== 'CREAR') {
    if (!keys.some(({ path }) => path === keyPath)) problems.key_field = [chooseKey()];
    else if (!key) problems.key_field = [assignKey(byPath.get(keyPath)!)];
  }
  if (Object.keys(problems).length > 0)
    throw invalid(problems, t('imports.markedColumns', 'Revisa las columnas marcadas.'));
  return {
    resource,
    columns,
    fixed,
    lines,
    key: key ?? groupColumn(columns, keys, resource, lines.length > 0),
    mode: record.mode,
    emptyMeans: record.empty_means,
    linesMode: record.lines_mode,
    formats: { date: record.date_format, decimal: record.decimal_format },
  };
}

/** New records with child rows are told apart by a unique field, or else by what names them. */
function groupColumn(
  columns: readonly PlannedColumn[],
  keys: readonly Target[],
  resource: Resource,
  withLines: boolean,
): PlannedColumn | null {
  const own = columns.filter(({ target }) => target.lines === null);
  const unique = own.find(({ target }) =>
    keys.some(({ path }) => path === target.path && path !== 'id'),
  );
  if (unique || !withLines) return unique ?? null;
  const titles = [resource.title].flat();
  return own.find(({ target }) => titles.includes(target.name)) ?? own[0] ?? null;
}
