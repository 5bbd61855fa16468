import { expect, test } from 'vitest';
import { date, int, longtext, ref, text } from '../fields.ts';
import { child } from './child.ts';
import { document } from './document.ts';
import { settings } from './settings.ts';

const STATUS = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const;

test('a document has its folio first, a state that nobody types, and what all documents have', () => {
  const orders = document('test/orders', {
    label: ['Orden', 'Órdenes'],
    folio: 'OR',
    status: STATUS,
    fields: {
      storage_id: ref('Almacén', 'storages', { required: true }),
      date: date('Fecha'),
      cancel_reason: longtext('Motivo'),
    },
    search: ['cancel_reason'],
    list: { columns: ['folio', 'date', 'status'] },
    states: {
      initial: 'BORRADOR',
      transitions: {},
      cancel: { from: ['BORRADOR'], key: 'orders.cancel', confirm: 'Ya no se surte.' },
    },
  });
  expect(Object.keys(orders.fields)).toEqual([
    'folio',
    'status',
    'storage_id',
    'date',
    'cancel_reason',
  ]);
  expect(orders.fields.folio).toMatchObject({ series: 'OR', readOnly: true });
  expect(orders.fields.status).toMatchObject({
    required: true,
    index: true,
    readOnly: true,
    default: 'BORRADOR',
  });
  expect(orders).toMatchObject({
    title: 'folio',
    search: ['folio', 'cancel_reason'],
    storageField: 'storage_id',
    list: { sort: '-date' },
  });
  expect(orders.states).toEqual({
    field: 'status',
    initial: 'BORRADOR',
    transitions: {
      cancel: {
        label: 'Cancelar',
        from: ['BORRADOR'],
        to: 'CANCELADA',
        key: 'orders.cancel',
        tone: 'dan',
        recordFields: { required: ['cancel_reason'] },
        confirm: 'Ya no se surte.',
      },
    },
  });
});

test('what a document says itself holds', () => {
  const notes = document('test/notes', {
    label: ['Nota', 'Notas'],
    folio: 'NO',
    status: STATUS,
    statusAfter: 'name',
    fields: { name: text('Nombre'), age: int('Edad') },
    title: ['folio', 'name'],
    list: { columns: ['folio', 'name'] },
    states: {
      initial: 'BORRADOR',
      transitions: {},
      cancel: { label: 'Retirar', from: ['BORRADOR'], confirm: 'Se retira.' },
    },
  });
  expect(Object.keys(notes.fields)).toEqual(['folio', 'name', 'status', 'age']);
  expect(notes).toMatchObject({ title: ['folio', 'name'], list: { sort: '-id' } });
  expect(notes.storageField).toBeUndefined();
  expect(notes.states!.transitions.cancel).toMatchObject({ label: 'Retirar' });
  expect(notes.states!.transitions.cancel!.recordFields).toBeUndefined();
});

test('child rows have no calls of their own, settings are one record', () => {
  const lines = child('test/lines', {
    label: ['Partida', 'Partidas'],
    fields: { qty: int('Cantidad') },
    title: 'qty',
    list: { columns: ['qty'] },
  });
  expect(lines).toMatchObject({ calls: [], list: { columns: ['qty'], sort: 'id' } });
  const options = settings('test/options', {
    label: ['Opciones', 'Opciones'],
    fields: { name: text('Nombre') },
    title: 'name',
    list: { columns: ['name'] },
  });
  expect(options).toMatchObject({ singleton: true, calls: ['one', 'update'] });
});
