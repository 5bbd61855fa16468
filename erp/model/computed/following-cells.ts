/**
 * Cells of child rows that are read along a reference of their row follow from what is chosen in
 * it: forms show them while one types, as what `computedDraft` declares.
 */
import type { ModuleDeclaration } from '../module.ts';
import type { Resource } from '../types.ts';

interface Following {
  readonly from: string;
  readonly set: string;
}

function followingCells(resource: Resource, rowsOf: (path: string) => Resource | undefined) {
  return Object.entries(resource.fields).flatMap(([name, field]): Following[] => {
    const child = field.kind === 'lines' && !field.readOnly ? rowsOf(field.of) : undefined;
    return (child?.row?.cells ?? []).flatMap((cell) => {
      const own = child!.fields[cell];
      if (own?.kind !== 'computed' || own.source?.take !== 'along') return [];
      const by = own.source.path.split('.')[0]!;
      const reference = child!.fields[by];
      return reference && !reference.readOnly
        ? [{ from: `${name}.${by}`, set: `${name}.${cell}` }]
        : [];
    });
  });
}

export function withFollowingCells(
  modules: readonly ModuleDeclaration[],
): readonly ModuleDeclaration[] {
  const all = new Map(
    modules.flatMap(({ resources }) => resources.map((each) => [each.path, each] as const)),
  );
  const complete = (resource: Resource): Resource => {
    const found = followingCells(resource, (path) => all.get(path));
    if (found.length === 0) return resource;
    const { from = [], sets = [] } = resource.computedDraft ?? {};
    return {
      ...resource,
      computedDraft: {
        from: [...new Set([...from, ...found.map((each) => each.from)])],
        sets: [...new Set([...sets, ...found.map(({ set }) => set)])],
      },
    };
  };
  return modules.map((module) => ({ ...module, resources: module.resources.map(complete) }));
}
