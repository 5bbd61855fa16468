/** Actions that are asked for in steps, and inputs that another module adds to them. */
import { expect, test } from 'vitest';
import { inputRows } from '../actions.ts';
import { int, text } from '../fields.ts';
import { withAddedParts } from '../records/added-parts.ts';
import { resource } from '../resource.ts';
import { checkSteps } from './list-views.ts';
import type { Action } from '../types.ts';
import type { WizardStep } from '../views.ts';

const FIELDS = {
  note: text('Nota', { required: true }),
  kind: text('Tipo', { readOnly: 'screen' }),
  lines: inputRows('Partidas', { one: 'partida', fields: { qty: int('Cantidad') } }),
};
const places = (receive: Action) =>
  resource('demo/places', {
    label: ['Lugar', 'Lugares'],
    fields: { code: text('Clave', { required: true }) },
    title: 'code',
    list: { columns: ['code'], sort: 'code' },
    actions: { receive },
  });
const asked = (steps: readonly WizardStep[], more: Partial<Action> = {}) =>
  places({ label: 'Recibir', fields: FIELDS, steps, ...more } as unknown as Action);
const refusal = (steps: readonly WizardStep[], more: Partial<Action> = {}): string => {
  const said: string[] = [];
  checkSteps(asked(steps, more), (name, why) => {
    said.push(`${name}: ${why}`);
    throw new Error(why);
  });
  return said.join();
};
const caught = (steps: readonly WizardStep[], more: Partial<Action> = {}): string => {
  try {
    return refusal(steps, more);
  } catch (error) {
    return (error as Error).message;
  }
};

const LAST = { title: 'Confirmar', fields: [] };

test('steps name fields that are there, ask once, and for all that is required', () => {
  const one = { title: 'Uno', fields: ['note', 'lines'] };
  expect(caught([one])).toBe('');
  expect(caught([one, LAST], { preview: true })).toBe('');
  expect(caught([one, LAST])).toMatch(/only the last step/);
  expect(caught([LAST, one], { preview: true })).toMatch(/only the last step/);
  expect(caught([{ title: 'Uno', fields: ['lines'] }])).toBe('no step asks for «note»');
  expect(caught([one, { title: 'Dos', fields: ['note'] }])).toBe('a field belongs to one step');
  expect(caught([{ ...one, when: { field: 'color', is: ['ROJO'] } }])).toBe('no field «color»');
});

test('a module adds inputs to an action of another, in its place and in its step', () => {
  const declared = asked([{ title: 'Uno', fields: ['note', 'lines'] }]);
  const fail = (at: string, why: string): never => {
    throw new Error(`${at}: ${why}`);
  };
  const scales = {
    key: 'scales',
    resources: [],
    addedFields: {
      'demo/places/receive': { fields: { ticket: text('Boleta') }, after: 'note' },
      'demo/places/receive/lines': { fields: { ticket: text('Boleta') }, after: 'qty' },
    },
  };
  const [own] = withAddedParts([{ key: 'demo', resources: [declared] }, scales], fail);
  const { receive } = own!.resources[0]!.actions!;
  expect(Object.keys(receive!.fields)).toEqual(['note', 'ticket', 'kind', 'lines']);
  expect(receive!.steps![0]!.fields).toEqual(['note', 'ticket', 'lines']);
  expect(receive!.fields.lines).toMatchObject({
    rows: { fields: { ticket: { label: 'Boleta' } } },
  });
  const wrong = { ...scales, addedFields: { 'demo/places/send': { fields: {}, after: 'note' } } };
  expect(() => withAddedParts([{ key: 'demo', resources: [declared] }, wrong], fail)).toThrow(
    'scales: no resource «demo/places/send»',
  );
});
