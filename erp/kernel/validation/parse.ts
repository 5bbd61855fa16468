/** Reads what was sent for a record, each field alone, by its declaration. */
import { labelOf } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { fieldTypeOf, parseValue } from '#erp/model/field-types.ts';
import { rowsAreFixed } from '#erp/model/fixed/fixed-rows.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import { textProblem } from '#erp/model/field-types/texts.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, LinesField, Resource } from '#erp/model/types.ts';
import {
  hiddenFieldError,
  canReadField,
  canWriteField,
  partyColumn,
  requireReauthentication,
} from '../access.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireValue, type WireObject } from '../wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { isEmpty, isSame, rowsOf } from './values.ts';

export interface ParseContext {
  /** An action takes of its rows what was sent of them; a record keeps those that come with it. */
  readonly ofAction?: true;
  readonly registry: Registry;
  readonly actor: Actor;
  readonly problems: ValidationErrors;
  /** From an import: a record may have as many rows as its declaration says for them. */
  readonly bulk?: boolean;
}

/** Of a list of references or choices. */
const MAX_VALUES = 1_000;
const systemAssigns = () => t('value.assigned', 'Este dato lo asigna el sistema.');
const ACTIVE: Field = { kind: 'bool', label: 'Activo' };
const counted = (n: number) => n.toLocaleString('es-MX');

/** A value that no error stands beside, or undefined after one was noted. */
type Read = Row[string];

/** True when a request may never write the field of this record. */
function isFixed(resource: Resource, name: string, field: Field, before: Row | null): boolean {
  if (field.kind === 'computed' || field.kind === 'folio' || field.readOnly === true) return true;
  if (before && field.readOnly === 'edit') return true;
  if (resource.states?.field === name) return true;
  return resource.editableFields !== undefined && !resource.editableFields.includes(name);
}

/** Rows that nobody adds or removes: those sent, in the place of those stored. */
function merged(stored: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const sent = new Map(rows.map((row) => [row.id, row]));
  return stored.map((row) => sent.get(row.id) ?? row);
}

interface ReadRows {
  /** Field of a row that names its parent. */
  readonly by: string;
  readonly child: Resource;
  /** Stored ones that no row sent so far names. */
  readonly known: Map<Row['id'], Row>;
  readonly areFixed: boolean;
}

class RecordReader {
  readonly #at: ParseContext;
  readonly #resource: Resource;
  readonly #before: Row | null;
  readonly #prefix: string;

  constructor(at: ParseContext, resource: Resource, before: Row | null, prefix: string) {
    this.#at = at;
    this.#resource = resource;
    this.#before = before;
    this.#prefix = prefix;
  }

  #path(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  #note(name: string, message: string): undefined {
    this.#at.problems.add(this.#path(name), message);
    return undefined;
  }

  #scalar(name: string, field: Field, raw: WireValue): Read {
    if (typeof raw !== 'string')
      return this.#note(
        name,
        raw instanceof File
          ? t('file.first', 'Sube primero el archivo.')
          : t('value.single', 'Se esperaba un solo valor.'),
      );
    if (raw.trim() === '') return field.kind === 'bool' ? false : null;
    const problem = textProblem(raw);
    if (problem) return this.#note(name, problem);
    const parsed = parseValue(field, raw, this.#at.actor);
    return 'error' in parsed ? this.#note(name, parsed.error) : parsed.value;
  }

  /** Several values of one field: ids or codes, each once, in their order. */
  #several(name: string, field: Field, raw: WireValue): Read {
    const members = typeof raw === 'string' && raw !== '' ? [[0, raw] as const] : listMembers(raw);
    if (!members) return this.#note(name, t('value.list', 'Se esperaba una lista de valores.'));
    if (members.length > MAX_VALUES)
      return this.#note(
        name,
        t('value.tooManyValues', 'Son {count} valores; el máximo es {most}.', {
          count: counted(members.length),
          most: counted(MAX_VALUES),
        }),
      );
    const values = new Set<string | number>();
    for (const [, each] of members) {
      if (each === '') continue;
      const value = this.#scalar(name, field, each);
      if (value === undefined) return undefined;
      values.add(value as string);
    }
    return [...values] as string[];
  }

  /** One row as it would be stored; undefined after a problem of it as a whole was noted. */
  #row({ by, child, known, areFixed }: ReadRows, member: WireValue, at: string): Row | undefined {
    const { problems, actor } = this.#at;
    const refuse = (message: string): undefined => void problems.add(at, message);
    if (typeof member === 'string' || member instanceof File)
      return refuse(t('value.row', 'Se esperaba un renglón.'));
    const { id: rawId, version: _version, ...rest } = member;
    const id = rawId === undefined || rawId === '' ? undefined : Number(rawId);
    const own = id === undefined ? null : known.get(id);
    if (own === null && areFixed)
      return refuse(
        t('value.rowsFixed', 'Los renglones vienen con el registro: no se agregan aquí.'),
      );
    if (own === undefined)
      return refuse(t('value.rowGone', 'Este renglón ya no existe. Quítalo o recarga la página.'));
    if (id !== undefined) known.delete(id);
    // The parent is named by where the row stands, not by the row.
    const values = { ...rest };
    delete values[by];
    const sent = parseRecord(this.#at, child, values, own, at);
    return draftOf(child, sent, own, actor);
  }

  #lines(name: string, field: LinesField, raw: WireValue): Read {
    const members = listMembers(raw);
    if (!members) return this.#note(name, t('value.rows', 'Se esperaban renglones.'));
    const most = this.#at.bulk ? (field.importMax ?? field.max) : field.max;
    if (members.length > most)
      return this.#note(
        name,
        t('value.tooManyRows', 'Son {count} renglones; el máximo es {most}.', {
          count: counted(members.length),
          most: counted(most),
        }),
      );
    const stored = rowsOf(this.#before?.[name]);
    // Who reads a record gets its first rows only: sent back, they would take the place of all of
    // them.
    if (!this.#at.bulk && stored.length > field.max)
      return this.#note(
        name,
        t(
          'value.rowsOfFile',
          'Tiene {count} renglones, que llegaron de un archivo: no se cambian aquí.',
          { count: counted(stored.length) },
        ),
      );
    const child = this.#at.registry.resource(field.of);
    const known = new Map(stored.map((row) => [row.id, row]));
    const areFixed = !this.#at.ofAction && rowsAreFixed(child, field);
    const read = { by: field.by, child, known, areFixed };
    const rows: Row[] = [];
    for (const [index, member] of members) {
      const row = this.#row(read, member, `${this.#path(name)}[${index}]`);
      if (row) rows.push(row);
    }
    // Rows are a value of their field, although no single one.
    return (areFixed ? merged(stored, rows) : rows) as unknown as Read;
  }

  #fixed(name: string, field: Field, raw: WireValue): void {
    if (typeof raw === 'string') {
      const stored = this.#before?.[name] ?? null;
      if (raw === '' || raw === fieldTypeOf(field).input(stored as never, field, this.#at.actor))
        return;
      const states = this.#resource.states;
      if (states?.field === name && !this.#before && raw === states.initial) return;
      if (field.kind !== 'computed' && field.kind !== 'folio') {
        const parsed = parseValue(field, raw, this.#at.actor);
        if ('value' in parsed && isSame(parsed.value, stored)) return;
      }
      this.#note(
        name,
        states?.field === name
          ? t('value.state', 'El estado cambia con las acciones del registro.')
          : systemAssigns(),
      );
    } else this.#note(name, systemAssigns());
  }

  /** Of rows that somebody may not write, that is said first, whatever they have that he sends. */
  #writtenLines(name: string, field: LinesField, raw: WireValue): Read {
    try {
      return this.#lines(name, field, raw);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'SIN_PERMISO') throw error;
      throw canWriteField(this.#at.actor, field) ? error : this.#mayNotChange(name, field);
    }
  }

  #mayNotChange(name: string, field: Field): DomainError {
    return new DomainError(
      'SIN_PERMISO',
      t('value.mayNotChange', 'No tienes permiso para cambiar {label}.', { label: labelOf(field) }),
      {
        fields: {
          [this.#path(name)]: [t('value.mayNotChangeIt', 'No tienes permiso para cambiarlo.')],
        },
        extra: { ...hiddenFieldError(field).extra, privilege: field.writeKey },
      },
    );
  }

  read(name: string, raw: WireValue): Read {
    let field: Field | null = null;
    if (Object.hasOwn(this.#resource.fields, name)) field = this.#resource.fields[name]!;
    else if (name === 'active' && this.#resource.hasActive) field = ACTIVE;
    if (!field) return this.#note(name, t('value.noField', 'Este campo no existe.'));
    const unread = field.writtenUnread === true && !this.#before;
    if (!unread && !canReadField(this.#at.actor, field)) throw hiddenFieldError(field);
    if (isFixed(this.#resource, name, field, this.#before)) {
      this.#fixed(name, field, raw);
      return undefined;
    }
    if (field.kind === 'secret' && raw === '') return undefined;
    let value: Read;
    if (field.kind === 'lines') value = this.#writtenLines(name, field, raw);
    else if (field.kind === 'refs' || field.kind === 'choices')
      value = this.#several(name, field, raw);
    else value = this.#scalar(name, field, raw);
    if (value === undefined || ((unread || !field.readKey) && !field.writeKey)) return value;
    const untouched = this.#before
      ? isSame(value, this.#before[name])
      : isEmpty(value) || value === false || isSame(value, field.default);
    if (canWriteField(this.#at.actor, field)) {
      if (field.writeKey && !untouched)
        requireReauthentication(this.#at.actor, this.#at.registry, field.writeKey);
      return value;
    }
    if (untouched) return undefined;
    throw this.#mayNotChange(name, field);
  }
}

/**
 * The values sent, by field. Absent fields stay absent; errors go to `problems`; hidden or guarded
 * fields throw SIN_PERMISO.
 */
export function parseRecord(
  at: ParseContext,
  resource: Resource,
  body: WireObject,
  before: Row | null,
  prefix = '',
): Row {
  const reader = new RecordReader(at, resource, before, prefix);
  const sent: Row = {};
  // Whose a record is, is not said by who works for a party: it is the party's.
  const party = partyColumn(at.actor, at.registry, resource);
  if (party && !before && prefix === '' && resource.portal) sent[party] = at.actor.partyId;
  for (const [name, raw] of Object.entries(body)) {
    if (party && name === party) continue;
    const cleared = name.endsWith('_clear') ? name.slice(0, -6) : '';
    if (cleared && resource.fields[cleared]?.kind === 'secret') {
      if (raw === '1' && !body[cleared]) {
        const field = resource.fields[cleared];
        if (!canWriteField(at.actor, field)) throw hiddenFieldError(field);
        if (field.writeKey) requireReauthentication(at.actor, at.registry, field.writeKey);
        sent[cleared] = null;
      }
      continue;
    }
    const value = reader.read(name, raw);
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}

/** Value of a field that nobody gave. */
function initialValue(field: Field, local: TimeZoneContext): Read {
  if (field.kind === 'lines' || field.kind === 'refs') return [];
  if (field.kind === 'choices') return Array.isArray(field.default) ? field.default : [];
  if (field.default === undefined || Array.isArray(field.default))
    return field.kind === 'bool' ? false : null;
  if (typeof field.default === 'boolean') return field.default;
  const parsed = parseValue(field, String(field.default), local);
  return 'value' in parsed ? parsed.value : null;
}

/** With copies of the rows of its own, too. */
const copied = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)
        ? (rowsOf(value).map(copied) as unknown as typeof value)
        : value,
    ]),
  );

/**
 * Of the rows that nobody sent: what a rule writes on the draft is told from what is stored, and is
 * stored.
 */
const copiedRows = (resource: Resource, before: Row, sent: Row): Row =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'lines' && !(name in sent) && Array.isArray(before[name])
        ? [[name, rowsOf(before[name]).map(copied) as unknown as Row[string]]]
        : [],
    ),
  );

/** The whole record as it would be stored. */
export function draftOf(
  resource: Resource,
  sent: Row,
  before: Row | null,
  local: TimeZoneContext,
): Row {
  if (before) return { ...before, ...copiedRows(resource, before, sent), ...sent };
  const draft: Row = {};
  if (resource.hasActive) draft.active = true;
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind !== 'computed') draft[name] = initialValue(field, local);
  if (resource.states) draft[resource.states.field] = resource.states.initial;
  return { ...draft, ...sent };
}
