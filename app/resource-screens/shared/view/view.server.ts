/** Long because it is the one list of what of a declaration may reach the browser. */
import { unitOf } from '#erp/model/texts/unit-words.ts';
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { nameOfElsewhere } from '#erp/model/texts/labels.ts';
import { rowsAreFixed } from '#erp/model/fixed/fixed-rows.ts';
import { t } from '#app/i18n/t.ts';
import { eventPicks } from './event-picks.server.ts';
import { companyClock, companyRegistry } from '#app/session/company-registry.server.ts';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';
import { offeredTo } from '#erp/model/choices/referable.ts';
import { callsOf, screenOf } from '#erp/model/registry.ts';
import { fieldTypeOf, isRightAligned } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type {
  Field,
  LinesField,
  RefField,
  RefsField,
  Resource,
  RelationCondition,
  FieldCondition,
} from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { replacedFields } from './record-links.server.ts';
import { newPath, recordPath } from '../screens.server.ts';
import { TABLE_WIDTH, columnWidth, TALL_CONTROLS } from '#app/forms/rows/row-shape.ts';
import type {
  Choice,
  Control,
  FieldSpec,
  LinesSpec,
  RefSpec,
  RowValues,
  SectionView,
  ShownWhen,
  TabView,
} from './view-types.ts';

type Reader = Pick<Session, 'can' | 't'> & {
  readonly profile?: Pick<Session['profile'], 'usual'>;
  readonly layouts?: Session['layouts'];
};

export const labelOne = (resource: Resource, { t }: Reader) =>
  t(`${resource.path}.label.one`, resource.label[0]);
export const labelMany = (resource: Resource, { t }: Reader) =>
  t(`${resource.path}.label.many`, resource.label[1]);
export const genderOf = (resource: Resource): 'm' | 'f' => resource.gender ?? 'm';
export const privilegeKeyOf = (resource: Resource, operation: string) =>
  `${companyRegistry().privilegePath(resource)}.${operation}`;
export const fieldLabel = (resource: Resource, name: string, { t }: Reader) =>
  name === 'active'
    ? t('list.active', 'Activo')
    : t(`${resource.path}.fields.${name}.label`, resource.fields[name]?.label ?? name);
const declaredChoices = (field: Field) => {
  if ('choices' in field) return field.choices;
  return field.kind === 'computed' ? field.chips : undefined;
};

export function choicesOf(resource: Resource, name: string, field: Field, { t }: Reader): Choice[] {
  const choices = declaredChoices(field);
  const keys = 'choiceKeys' in field ? field.choiceKeys : undefined;
  return (choices ?? []).map(([code, label]) => [
    code,
    keys?.[code]
      ? nameOfElsewhere(keys[code], label)
      : t(`${resource.path}.fields.${name}.choices.${code}`, label),
  ]);
}

/** Fields that the person may read, in the declaration's order. */
export const readableFields = (resource: Resource, { can }: Reader): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => !field.internal && (!field.readKey || can(field.readKey)),
  );

/** What he writes of a new record besides, without reading it afterwards. */
const formFields = (resource: Resource, mode: FormShape['mode'], reader: Reader) => {
  const readable = new Set(readableFields(resource, reader).map(([name]) => name));
  return Object.entries(resource.fields).filter(
    ([name, { writtenUnread }]) => readable.has(name) || (mode === 'new' && writtenUnread),
  );
};

/** Privilege check that also asks whether the resource answers the call at all. */
export const may = (
  resource: Resource,
  operation: 'create' | 'update' | 'delete' | 'list' | 'export',
  { can }: Reader,
): boolean =>
  (operation === 'export'
    ? callsOf(resource).includes('list')
    : callsOf(resource).includes(operation) ||
      (resource.singleton === true && operation === 'update')) &&
  can(privilegeKeyOf(resource, operation));

const CONTROLS: Partial<Record<Field['kind'], Control>> = {
  int: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  rfc: 'text',
  curp: 'text',
  nss: 'text',
  clabe: 'text',
  zip: 'text',
  folio: 'shown',
  computed: 'shown',
};

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  longtext: 12,
  int: 3,
  decimal: 3,
  money: 3,
  percent: 3,
  date: 3,
  datetime: 4,
  time: 3,
  bool: 4,
  choice: 4,
  choices: 12,
  refs: 12,
  lines: 12,
  phone: 4,
  color: 3,
  rfc: 4,
  curp: 4,
  nss: 4,
  zip: 3,
  json: 12,
  folio: 4,
  computed: 4,
};
const COLUMN = 7.2;
/**
 * Columns that the field asks for, and no fewer than its label needs on one line (characters of a
 * column).
 */
const widthOf = (field: Field, label: string, optional: boolean): number =>
  field.kind === 'bool' || field.kind === 'lines'
    ? plainWidth(field)
    : Math.max(
        plainWidth(field),
        Math.min(6, Math.ceil((label.length + (optional ? 9 : 0)) / COLUMN)),
      );

function plainWidth(field: Field): number {
  if (field.width) return field.width;
  if (field.kind === 'text') {
    if (field.max <= 12) return 3;
    if (field.max <= 30) return 4;
    return field.max <= 120 ? 6 : 8;
  }
  return WIDTHS[field.kind] ?? 6;
}

export interface FormShape {
  readonly mode: 'new' | 'edit' | 'read';
  /** Names whose change reloads the options of others. */
  readonly parents: ReadonlySet<string>;
  /** Fields, and `lines.qty` of child rows, of which something is worked out. */
  readonly computes?: readonly string[];
  /** The form of a record that is there: what it may not change stays as it is. */
  readonly ofRecord?: true;
  /** Fields of it that keep their value, with the reason. */
  readonly fixed?: FixedFields;
}

export type FixedFields = ReadonlyMap<string, string>;
const NOTHING_FIXED: FixedFields = new Map();

const inRows = ({ computes }: FormShape, table: string): readonly string[] | undefined =>
  computes
    ?.filter((path) => path.startsWith(`${table}.`))
    .map((path) => path.slice(table.length + 1));

function refSpec(field: RefField | RefsField, resource: Resource, reader: Reader): RefSpec {
  const target = companyRegistry().resource(field.to);
  const open = recordPath(target, '');
  const offered = offeredTo(field, target);
  return {
    to: field.to,
    screen:
      open && may(target, 'list', reader) && !(field.kind === 'ref' && field.by) ? open : null,
    creates:
      !(field.kind === 'ref' && field.by) &&
      newPath(target) !== null &&
      may(target, 'create', reader),
    one: inSentence(labelOne(target, reader)),
    after:
      field.kind === 'ref'
        ? Object.values(field.filter ?? {}).map((own) => fieldLabel(resource, own, reader))
        : [],
    ...(field.kind === 'ref' && field.filter && { filter: { ...field.filter } }),
    ...(field.narrowedBy && { narrowedBy: { ...field.narrowedBy } }),
    ...(field.where && { where: { ...field.where } }),
    ...(Object.keys(offered).length > 0 && { selectable: { ...offered } }),
    ...(field.kind === 'ref' && field.by && { byCode: true as const }),
  };
}

/** Whoever may read the keys finds them where they are typed. */
function lookupOf(resource: Resource, name: string, reader: Reader): Pick<FieldSpec, 'lookup'> {
  const { contributions, resources } = companyRegistry();
  const found = contributions.lookup(resource.path, name);
  const target = found && resources.get(found.to);
  if (!found || !target || !may(target, 'list', reader)) return {};
  const query = new URLSearchParams(
    Object.entries(found.where).map(([field, value]) => [`filter[${field}][value]`, value]),
  );
  return {
    lookup: {
      to: found.to,
      one: inSentence(labelOne(target, reader)),
      where: { ...found.where },
      href: `/${screenOf(target)}?${query}`,
    },
  };
}

const conditionText = (resource: Resource, when: FieldCondition, reader: Reader): string => {
  const field = resource.fields[when.field]!;
  const label = fieldLabel(resource, when.field, reader);
  if (when.is === '*') return t('form.onlyIfPresent', 'Sólo cuando hay «{label}».', { label });
  const names = when.is.map((value) => {
    if (typeof value === 'boolean') return value ? t('form.isYes', 'sí') : t('form.isNo', 'no');
    return (
      choicesOf(resource, when.field, field, reader).find(([code]) => code === value)?.[1] ?? value
    );
  });
  return names.length > 4
    ? t('form.dependsOn', 'Según «{label}».', { label })
    : t('form.onlyWhen', 'Sólo cuando «{field}» es {values}.', {
        field: label,
        values: names.join(', ').replace(/, ([^,]*)$/, ' o $1'),
      });
};

/** What it asks for is not chosen on this form: where it fails, the field is not there. */
const isDecided = (
  { fields, computedDraft }: Resource,
  { field }: FieldCondition,
  { ofRecord, fixed }: FormShape,
): boolean => {
  const decides = fields[field]?.readOnly;
  return (
    fixed?.has(field) === true ||
    (ofRecord === true &&
      (decides === true || decides === 'edit') &&
      !computedDraft?.sets.includes(field))
  );
};

/** What the browser is told about one field: property by property, never the declaration itself. */
export function specOf(
  resource: Resource,
  name: string,
  field: Field,
  shape: FormShape,
  reader: Reader,
): FieldSpec {
  const locked =
    shape.mode === 'read' ||
    field.readOnly === true ||
    field.readOnly === 'screen' ||
    (field.readOnly === 'edit' && shape.mode === 'edit') ||
    (field.writeKey !== undefined && !reader.can(field.writeKey));
  const undeclared =
    resource.editableFields !== undefined && !resource.editableFields.includes(name);
  const typed = !(locked || undeclared || field.kind === 'computed' || field.kind === 'folio');
  const fixed = typed ? shape.fixed?.get(name) : undefined;
  const readOnly = !typed || fixed !== undefined;
  const help = [
    field.help &&
      fixed === undefined &&
      reader.t(`${resource.path}.fields.${name}.help`, field.help),
    field.onlyWhen &&
      fixed === undefined &&
      !isDecided(resource, field.onlyWhen, shape) &&
      conditionText(resource, field.onlyWhen, reader),
    field.readOnly === 'edit' &&
      shape.mode === 'edit' &&
      t('form.fixedAfterCreation', 'No cambia después del alta.'),
    field.readOnly === 'edit' &&
      shape.mode === 'new' &&
      t('form.willBeFixed', 'Ya no podrá cambiarse después del alta.'),
    field.kind === 'folio' &&
      shape.mode === 'new' &&
      t('form.assignedOnSave', 'Se asigna al guardar.'),
    field.writeKey !== undefined &&
      !reader.can(field.writeKey) &&
      shape.mode !== 'read' &&
      t('form.mayNotChange', 'No tienes permiso para cambiarlo.'),
  ].filter((text): text is string => typeof text === 'string');
  const label = fieldLabel(resource, name, reader);
  const start = field.shownWhen ? String(defaultOf(field, reader)) : '';
  const needed = field.neededWhen ?? (field.requiredWhen && [[field.requiredWhen]]);
  const optional = !field.required && !readOnly && field.kind !== 'bool' && field.kind !== 'lines';
  return {
    name,
    control: CONTROLS[field.kind] ?? (field.kind as Control),
    label,
    width: widthOf(field, label, optional),
    // How rows are typed is of no use where none is.
    ...(help.length > 0 && !(readOnly && field.kind === 'lines') && { help: help.join(' ') }),
    ...(field.importAliases && !readOnly && { headings: field.importAliases }),
    ...(optional && { optional: true as const }),
    ...(readOnly && { readOnly: true as const }),
    ...(fixed !== undefined && { fixed }),
    ...(suffixOf(field, readOnly) && { suffix: suffixOf(field, readOnly) }),
    ...('max' in field &&
      typeof field.max === 'number' &&
      field.kind !== 'lines' && { max: field.max }),
    ...('choices' in field && { choices: choicesOf(resource, name, field, reader) }),
    ...('picker' in field && field.picker && !readOnly && { picks: eventPicks() }),
    ...((field.kind === 'ref' || field.kind === 'refs') && {
      ref: refSpec(field, resource, reader),
    }),
    ...(!readOnly && lookupOf(resource, name, reader)),
    ...(field.kind === 'lines' && {
      lines: linesSpec(field, { ...shape, computes: inRows(shape, name) }, readOnly, reader),
    }),
    ...(isRightAligned(field) && { right: true as const }),
    ...(shape.parents.has(name) && { refreshes: true as const }),
    ...(!readOnly && shape.computes?.includes(name) && { computes: true as const }),
    ...(field.onlyWhen && {
      when: { field: field.onlyWhen.field, is: typedOf(field.onlyWhen.is) },
    }),
    ...(needed && optional && { needed: needed.map((group) => group.map(shownOf)) }),
    ...(field.shownWhen &&
      shape.mode !== 'read' && {
        shown: field.shownWhen.map((group) => group.map(shownOf)),
        ...(start !== '' && { start }),
      }),
  };
}

const typedOf = (is: FieldCondition['is']): string[] =>
  is === '*'
    ? []
    : is.map((value) => {
        if (typeof value === 'boolean') return value ? '1' : '';
        return value;
      });
const levelsUp = (relation: string): number =>
  relation.length - relation.replace(/^\^+/, '').length;
const shownOf = (when: FieldCondition | RelationCondition): ShownWhen =>
  'relation' in when
    ? {
        field: when.relation.replace(/^\^+/, ''),
        ...(when.relation.startsWith('^') && { above: levelsUp(when.relation) }),
        fact: when.field,
        is: typedOf(when.is),
      }
    : { field: when.field, is: typedOf(when.is) };

const isShare = (field: Field) =>
  field.kind === 'percent' || (field.kind === 'computed' && field.as === 'percent');
/** A share that is only shown carries its sign already. */
const suffixOf = (field: Field, readOnly: boolean): string | undefined => {
  if (isShare(field)) return readOnly ? undefined : '%';
  return field.suffix === undefined ? undefined : unitOf(field.suffix);
};

/**
 * Fields of a child row that its table shows, child rows of its own among them: all but the way
 * back to its parent, and numbers that only the system reads.
 */
export const childFields = (lines: LinesField, reader: Reader): [string, Field][] => {
  const child = companyRegistry().resource(lines.of);
  const kept = ([name, field]: [string, Field]) =>
    field.kind === 'int' && field.readOnly === true && !child.list.columns.includes(name);
  return readableFields(child, reader).filter((each) => each[0] !== lines.by && !kept(each));
};

function linesSpec(
  lines: LinesField,
  shape: FormShape,
  readOnly: boolean,
  reader: Reader,
): LinesSpec {
  const child = companyRegistry().resource(lines.of);
  const inner: FormShape = {
    mode: readOnly ? 'read' : shape.mode,
    parents: parentsOf(child),
    ...(shape.computes && { computes: shape.computes }),
  };
  // What only a closed document shows is no cell of one that is typed.
  const typed = ([name, field]: [string, Field]) =>
    inner.mode === 'read' ||
    field.kind !== 'computed' ||
    field.transient === true ||
    !child.row ||
    child.row.cells.includes(name);
  const all = childFields(lines, reader)
    .filter(typed)
    .map(([name, field]) => specOf(child, name, field, inner, reader));
  const plain = all.filter((spec) => !spec.lines);
  const cells = cellsOf(child, plain, inner.mode === 'read');
  const entered = enteredOf(child, all, cells);
  const columns = all.map((spec): FieldSpec =>
    spec.name === entered[0] && spec.ref && !spec.readOnly && isScanned(spec.ref.to)
      ? { ...spec, ref: { ...spec.ref, scans: true } }
      : spec,
  );
  const readable = new Set(columns.map(({ name }) => name));
  return {
    one: inSentence(labelOne(child, reader)),
    max: lines.max,
    ...(rowsAreFixed(child, lines) && { fixed: true }),
    ...(lines.required && { required: true }),
    ...((lines.required || inner.mode === 'new') && { ready: true }),
    columns,
    cells,
    enter: entered,
    totals: (child.row?.totals ?? []).filter(({ of, by }) =>
      [...of.flat(), ...(by === undefined ? [] : [by])].every((name) => readable.has(name)),
    ),
    empty: emptyRow(child, columns, reader),
  };
}

const isScanned = (to: string): boolean => {
  const target = companyRegistry().resource(to);
  return target.barcodeFields !== undefined || target.fields.code?.unique === true;
};

const FEW = 8;

/**
 * Columns of the table of child rows: as declared, all of few, or as many as fit, what is required
 * first.
 */
function cellsOf(child: Resource, columns: readonly FieldSpec[], read: boolean): string[] {
  const known = new Map(columns.map((spec) => [spec.name, spec]));
  if (child.row)
    return (read ? (child.row.readOnlyColumns ?? child.row.cells) : child.row.cells).filter(
      (name) => known.has(name),
    );
  const flat = columns.filter(({ control }) => !TALL_CONTROLS.has(control));
  if (columns.length <= FEW && flat.length === columns.length)
    return columns.map(({ name }) => name);
  const order = [
    ...new Set([
      ...flat.filter(({ name }) => child.fields[name]?.required).map(({ name }) => name),
      ...child.list.columns,
      ...known.keys(),
    ]),
  ];
  let room = TABLE_WIDTH;
  const kept = new Set(
    order.filter((name) => {
      const spec = known.get(name);
      if (!spec || TALL_CONTROLS.has(spec.control) || columnWidth(spec) > room) return false;
      room -= columnWidth(spec);
      return true;
    }),
  );
  const places = new Map(
    [...child.list.columns, ...known.keys()].map((name, _, all) => [name, all.indexOf(name)]),
  );
  return [...kept].toSorted((a, b) => places.get(a)! - places.get(b)!);
}

/** Cells that Enter visits: as declared, or what is required; otherwise all that are typed. */
function enteredOf(
  child: Resource,
  columns: readonly FieldSpec[],
  cells: readonly string[],
): string[] {
  const typed = new Set(columns.filter(({ readOnly }) => !readOnly).map(({ name }) => name));
  const open = cells.filter((name) => typed.has(name));
  const wanted =
    child.row?.enterCells ?? open.filter((name) => child.fields[name]?.required === true);
  const kept = wanted.filter((name) => typed.has(name));
  return kept.length > 0 ? kept : open;
}

function emptyRow(child: Resource, columns: readonly FieldSpec[], reader: Reader): RowValues {
  return Object.fromEntries(
    columns.map(({ name, lines }) => [name, lines ? [] : defaultOf(child.fields[name]!, reader)]),
  );
}

const todayOf = ({ timeZone }: TimeZoneContext): string =>
  Temporal.Now.instant().toZonedDateTimeISO(timeZone).toPlainDate().toString();

/**
 * What a new record starts with: as declared, or what the company and the person usually choose
 * where something must be chosen.
 */
export function defaultOf(field: Field, { profile }: Reader): string | readonly string[] {
  const value = field.default;
  if (field.kind === 'refs' || field.kind === 'choices') return Array.isArray(value) ? value : [];
  if (
    value === undefined &&
    field.kind === 'ref' &&
    (field.required || field.requiredWhen) &&
    // Where its condition does not hold it must stay empty.
    !field.onlyWhen &&
    !field.by &&
    !field.where &&
    !field.filter
  )
    return String(profile?.usual?.[field.to] ?? '');
  if (field.kind === 'date' && field.startsToday) return todayOf(companyClock());
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '';
  return fieldTypeOf(field).input(value, field, companyClock());
}

/** Own fields that decide the options of other fields. */
export const parentsOf = (resource: Resource): ReadonlySet<string> =>
  new Set(
    Object.values(resource.fields).flatMap((field) =>
      field.kind === 'ref' ? Object.values(field.filter ?? {}) : [],
    ),
  );

/**
 * Tabs, sections and fields of a form, as this person sees them: made once for all who see the
 * same, but for records that are fixed in part.
 */
export function layoutOf(
  resource: Resource,
  mode: FormShape['mode'],
  reader: Reader,
  fixed = NOTHING_FIXED,
): readonly TabView[] {
  if (fixed.size > 0) return makeLayout(resource, mode, reader, fixed);
  const key = `${mode} ${resource.path}`;
  const known = reader.layouts?.get(key);
  if (known) return known;
  const layout = makeLayout(resource, mode, reader, NOTHING_FIXED);
  reader.layouts?.set(key, layout);
  return layout;
}

/**
 * A field of a new record that hangs on what every record begins with: without the condition where
 * that holds, null where it does not.
 */
function asBegun(resource: Resource, given: Field): Field | null {
  const { fields, computedDraft, states } = resource;
  // What shows in the state in which every record begins shows from the start.
  const isBegun = (when: FieldCondition | RelationCondition) =>
    !('relation' in when) &&
    when.field === states?.field &&
    conditionHolds(when, { [when.field]: states.initial });
  const shown = given.shownWhen?.filter((group) => !group.some(isBegun));
  const field = shown ? { ...given, shownWhen: shown.length > 0 ? shown : undefined } : given;
  const { onlyWhen } = field;
  const decides = onlyWhen && fields[onlyWhen.field];
  if (
    decides?.readOnly !== true ||
    decides.default === undefined ||
    computedDraft?.sets.includes(onlyWhen!.field)
  )
    return field;
  return conditionHolds(onlyWhen!, { [onlyWhen!.field]: decides.default })
    ? { ...field, onlyWhen: undefined }
    : null;
}

function makeLayout(
  resource: Resource,
  mode: FormShape['mode'],
  reader: Reader,
  fixed: FixedFields,
): TabView[] {
  const shape: FormShape = {
    mode,
    parents: parentsOf(resource),
    ...(resource.computedDraft && { computes: resource.computedDraft.from }),
    ...(mode === 'edit' && { ofRecord: true as const, fixed }),
  };
  // Sums that follow from what is typed are shown while one types.
  const follows = (name: string, field: Field) =>
    (isRightAligned(field) || (field.kind === 'computed' && field.transient)) &&
    resource.computedDraft?.sets.includes(name) === true;
  const empty = (name: string, field: Field) =>
    mode === 'new' &&
    (field.readOnly === true || field.kind === 'computed' || field.kind === 'folio') &&
    !follows(name, field);
  const replaced = replacedFields(resource.path);
  const readable = new Map(
    formFields(resource, mode, reader).filter(
      ([name, field]) => !empty(name, field) && !replaced.has(name),
    ),
  );
  const specsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = readable.get(name);
      const asked = field && mode === 'new' ? asBegun(resource, field) : field;
      return asked ? [specOf(resource, name, asked, shape, reader)] : [];
    });
  const sectionsOf = (
    sections: readonly { title: string; help?: string; fields: readonly string[] }[],
    from: number,
  ): SectionView[] =>
    sections.flatMap(({ title, help, fields }, index) => {
      const specs = specsOf(fields);
      return specs.length === 0
        ? []
        : [
            {
              title: reader.t(`${resource.path}.sections.${from + index}`, title),
              ...(help && {
                help: reader.t(`${resource.path}.sections.${from + index}.help`, help),
              }),
              fields: specs,
            },
          ];
    });
  const declared = resource.form?.sections ?? [];
  const plain =
    declared.length > 0 || resource.form?.tabs
      ? declared
      : defaultSections(resource, [...readable.keys()]);
  const tabs: TabView[] = [];
  let from = declared.length;
  if (plain.length > 0)
    tabs.push({
      key: 'general',
      label: reader.t(`${resource.path}.tabs.general`, 'Generales'),
      sections: sectionsOf(plain, 0),
    });
  for (const tab of resource.form?.tabs ?? []) {
    const sections = sectionsOf(tab.sections, from);
    from += tab.sections.length;
    if (sections.length > 0)
      tabs.push({
        key: tab.key,
        label: reader.t(`${resource.path}.tabs.${tab.key}`, tab.label),
        sections,
      });
  }
  return mode === 'new' || !resource.hasActive ? tabs : withActive(tabs, resource, mode);
}

function defaultSections(resource: Resource, names: readonly string[]) {
  const plain = names.filter((name) => resource.fields[name]!.kind !== 'lines');
  const tables = names.filter((name) => resource.fields[name]!.kind === 'lines');
  return [
    { title: t('form.generalData', 'Datos generales'), fields: plain },
    ...tables.map((name) => ({ title: resource.fields[name]!.label, fields: [name] })),
  ];
}

function withActive(
  tabs: readonly TabView[],
  resource: Resource,
  mode: FormShape['mode'],
): TabView[] {
  const locked =
    mode === 'read' ||
    (resource.editableFields !== undefined && !resource.editableFields.includes('active'));
  const active: FieldSpec = {
    name: 'active',
    control: 'bool',
    label: t('list.active', 'Activo'),
    width: 12,
    ...(locked && { readOnly: true as const }),
    help: t(
      'form.inactiveHelp',
      'Si lo desactivas, deja de ofrecerse en otras pantallas; lo ya capturado no cambia.',
    ),
  };
  const [first, ...others] = tabs;
  if (!first) return [];
  const at = first.sections.findLastIndex((section) =>
    section.fields.every((spec) => spec.control !== 'lines'),
  );
  if (at < 0)
    return [
      {
        ...first,
        sections: [{ title: t('form.status', 'Estado'), fields: [active] }, ...first.sections],
      },
      ...others,
    ];
  return [
    {
      ...first,
      sections: first.sections.map((section, i) =>
        i === at ? { ...section, fields: [...section.fields, active] } : section,
      ),
    },
    ...others,
  ];
}
