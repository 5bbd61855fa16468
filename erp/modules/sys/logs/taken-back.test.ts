import { expect, test } from 'vitest';
import { takenBack } from './reverted-changes.ts';

const edit = (changes: Record<string, readonly [unknown, unknown]>) => ({
  action: 'EDITAR',
  changes,
});

test('later changes are taken back, newest first', () => {
  const now = { name: 'C', limit: '60000.00' };
  const log = [
    edit({ name: ['B', 'C'], limit: ['80000.00', '60000.00'] }),
    edit({ name: ['A', 'B'] }),
  ];
  expect(takenBack(now, log)).toEqual({ name: 'A', limit: '80000.00' });
  expect(takenBack(now, log.slice(0, 1))).toEqual({ name: 'B', limit: '80000.00' });
  expect(takenBack(now, [])).toEqual(now);
});

test('a record did not exist before it was made, and is whole again before it was deleted', () => {
  expect(
    takenBack({ name: 'A' }, [
      edit({ name: ['Z', 'A'] }),
      { action: 'CREAR', changes: { name: [null, 'Z'] } },
    ]),
  ).toBeNull();
  expect(
    takenBack(null, [{ action: 'BORRAR', changes: { name: ['A', null], limit: ['1', null] } }]),
  ).toEqual({ name: 'A', limit: '1' });
  expect(
    takenBack(null, [
      { action: 'BORRAR', changes: { name: ['A', null] } },
      edit({ name: ['Z', 'A'] }),
    ]),
  ).toEqual({ name: 'Z' });
});

test('child rows come back where they were: changed, added and removed', () => {
  const now = {
    lines: [
      { id: 1, qty: '5' },
      { id: 3, qty: '9' },
    ],
  };
  const log = [
    edit({ 'lines[0].qty': ['2', '5'], 'lines[1]': [null, { qty: '9' }] }),
    edit({ 'lines[1]': [{ id: 2, qty: '7' }, null] }),
  ];
  expect(takenBack(now, log.slice(0, 1))).toEqual({ lines: [{ id: 1, qty: '2' }] });
  expect(takenBack(now, log)).toEqual({
    lines: [
      { id: 1, qty: '2' },
      { id: 2, qty: '7' },
    ],
  });
});
