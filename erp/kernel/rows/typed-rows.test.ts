import { expectTypeOf, test } from 'vitest';
import {
  bool,
  choice,
  computed,
  date,
  decimal,
  int,
  lines,
  ref,
  refs,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Resource } from '#erp/model/types.ts';
import { defineRules, type SaveContext } from '../rules.ts';
import { linesOf, type DraftRow, type Row, type StoredRow } from './typed-rows.ts';

const things = resource('test/typed-things', {
  label: ['Cosa', 'Cosas'],
  fields: {
    code: text('Clave', { required: true, max: 20 }),
    note: text('Nota'),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador'],
        ['ACTIVA', 'Activa'],
      ],
      { required: true },
    ),
    pieces: int('Piezas'),
    qty: decimal('Cantidad', { required: true }),
    day: date('Día', { required: true, onlyWhen: { field: 'status', is: ['ACTIVA'] } }),
    ready: bool('Lista'),
    unit_id: ref('Unidad', 'units', { required: true }),
    language_code: ref('Idioma', 'language', { by: 'code' }),
    tax_ids: refs('Impuestos', 'sat/taxes'),
    lines: lines('Renglones', 'inv/requisition-lines', 'requisition_id'),
    total: computed('Total', 'decimal', '1'),
  },
  title: 'code',
  list: { columns: ['code'], sort: 'code' },
});

test('a stored record has the types of its fields', () => {
  type Stored = StoredRow<typeof things>;
  expectTypeOf<Stored['code']>().toEqualTypeOf<string>();
  expectTypeOf<Stored['note']>().toEqualTypeOf<string | null>();
  expectTypeOf<Stored['status']>().toEqualTypeOf<'BORRADOR' | 'ACTIVA'>();
  expectTypeOf<Stored['pieces']>().toEqualTypeOf<number | null>();
  expectTypeOf<Stored['qty']>().toEqualTypeOf<string>();
  expectTypeOf<Stored['day']>().toEqualTypeOf<string | null>();
  expectTypeOf<Stored['ready']>().toEqualTypeOf<boolean>();
  expectTypeOf<Stored['unit_id']>().toEqualTypeOf<number>();
  expectTypeOf<Stored['language_code']>().toEqualTypeOf<string | null>();
  expectTypeOf<Stored['tax_ids']>().toEqualTypeOf<readonly number[]>();
  expectTypeOf<Stored['lines'][number]['product_id']>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<Stored>().not.toHaveProperty('total');
});

test('of a draft, what is required may still be missing', () => {
  expectTypeOf<DraftRow<typeof things>['code']>().toEqualTypeOf<string | null>();
  expectTypeOf<DraftRow<typeof things>['ready']>().toEqualTypeOf<boolean>();
});

test('rules get the records of their resource, and refuse a field that it has not', () => {
  defineRules(things, {
    beforeSave({ draft, before, changed }) {
      expectTypeOf(draft.status).toEqualTypeOf<'BORRADOR' | 'ACTIVA' | null>();
      expectTypeOf(before!.qty).toEqualTypeOf<string>();
      expectTypeOf(linesOf(draft)).toEqualTypeOf<(typeof draft)['lines']>();
      changed('pieces');
      // @ts-expect-error no such field
      changed('piezas');
      // @ts-expect-error no such field
      draft.piezas = 1;
      // @ts-expect-error no such state
      if (draft.status === 'CERRADA') draft.note = null;
    },
  });
});

test('what serves any record takes that of a resource', () => {
  expectTypeOf<SaveContext<typeof things>>().toExtend<SaveContext>();
  expectTypeOf<StoredRow<Resource>>().toEqualTypeOf<Row>();
});
