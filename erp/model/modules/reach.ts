/** Which modules a module may name: those that it says, and no others. */
import type { ModuleDeclaration } from '../module.ts';

type Naming = Pick<ModuleDeclaration, 'key' | 'core' | 'dependsOn' | 'refersTo'>;

/** Modules that it names in its declaration: those that it needs on, and those it refers to. */
export const saidBy = ({ dependsOn = [], refersTo = {} }: Naming): readonly string[] => [
  ...dependsOn,
  ...Object.keys(refersTo),
];

/** Those that it needs on, and what these need. */
export function neededBy(modules: readonly Naming[], key: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (each: string): void => {
    for (const other of modules.find((module) => module.key === each)?.dependsOn ?? [])
      if (!found.has(other)) {
        found.add(other);
        add(other);
      }
  };
  add(key);
  return found;
}

/** The module, what it needs on, what it refers to, and those that every company has. */
export const reachOf = (modules: readonly ModuleDeclaration[], key: string): ReadonlySet<string> =>
  new Set([
    key,
    ...neededBy(modules, key),
    ...Object.keys(modules.find((module) => module.key === key)?.refersTo ?? {}),
    ...modules.filter(({ core }) => core).map((module) => module.key),
  ]);

/** The modules that cannot be there without this one, by what they say. */
export function leaningOn(modules: readonly Naming[], key: string): ReadonlySet<string> {
  const found = new Set([key]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const module of modules)
      if (saidBy(module).some((other) => found.has(other))) found.add(module.key);
  }
  return found;
}

/** Refuses one that is not there, itself, and needing each other in a circle. */
export function checkReach(
  modules: readonly Naming[],
  fail: (at: string, why: string) => never,
): void {
  const known = new Set(modules.map(({ key }) => key));
  const always = new Set(modules.flatMap((module) => (module.core ? [module.key] : [])));
  for (const module of modules) {
    const { key, core, dependsOn = [], refersTo = {} } = module;
    const missing = saidBy(module).find((other) => !known.has(other));
    if (missing !== undefined) fail(key, `names ${missing}, which is not there`);
    if (neededBy(modules, key).has(key)) fail(key, 'needs itself');
    const optional = core && saidBy(module).find((other) => !always.has(other));
    if (optional) fail(key, `every company has it, but not ${optional}, which it names`);
    const twice = Object.keys(refersTo).find((other) => dependsOn.includes(other) || other === key);
    if (twice !== undefined) fail(key, `refers to ${twice}, which it has anyway`);
  }
}
