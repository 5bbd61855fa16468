import { expect, test } from 'vitest';
import { action } from '#erp/model/actions.ts';
import { decimal, text } from '#erp/model/fields.ts';
import { Registry } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith } from '../../../tests/api/fixtures.ts';
import { canReadField } from '../access.ts';
import { entryChanges, recordChanges, visibleChanges } from './history.ts';

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

const blind = actorWith({ registry }, 1, {
  keys: [...registry.privileges.keys()].filter((key) => key !== 'costs.view'),
});
const everything = actorWith({ registry }, 1);

test('what an action was given is told by its own declaration, and is no value of the record', () => {
  const price = action({
    label: 'Cotizar',
    key: 'zones.update',
    fields: { name: text('Quién', { max: 40 }), cost: decimal('Costo', { readKey: 'costs.view' }) },
  });
  const actions = { price };
  const withAction = new Registry(
    registry.modules.map((module) => ({
      ...module,
      resources: module.resources.map((each) =>
        each.path === 'zones' ? { ...each, actions } : each,
      ),
    })),
  );
  const zones = withAction.resource('zones');
  const entry = {
    action: 'ACCION',
    transition: 'price',
    changes: { name: [null, 'Ana'], cost: [null, '12.50'] },
  } as const;
  expect(entryChanges(withAction, everything, zones, entry)).toEqual(entry.changes);
  expect(entryChanges(withAction, blind, zones, entry)).toEqual({ name: [null, 'Ana'] });
  expect(recordChanges(withAction, everything, zones, entry)).toEqual({});
});

test('a warning that was confirmed is told to who may read its field', () => {
  const lines = registry.resource('inv/revaluations');
  const said = {
    notes: ['Sin notas.'],
    'lines[0][new_cost]': ['El costo 12.50 está lejos del promedio 4.10.'],
    effect: ['El efecto pasa de 1,000.00.'],
  };
  const changes = { confirmed_warnings: [null, said] } as const;
  expect(visibleChanges(registry, blind, lines, changes)).toEqual({
    confirmed_warnings: [null, 'Sin notas.'],
  });
  expect(visibleChanges(registry, everything, lines, changes)).toEqual({
    confirmed_warnings: [null, Object.values(said).flat().join(' ')],
  });
  const { notes: _, ...costs } = said;
  expect(visibleChanges(registry, blind, lines, { confirmed_warnings: [null, costs] })).toEqual({});
  const kept = { confirmed_warnings: [null, 'Escrito antes.'] } as const;
  expect(visibleChanges(registry, blind, lines, kept)).toEqual(kept);
});
