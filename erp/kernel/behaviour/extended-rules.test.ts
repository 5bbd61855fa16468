import { expect, test } from 'vitest';
import type { Rules } from '../rules.ts';
import { withExtensions } from './extended-rules.ts';

const told: string[] = [];
const says = (word: string) => () => {
  told.push(word);
};
const run = async (hook: unknown): Promise<readonly string[]> => {
  told.length = 0;
  await (hook as (context: object) => Promise<void> | void)({});
  return [...told];
};

test('a save asks the owner first; a change of state asks the others before the owner acts', async () => {
  const own: Rules = { beforeSave: says('own'), transitions: { close: says('own') } };
  const rules = withExtensions(own, [
    { beforeSave: says('a'), transitions: { close: says('a'), open: says('a') } },
    { beforeSave: says('b'), beforeDelete: says('b') },
  ]);
  expect(await run(rules.beforeSave)).toEqual(['own', 'a', 'b']);
  expect(await run(rules.transitions!.close)).toEqual(['a', 'own']);
  expect(await run(rules.transitions!.open)).toEqual(['a']);
  expect(await run(rules.beforeDelete)).toEqual(['b']);
  expect(rules.afterSave).toBeUndefined();
});

test('what an extension refuses, the owner does not do', async () => {
  const rules = withExtensions({ transitions: { close: says('own') } }, [
    {
      transitions: {
        close: () => {
          throw new Error('no');
        },
      },
    },
  ]);
  await expect(run(rules.transitions!.close)).rejects.toThrow('no');
  expect(told).toEqual([]);
});
