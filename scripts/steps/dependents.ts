/**
 * Prints the modules named by the arguments and those that depend on them, one a line: by
 * `dependsOn` and `refersTo`, or by a field that refers to one of their resources.
 */
import { saidBy } from '#erp/model/modules/reach.ts';
import { registry } from '#erp/modules/all.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const dependsOn = (module: ModuleDeclaration): ReadonlySet<string> =>
  new Set([
    ...saidBy(module),
    ...module.resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) =>
        'to' in field ? [registry.moduleOf(registry.resource(field.to)).key] : [],
      ),
    ),
  ]);

const named = new Set(process.argv.slice(2));
const unknown = [...named].filter((key) => !registry.modules.some((module) => module.key === key));
if (unknown.length > 0) {
  console.error(
    `No such module: ${unknown.join(', ')}. There are ${registry.modules.map(({ key }) => key).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  for (const module of registry.modules)
    if (named.has(module.key) || !dependsOn(module).isDisjointFrom(named)) console.log(module.key);
}
