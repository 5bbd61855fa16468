import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import {
  inputOf,
  rowsIn,
  sameValue,
  specsOf,
  storedValues,
  textOf,
  type Payload,
  type StoredValues,
} from '#app/forms/form-values.server.ts';
import { rowName } from '#app/forms/names.ts';
import { optionsOf } from '#app/forms/options/options.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { apiPathOf } from '../form-data.server.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { loadReferencesIfAlive, type References } from '../references/references.server.ts';
import { saveRemainingRows, longTables, REMAINING_ROWS } from '../rows/row-windows.server.ts';
import type { ScreenMatch } from '#app/resource-screens/shared/screens.server.ts';
import type {
  ConflictRow,
  ConflictView,
  FieldSpec,
  FieldValue,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';
import { genderOf, labelOne } from '#app/resource-screens/shared/view/view.server.ts';

interface Clash {
  readonly screen: ScreenMatch;
  readonly session: Session;
  readonly payload: Payload;
  readonly base: StoredValues;
  readonly version: string;
  readonly key: string;
  readonly tab: string;
  readonly tabs: readonly TabView[];
  readonly values: Values;
}

const isRow = (raw: unknown): raw is ApiRow =>
  typeof raw === 'object' && raw !== null && 'id' in raw;

async function currentRow({ screen, session }: Clash, given: unknown): Promise<ApiRow> {
  return isRow(given) ? given : (await session.erp.get<ApiRow>(apiPathOf(screen))).data;
}

function sayer(clash: Clash, titles: Readonly<Record<string, string>>, references: References) {
  const { resource } = clash.screen;
  const one = (spec: FieldSpec, value: string): string => {
    if (spec.choices) return spec.choices.find(([code]) => code === value)?.[1] ?? value;
    if (spec.ref)
      return (
        optionsOf(references, spec.name)?.find((option) => option.value === value)?.title ??
        titles[`${spec.name}:${value}`] ??
        titles[spec.name] ??
        value
      );
    return value;
  };
  return (spec: FieldSpec, value: FieldValue | undefined): string => {
    if (spec.control === 'bool')
      return value === '1' ? t('common.yes', 'Sí') : t('common.no', 'No');
    if (spec.lines) return rowsText(spec, rowsIn(value));
    if (Array.isArray(value))
      return (
        (value as string[]).map((item) => one(spec, item)).join(', ') ||
        t('conflict.empty', '(vacío)')
      );
    const text = typeof value === 'string' ? one(spec, value) : '';
    if (text === '') return t('conflict.empty', '(vacío)');
    const field = resource.fields[spec.name];
    if (field && spec.control === 'date')
      return fieldTypeOf(field).show(text, field, companyClock());
    return text;
  };
}

/** Of the references only those of the form itself are told by their titles. */
const withoutRows = (tabs: readonly TabView[], values: Values): Values => ({
  ...values,
  ...Object.fromEntries(specsOf(tabs).flatMap(({ name, lines }) => (lines ? [[name, []]] : []))),
});

/** «7.5 (2 renglones: A, B)»: a row, with what is in it. */
const rowText = (spec: FieldSpec, first: FieldSpec | undefined, row: RowValues): string => {
  const own = first ? String(row[first.name] ?? '') : '';
  const inner = spec.lines!.columns.flatMap((column) => {
    const rows = rowsIn(row[column.name]);
    return column.lines && rows.length > 0 ? [rowsText(column, rows)] : [];
  });
  if (inner.length === 0) return own;
  return own === '' ? inner.join('; ') : `${own} (${inner.join('; ')})`;
};

const rowsText = (spec: FieldSpec, rows: readonly RowValues[]): string => {
  const first = spec.lines!.columns.find(
    ({ ref, control }) => !ref && (control === 'text' || control === 'number'),
  );
  const names = rows.map((row) => rowText(spec, first, row)).filter(Boolean);
  const count = t('conflict.rows', ['{count} renglón', '{count} renglones'], {
    count: rows.length,
  });
  return names.length > 0
    ? `${count}: ${names.slice(0, 6).join(', ')}${names.length > 6 ? '…' : ''}`
    : count;
};

const usualChoice = (both: boolean, changedThere: boolean) => {
  if (both) return null;
  return changedThere ? 'theirs' : 'mine';
};

/** Field by field: what it was, what the other person saved, what was typed here. */
export async function conflictView(
  clash: Clash,
  given: unknown,
  chosen: Readonly<Record<string, string>> = {},
): Promise<ConflictView> {
  const { screen, session, base, tabs, values, version, key, tab } = clash;
  const current = await currentRow(clash, given);
  const theirs = storedValues(screen.resource, tabs, current);
  const references = await loadReferencesIfAlive(
    screen.resource,
    tabs,
    withoutRows(tabs, theirs.values),
    { ...base.titles, ...theirs.titles },
    session,
  );
  const say = sayer(clash, { ...base.titles, ...references.titles, ...theirs.titles }, references);
  const asked = Object.keys(chosen).length > 0 || clash.payload.merge !== undefined;
  const rows = specsOf(tabs)
    .filter((spec) => !spec.readOnly && spec.control !== 'secret')
    .flatMap((spec): ConflictRow[] => {
      const [before, other, own] = [
        base.values[spec.name],
        theirs.values[spec.name],
        values[spec.name],
      ];
      const [changedThere, changedHere] = [!sameValue(before, other), !sameValue(before, own)];
      if ((!changedThere && !changedHere) || sameValue(other, own)) return [];
      const both = changedThere && changedHere;
      const choice =
        chosen[spec.name] === 'theirs' || chosen[spec.name] === 'mine'
          ? chosen[spec.name]
          : usualChoice(both, changedThere);
      return [
        {
          name: spec.name,
          label: spec.label,
          before: say(spec, before),
          theirs: changedThere ? say(spec, other) : null,
          mine: changedHere ? say(spec, own) : null,
          chosen: choice as ConflictRow['chosen'],
          error: asked && choice === null,
        },
      ];
    });
  const who = String(
    [current.titles?.updated_by ?? ''].flat()[0] || t('conflict.somebody', 'Otra persona'),
  );
  return {
    title: [screen.resource.title]
      .flat()
      .map((name) => inputOf(screen.resource.fields[name], current[name]))
      .flat()
      .filter(Boolean)
      .join(' — '),
    one: inSentence(labelOne(screen.resource, session)),
    gender: genderOf(screen.resource),
    who,
    when: typeof current.updated_at === 'string' ? showInstant(current.updated_at) : '',
    beforeVersion: version,
    nextVersion: Number(current.version ?? 0) + 1,
    rows,
    kept: [
      ...(await keptValues(clash)),
      ['version', version],
      ['clave', key],
      ['tab', tab],
      ['conflict', String(current.version ?? '')],
    ],
    recordHref: screen.resource.singleton ? screen.base : `${screen.base}/${screen.id}`,
    missing: rows.filter((row) => row.chosen === null).length,
  };
}

/**
 * What was typed and what the form was opened with; long tables as a draft of which this page shows
 * no row.
 */
async function keptValues({
  screen,
  session,
  tabs,
  values,
  base,
  version,
}: Clash): Promise<[string, string][]> {
  const long = longTables(tabs, values);
  if (long.length === 0) return [...flatValues(tabs, values), ['base', JSON.stringify(base)]];
  const windows = Object.fromEntries(long.map(({ name }) => [name, { first: 0, shown: 0 }]));
  const rest = await saveRemainingRows(
    { resource: screen.resource.path, values, base, version },
    base.titles,
    windows,
    session,
  );
  const short = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in windows)));
  return [...flatValues(tabs, short), [REMAINING_ROWS, rest]];
}

/**
 * Every typed value as hidden fields under its own name, so that the next post is the same form
 * again.
 */
export function flatValues(tabs: readonly TabView[], values: Values): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (name: string, value: string | readonly string[] | undefined) => {
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [value ?? ''])
      pairs.push([name, item as string]);
  };
  const addRows = ({ lines }: FieldSpec, path: string, value: FieldValue | undefined) =>
    rowsIn(value).forEach((row, index) => {
      if (row.id) add(rowName(path, index, 'id'), row.id as string);
      for (const column of lines!.columns) {
        if (column.readOnly) continue;
        const name = rowName(path, index, column.name);
        if (column.lines) addRows(column, name, row[column.name]);
        else add(name, row[column.name] as string | readonly string[]);
      }
    });
  for (const spec of specsOf(tabs)) {
    if (spec.readOnly) continue;
    if (!spec.lines) add(spec.name, values[spec.name] as string | readonly string[]);
    else addRows(spec, spec.name, values[spec.name]);
  }
  return pairs;
}

/**
 * The values and version to save after the person chose; or the screen again while something is not
 * chosen.
 */
export async function resolveConflict(
  clash: Clash,
): Promise<
  | { readonly values: Values; readonly base: StoredValues; readonly version: string }
  | { readonly conflict: ConflictView }
> {
  const { payload, screen, tabs, values } = clash;
  const merge =
    typeof payload.merge === 'object' && payload.merge !== null ? (payload.merge as Payload) : {};
  const chosen = Object.fromEntries(
    Object.entries(merge).map(([name, raw]) => [name, textOf(raw)]),
  );
  const current = await currentRow(clash, null);
  const view = await conflictView(clash, current, chosen);
  const movedOn = textOf(payload.conflict) !== String(current.version ?? '');
  if (view.missing > 0 || movedOn) return { conflict: view };
  const theirs = storedValues(screen.resource, tabs, current);
  const taken: Record<string, FieldValue | undefined> = { ...theirs.values };
  for (const row of view.rows) if (row.chosen === 'mine') taken[row.name] = values[row.name];
  for (const spec of specsOf(tabs))
    if (spec.control === 'secret') taken[spec.name] = values[spec.name];
  const { fixed } = clash.base;
  const read = fixed ? { ...theirs, fixed } : theirs;
  return { values: taken as Values, base: read, version: String(current.version ?? '') };
}
