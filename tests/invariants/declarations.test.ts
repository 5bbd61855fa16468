/** What must hold for every declared resource, the day it is declared. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseValue } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import { callsOf, screenOf, screensOf, sectionsOf } from '#erp/model/registry.ts';
import { routeIdOf } from '#erp/model/screens/route-ids.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { modules, registry } from '#erp/modules/all.ts';

const resources = [...registry.resources.values()];
const fieldsOf = (resource: Resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({
    at: `${resource.path}.${name}`,
    name,
    field,
  }));
const allFields = resources.flatMap((resource) =>
  fieldsOf(resource).map((entry) => ({ ...entry, resource })),
);
const hasScreen = (resource: Resource) =>
  screenOf(resource) !== null && screensOf(resource).length > 0;
/** The child's field that names its parent: the parent's form fills it. */
const isBackPointer = (resource: Resource, name: string) =>
  registry.parentOf(resource)?.field.by === name;

test('every label is written, and begins with a capital', () => {
  const wrong = [
    ...resources.flatMap((resource) =>
      resource.label
        .filter((label) => !/^[A-ZÁÉÍÓÚÑ]/.test(label))
        .map((label) => `${resource.path} «${label}»`),
    ),
    ...allFields
      .filter(({ field }) => !/^[A-ZÁÉÍÓÚÑ¿%]/.test(field.label))
      .map(({ at, field }) => `${at} «${field.label}»`),
  ];
  expect(wrong).toEqual([]);
});

test('every choice has a label that people read, not its code', () => {
  const wrong = allFields.flatMap(({ at, field }) =>
    field.kind === 'choice' || field.kind === 'choices'
      ? field.choices
          .filter(([, label]) => label.trim() === '' || /^[A-Z]+_[A-Z_]+$/.test(label))
          .map(([code]) => `${at}.${code}`)
      : [],
  );
  expect(wrong).toEqual([]);
});

test('an amount that only the system writes is read with two decimals, however many the ledger keeps', () => {
  const wrong = allFields.filter(
    ({ name, field }) =>
      field.kind === 'decimal' &&
      field.readOnly === true &&
      /(^|_)(value|amount|variance)$/.test(name) &&
      field.scale > 2 &&
      field.shownScale !== 2,
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('a price of one is read with the decimals that it has', () => {
  const wrong = allFields.filter(
    ({ name, field }) =>
      field.kind === 'decimal' && /(^|_)price$/.test(name) && field.shownScale !== undefined,
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('a field that holds the path of a resource says so, and people read its name', () => {
  const wrong = allFields
    .filter(
      ({ name, field }) =>
        /(^|_)resource$/.test(name) && field.kind === 'text' && field.represents !== 'resource',
    )
    .map(({ at }) => at);
  expect(wrong).toEqual([]);
});

test('no choice is declared twice in one field', () => {
  const wrong = allFields
    .filter(
      ({ field }) =>
        (field.kind === 'choice' || field.kind === 'choices') &&
        new Set(field.choices.map(([code]) => code)).size !== field.choices.length,
    )
    .map(({ at }) => at);
  expect(wrong).toEqual([]);
});

test('every state has a chip, and a transition or a declared other way leads to it', () => {
  const wrong = resources.flatMap((resource) => {
    const { states, sameTableAs } = resource;
    // What a portal shows changes by what the company does.
    if (!states || sameTableAs?.shows) return [];
    const field = resource.fields[states.field];
    if (field?.kind !== 'choice') return [`${resource.path}: no state field`];
    const reached = new Set([states.initial, ...Object.keys(states.systemStates ?? {})]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const { from, to } of [
        ...Object.values(states.transitions),
        ...Object.values(states.byConsequence ?? {}),
      ])
        if (to && from.some((state) => reached.has(state))) reached.add(to);
    }
    return field.choices.flatMap(([code, , family]) => [
      ...(family ? [] : [`${resource.path}.${code}: no chip`]),
      ...(reached.has(code) ? [] : [`${resource.path}.${code}: not reachable`]),
    ]);
  });
  expect(wrong).toEqual([]);
});

test('what a form refers to can be chosen', () => {
  const wrong = allFields.filter(({ resource, name, field }) => {
    if (
      (field.kind !== 'ref' && field.kind !== 'refs') ||
      field.readOnly === true ||
      isBackPointer(resource, name)
    )
      return false;
    return !callsOf(registry.resource(field.to)).includes('options');
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('a list shows at most nine columns at first', () => {
  expect(
    resources
      .filter(
        (resource) =>
          hasScreen(resource) &&
          screensOf(resource).includes('list') &&
          resource.list.columns.length > 9,
      )
      .map((resource) => resource.path),
  ).toEqual([]);
});

test('no two columns of a list are called the same', () => {
  const wrong = resources.flatMap((resource) => {
    const labels = [...resource.list.columns, ...(resource.list.more ?? [])].map(
      (name) => resource.fields[name]?.label ?? name,
    );
    return labels
      .filter((label, at) => labels.indexOf(label) !== at)
      .map((label) => `${resource.path} «${label}»`);
  });
  expect(wrong).toEqual([]);
});

test('columns, filters and search name each field once', () => {
  const twice = (names: readonly string[] = []) =>
    names.filter((name, i) => names.indexOf(name) !== i);
  expect(
    resources.flatMap((resource) =>
      [
        ...twice(resource.list.columns),
        ...twice(resource.list.filters),
        ...twice(resource.search),
      ].map((name) => `${resource.path}.${name}`),
    ),
  ).toEqual([]);
});

test('a record is named by fields that can be read aloud', () => {
  const mute = new Set<Field['kind']>([
    'json',
    'secret',
    'geo',
    'file',
    'image',
    'lines',
    'refs',
    'color',
  ]);
  const wrong = resources.flatMap((resource) =>
    [resource.title]
      .flat()
      .filter((name) => mute.has(resource.fields[name]!.kind))
      .map((name) => `${resource.path}.${name}`),
  );
  expect(wrong).toEqual([]);
});

test('a declared form places each field that a person may write exactly once', () => {
  const wrong = resources.flatMap((resource) => {
    const placed = sectionsOf(resource).flatMap((section) => section.fields);
    if (placed.length === 0) return [];
    const twice = placed
      .filter((name, i) => placed.indexOf(name) !== i)
      .map((name) => `${resource.path}.${name} twice`);
    const missing = fieldsOf(resource)
      .filter(
        ({ name, field }) =>
          field.readOnly !== true &&
          field.kind !== 'computed' &&
          !isBackPointer(resource, name) &&
          !placed.includes(name),
      )
      .map(({ at }) => `${at} missing`);
    return [...twice, ...missing];
  });
  expect(wrong).toEqual([]);
});

test('every form with a screen says in one sentence what each section is for', () => {
  const wrong = resources.filter(hasScreen).flatMap((resource) =>
    sectionsOf(resource)
      .filter(({ help }) => !help || !/[.?]$/.test(help))
      .map(({ title }) => `${resource.path} «${title}»`),
  );
  expect(wrong).toEqual([]);
});

test('tabs of one form have different keys', () => {
  const wrong = resources
    .filter(
      ({ form }) => new Set(form?.tabs?.map(({ key }) => key)).size !== (form?.tabs?.length ?? 0),
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('documentation links stay inside the manual', () => {
  const wrong = [...registry.screens.values()]
    .filter(
      ({ docUrl }) =>
        !/^[A-Za-z0-9:_/-]*$/.test(docUrl) || docUrl.includes('//') || docUrl.startsWith('/'),
    )
    .map(({ path, docUrl }) => `${path} → ${docUrl}`);
  expect(wrong).toEqual([]);
});

test('what is synchronised into the company fits its columns', () => {
  const wrong = [...registry.privileges.values()]
    .filter(
      ({ key, label, operation, resource }) =>
        key.length > 80 ||
        label.length > 100 ||
        operation.length > 30 ||
        (resource?.length ?? 0) > 60,
    )
    .map(({ key }) => key);
  expect(wrong).toEqual([]);
});

test('every resource that answers calls is guarded by declared privileges', () => {
  const wrong = resources
    .filter(
      (resource) =>
        callsOf(resource).length > 0 &&
        ![...registry.privileges.keys()].some((key) =>
          key.startsWith(`${registry.privilegePath(resource)}.`),
        ),
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('patterns are whole expressions that compile, and bounds make sense', () => {
  const wrong = allFields.filter(({ field }) => {
    if (field.kind === 'text' || field.kind === 'longtext')
      return (
        field.max < 1 ||
        (field.min ?? 0) > field.max ||
        (field.pattern &&
          !(
            field.pattern[0].startsWith('^') &&
            field.pattern[0].endsWith('$') &&
            new RegExp(field.pattern[0], 'u')
          ))
      );
    return field.width !== undefined && (field.width < 1 || field.width > 12);
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('a default is a value that the field itself accepts', () => {
  const wrong = allFields.flatMap(({ at, field }) => {
    if (field.default === undefined || typeof field.default === 'boolean') return [];
    const values = Array.isArray(field.default)
      ? field.default.map(String)
      : [String(field.default)];
    return values.flatMap((value) => {
      const parsed = parseValue(field, value, NO_TIME_ZONE);
      return 'error' in parsed ? [`${at}: ${parsed.error}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

test('a new record starts in the initial state', () => {
  const wrong = resources
    .filter(
      ({ states, fields }) =>
        states &&
        fields[states.field]!.default !== undefined &&
        fields[states.field]!.default !== states.initial,
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('each screen with an address of its own has a number, so that it may be a favourite', () => {
  const without = [...registry.screens.values()]
    .filter(({ path, kind }) => !path.includes(':') && kind !== 'new' && routeIdOf(path) === null)
    .map(({ path }) => path);
  expect(without).toEqual([]);
});

/** Numbers of the forms of movements and products too. */
const SHARED = new Set(['1', '2']);

test('a screen has one number, and a number one screen', () => {
  // As written: of two lines of one path a parser keeps the last and says nothing.
  const written = readFileSync(
    new URL('../../erp/model/screens/route-ids.json', import.meta.url),
    'utf8',
  );
  const pairs = [...written.matchAll(/^ {2}"([^"]*)": (\d+),?$/gm)];
  const twice = (of: 1 | 2) =>
    [...Map.groupBy(pairs, (pair) => pair[of])]
      .filter(([what, same]) => same.length > 1 && !SHARED.has(what ?? ''))
      .map(([what]) => what);
  expect(pairs.length).toBe(written.trim().split('\n').length - 2);
  expect({ paths: twice(1), numbers: twice(2) }).toEqual({ paths: [], numbers: [] });
});

test('a part of the menu is seen as a whole: at most eight screens, each of its module', () => {
  const listed = [...registry.screens.values()].filter(
    ({ path, inMenu, top }) => inMenu && !top && !path.includes(':'),
  );
  const wrong = registry.modules.flatMap(({ key, menu = [] }) => {
    const own = listed.filter(({ module }) => module === key).map(({ path }) => path);
    const parts = menu.map(([label, paths]) => [`${key} «${label}»`, paths] as const);
    const rest = own.filter((path) => !menu.some(([, paths]) => paths.includes(path)));
    return [
      ...[...parts, [key, rest] as const]
        .filter(([, paths]) => paths.length > 8)
        .map(([at, paths]) => `${at}: ${paths.length}`),
      ...parts.flatMap(([at, paths]) =>
        paths.filter((path) => !own.includes(path)).map((path) => `${at}: no screen «${path}»`),
      ),
    ];
  });
  expect(wrong).toEqual([]);
});

test('a role that gets keys of another module is declared', () => {
  const known = new Set(modules.flatMap(({ roles = [] }) => roles.map(({ code }) => code)));
  const wrong = modules.flatMap(({ key, roleKeys = {} }) =>
    Object.keys(roleKeys)
      .filter((code) => !known.has(code))
      .map((code) => `${key}: ${code}`),
  );
  expect(wrong).toEqual([]);
});

test('a year is read as it is said, without a comma', () => {
  const grouped = [...registry.resources.values()].flatMap(({ path, fields, actions = {} }) =>
    [
      [path, fields] as const,
      ...Object.entries(actions).map(
        ([key, action]) => [`${path}.${key}`, action.fields ?? {}] as const,
      ),
    ].flatMap(([where, some]) =>
      Object.entries(some).flatMap(([name, field]) =>
        name === 'year' && field.kind === 'int' && !field.ungrouped ? [where] : [],
      ),
    ),
  );
  expect(grouped).toEqual([]);
});
