/** The account map has a reference for each scope that a module declares (finance §2.2, R8). */
import { ref } from '../fields.ts';
import type { ModuleDeclaration } from '../module.ts';
import type { Field, Resource } from '../types.ts';
import type { AccountScope } from './posting-events.ts';

/** Asked for only where the row is of that scope. */
function mapField({ code, label, resource }: AccountScope, scopeField: string): Field {
  const only = { field: scopeField, is: [code] } as const;
  return ref(label, resource, {
    requiredWhen: only,
    onlyWhen: only,
    width: 6,
    staysOnMerge: 'The accounts of the record that stays are the ones that hold.',
  });
}

/** The field of the map that says for what a row holds; undefined of any other resource. */
const scopeFieldOf = ({ fields }: Resource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name]!;
    return field.kind === 'choice' && field.choicesFrom === 'account-scopes';
  });

/** As many as a list shows at first, the most specific. */
const MOST_COLUMNS = 9;

const withColumns = (
  columns: readonly string[],
  place: string,
  scopes: readonly AccountScope[],
): readonly string[] => {
  const shown = scopes.slice(0, MOST_COLUMNS - columns.length).map(({ fact }) => fact);
  return columns.flatMap((name) => (name === place ? [name, ...shown] : [name]));
};

function withScopes(resource: Resource, scopes: readonly AccountScope[]): Resource {
  const place = scopeFieldOf(resource);
  // A registry made of another's declarations has them already.
  const missing = scopes.filter(({ fact }) => !(fact in resource.fields));
  if (place === undefined || missing.length === 0) return resource;
  const added = missing.map((scope) => [scope.fact, mapField(scope, place)] as const);
  return {
    ...resource,
    fields: Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        name === place ? [[name, field] as const, ...added] : [[name, field] as const],
      ),
    ),
    list: {
      ...resource.list,
      columns: withColumns(resource.list.columns, place, missing),
      filters: [...(resource.list.filters ?? []), ...missing.map(({ fact }) => fact)],
    },
  };
}

export function withMapFields(modules: readonly ModuleDeclaration[]): readonly ModuleDeclaration[] {
  const scopes = modules
    .flatMap(({ accountScopes = [] }) => accountScopes)
    .toSorted((a, b) => a.precedence - b.precedence);
  return modules.map((module) => ({
    ...module,
    resources: module.resources.map((resource) => withScopes(resource, scopes)),
  }));
}
