import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { actorWith } from '../../../tests/api/fixtures.ts';
import { canReadField } from '../access.ts';
import { visibleChanges } from './history.ts';

test('the history tells no field that its reader may not read, in any resource', () => {
  let count = 0;
  for (const resource of registry.resources.values()) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.readKey || field.internal) continue;
      const blind = actorWith({ registry }, 1, {
        keys: [...registry.privileges.keys()].filter((key) => key !== field.readKey),
      });
      expect([resource.path, name, canReadField(blind, field)]).toEqual([
        resource.path,
        name,
        false,
      ]);
      expect([
        resource.path,
        visibleChanges(registry, blind, resource, { [name]: ['1', '2'], active: [true, false] }),
      ]).toEqual([resource.path, { active: [true, false] }]);
      expect(
        visibleChanges(registry, actorWith({ registry }, 1), resource, { [name]: ['1', '2'] }),
      ).toHaveProperty(name);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(20);
});
