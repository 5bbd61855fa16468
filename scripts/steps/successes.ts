/**
 * `node scripts/steps/successes.ts <folder>`: calls of the product that no test of the run made
 * with success. Those of `tests/api/never-succeeded.json` are known; `--accept` takes off the list
 * what a test makes by now, and the list never grows. What a declaration
 * rules out is not asked for.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { product } from '#erp/provision/testing/product.ts';

const LIST = new URL('../../tests/api/never-succeeded.json', import.meta.url);
const [folder = '', ...options] = process.argv.slice(2);

const succeeded = new Set(
  readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
);
/** True where a view keeps other values of the field than those for which the change is offered. */
const isForOthers = (where: readonly object[], offered: object | undefined): boolean =>
  offered !== undefined &&
  'field' in offered &&
  'is' in offered &&
  where.some(
    (each) =>
      'field' in each &&
      each.field === offered.field &&
      'is' in each &&
      Array.isArray(each.is) &&
      Array.isArray(offered.is) &&
      !each.is.some((value) => (offered.is as unknown[]).includes(value)),
  );
const calls = new Set(mountedEndpoints(product).map(({ method, path }) => `${method} ${path}`));
/**
 * What is never deleted; changes of state that begin in none of a view's states, or are for other
 * records than the view's.
 */
const impossible = new Set(
  [...product.registry.resources.values()].flatMap(({ path, states, sameTableAs }) => {
    const shown = sameTableAs?.where.find(
      (each) => 'field' in each && each.field === states?.field,
    );
    const from = shown && 'is' in shown && Array.isArray(shown.is) ? shown.is.map(String) : null;
    return [
      ...(states?.deletableStates?.length === 0 ? [`DELETE ${path}/:id`] : []),
      ...Object.entries(states?.transitions ?? {}).flatMap(([name, transition]) =>
        (from && !transition.from.some((state) => from.includes(state))) ||
        isForOthers(sameTableAs?.where ?? [], transition.offeredWhen)
          ? [`PUT ${path}/${name}/:id`]
          : [],
      ),
    ];
  }),
);
const without = [...calls.difference(succeeded).difference(impossible)].toSorted();
const known = existsSync(LIST)
  ? new Set(JSON.parse(readFileSync(LIST, 'utf8')) as readonly string[])
  : new Set(without);

const added = without.filter((call) => !known.has(call));
const gone = [...known].filter((call) => !without.includes(call));
if (options.includes('--accept') && added.length === 0)
  writeFileSync(LIST, `${JSON.stringify(without, null, 2)}\n`);
else {
  for (const call of added) console.error(`${call}: no test makes it with success`);
  for (const call of gone) console.log(`${call}: a test makes it by now; --accept takes it off`);
  if (added.length > 0) process.exitCode = 1;
}
console.log(`${without.length} of ${calls.size} calls succeed in no test`);
