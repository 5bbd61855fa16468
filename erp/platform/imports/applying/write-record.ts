/** One record of an import through the same operation that a form uses. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { nameOfOne } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { SavedRecord } from '#erp/kernel/operations/write-batch.ts';
import { ruleContext } from '#erp/kernel/operations/rule-context.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';
import { rowsOf } from '#erp/kernel/validation/values.ts';
import { toWire } from '../reading/convert.ts';
import { rebuildItem, type Item, type Reader } from './chunk.ts';
import type { Plan } from '../plan.ts';
import { problemsByRow, type BuiltRecord } from '../records.ts';
import type { CellProblem, RowResult, Undo } from '../store.ts';

/** All rows of a record share its status; each has its own problems. */
export type RecordResult = readonly RowResult[];

class CellsWrong extends DomainError {
  readonly problems: readonly (readonly [number, readonly CellProblem[]])[];
  constructor(problems: readonly (readonly [number, readonly CellProblem[]])[]) {
    super('VALIDACION', t('imports.markedCells', 'Revisa las celdas marcadas.'));
    this.problems = problems;
  }
}

function noneWith(resource: Resource, label: string, key: string): string {
  const values = { one: inSentence(nameOfOne(resource)), label, key };
  return resource.gender === 'f'
    ? t('imports.noneWithF', 'No hay una {one} con «{label}» {key}.', values)
    : t('imports.noneWith', 'No hay un {one} con «{label}» {key}.', values);
}

const notThere = ({ plan }: Reader, key: string | null) => {
  const field = plan.key!.target;
  const said =
    key === null
      ? t('imports.fillKey', 'Escribe «{label}»: sin él no se sabe qué registro actualizar.', {
          label: field.label,
        })
      : noneWith(plan.resource, field.label, key);
  return new DomainError('VALIDACION', said, { fields: { [field.path]: [said] } });
};

export async function writeRecord(tx: Tx, at: Reader, item: Item): Promise<RecordResult> {
  const { services, actor, plan } = at;
  const { stored, leader } = item;
  const built = await rebuildItem(tx, at, item);
  if (!stored && plan.mode === 'ACTUALIZAR') throw notThere(at, leader.key);
  let saved: SavedRecord | null = null;
  const batch = {
    saved(result: SavedRecord) {
      saved = result;
    },
  };
  const write = async () => {
    await (stored
      ? updateInTransaction(tx, services, actor, plan.resource, stored.id, built.body, batch)
      : createInTransaction(tx, services, actor, plan.resource, built.body, batch));
    await checkImported(tx, at, saved!);
  };
  if (built.problems.size > 0) throw await withTheRest(at, built, write);
  if (!stored) at.repeated?.check(leader);
  await write();
  at.repeated?.add(leader);
  return resultOf(at, item, saved!);
}

/** What the list's own rules say of a record that came in by a file. Throws VALIDACION. */
async function checkImported(
  tx: Tx,
  { services, actor, plan }: Reader,
  { before, after }: SavedRecord,
): Promise<void> {
  const record = services.registry.recordOf(plan.resource);
  const imported = services.rules.get(record.path)?.imported;
  if (!imported) return;
  const problems = new ValidationErrors();
  await imported({
    ...ruleContext(tx, services, actor, record, services.now(), problems),
    before,
    after,
  });
  problems.throwIfAny();
}

/** What else is wrong, so that everything is corrected at once. */
async function withTheRest(
  at: Reader,
  built: BuiltRecord,
  write: () => Promise<unknown>,
): Promise<unknown> {
  const all = new Map(built.problems);
  try {
    await write();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') return error;
    const more = problemsByRow(
      { plan: at.plan, references: at.references, local: at.actor, made: () => false },
      built,
      error.fields,
      error.message,
    );
    for (const [position, problems] of more)
      all.set(position, [...(all.get(position) ?? []), ...problems]);
  }
  return new CellsWrong([...all]);
}

const DRY = { made: 'NUEVO', changed: 'CAMBIA', same: 'IGUAL' } as const;
const REAL = { made: 'CREADA', changed: 'ACTUALIZADA', same: 'SIN_CAMBIO' } as const;

const outcomeOf = (saved: SavedRecord) => {
  if (saved.before === null) return 'made';
  return Object.keys(saved.changes).length > 0 ? 'changed' : 'same';
};

/** The column of the file that a field of the record comes from; null without one. */
const columnOf = ({ columns }: Plan, field: string): number | null =>
  columns.find(({ target }) => target.lines === null && target.name === field)?.index ?? null;

function resultOf(at: Reader, { built, leader }: Item, saved: SavedRecord): RecordResult {
  const outcome = outcomeOf(saved);
  const status = (at.dry ? DRY : REAL)[outcome];
  // Nobody confirms them: they are read beside the row, and stand in the history.
  const warned = Object.entries(saved.warnings).flatMap(([path, messages]) =>
    messages.map((message) => ({ column: columnOf(at.plan, path), message })),
  );
  return built.rows.map(({ position }) => ({
    position,
    status,
    ...(position === leader.position && {
      ...(warned.length > 0 && { errors: warned }),
      ...(outcome === 'changed' && { changes: shownChanges(at, saved) }),
      ...(!at.dry && { record_id: saved.id, left_version: saved.version }),
      ...(!at.dry &&
        outcome === 'changed' && { undo: undoOf(at.services.registry, at.plan.resource, saved) }),
    }),
  }));
}

/** Before and after, of the columns that the file has, as people read them. */
function shownChanges(
  { plan, references, actor }: Reader,
  { changes }: SavedRecord,
): RowResult['changes'] {
  const shown: Record<string, readonly [string, string]> = {};
  for (const { target } of plan.columns) {
    const change = target.lines === null ? changes[target.name] : undefined;
    if (!change) continue;
    const said = (value: unknown) =>
      references.title(target, value) ??
      ('to' in target.field
        ? ''
        : fieldTypeOf(target.field).show((value ?? null) as never, target.field, actor));
    shown[target.path] = [said(change[0]), said(change[1])];
  }
  for (const name of plan.lines) {
    const touched = new Set(
      Object.keys(changes)
        .filter((path) => path.startsWith(`${name}[`))
        .map((path) => path.slice(0, path.indexOf(']'))),
    );
    if (touched.size > 0)
      shown[name] = ['', `${touched.size} ${touched.size === 1 ? 'renglón' : 'renglones'}`];
  }
  return shown;
}

const several = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];
const sendable = (field: Field) =>
  !['computed', 'folio', 'lines', 'secret'].includes(field.kind) && field.readOnly === undefined;
const wire = (field: Field, value: unknown) =>
  field.kind === 'refs' || field.kind === 'choices' ? several(value) : toWire(field, value);

/** What to send to have it as it was. What only the system writes stays as it is. */
function undoOf(registry: Registry, resource: Resource, { before, changes }: SavedRecord): Undo {
  const fields: Record<string, string | readonly string[]> = {};
  const lines: Record<string, Undo['lines'][string]> = {};
  for (const path of Object.keys(changes)) {
    const name = /^\w+/.exec(path)![0];
    const field = resource.fields[name];
    if (name === 'active') fields.active = before!.active ? '1' : '0';
    if (!field) continue;
    if (field.kind === 'lines')
      lines[name] ??= rowsOf(before![name]).map((row) =>
        childOf(registry.resource(field.of), field.by, row),
      );
    else if (sendable(field) && resource.states?.field !== name)
      fields[name] = wire(field, before![name]);
  }
  return { fields, lines };
}

const childOf = (
  child: Resource,
  by: string,
  row: Row,
): Readonly<Record<string, string | readonly string[]>> => ({
  id: String(row.id),
  ...Object.fromEntries(
    Object.entries(child.fields).flatMap(([name, field]) =>
      name === by || !sendable(field) ? [] : [[name, wire(field, row[name])]],
    ),
  ),
});

/** What is said of a record that failed; a dry run overlooks what an earlier row will supply. */
export function failedRecord(
  at: Reader,
  { built, leader }: Item,
  domainError: DomainError,
): RecordResult {
  const reading = { plan: at.plan, references: at.references, local: at.actor, made: () => false };
  const problems =
    domainError instanceof CellsWrong
      ? new Map(domainError.problems)
      : problemsByRow(reading, built, domainError.fields, domainError.message);
  const status = problems.size === 0 ? 'NUEVO' : 'ERROR';
  return built.rows.map(({ position }) => ({
    position,
    status,
    errors: problems.get(position) ?? null,
    ...(position === leader.position && { record_id: leader.record_id }),
  }));
}
