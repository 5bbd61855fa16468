import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { actorWith } from '../../../tests/api/fixtures.ts';
import { mayRead } from '../access.ts';
import { shownChanges } from './history.ts';

test('the history tells no field that its reader may not read, in any resource', () => {
  let count = 0;
  for (const resource of registry.resources.values()) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.readKey || field.internal) continue;
      const blind = actorWith({ registry }, 1, { keys: [...registry.privileges.keys()].filter((key) => key !== field.readKey) });
      expect([resource.path, name, mayRead(blind, field)]).toEqual([resource.path, name, false]);
      expect([resource.path, shownChanges(registry, blind, resource, { [name]: ['1', '2'], active: [true, false] })]).toEqual([resource.path, { active: [true, false] }]);
      expect(shownChanges(registry, actorWith({ registry }, 1), resource, { [name]: ['1', '2'] })).toHaveProperty(name);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(20);
});
