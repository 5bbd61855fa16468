import { expect, test } from 'vitest';
import { join, leftJoin, refersTo, sameCompany } from './joins.ts';

test('a declared reference is followed within the company', () => {
  expect(join('storages.storage_type_id', 's', 'y')).toBe(
    'join storage_types y on y.account_id = s.account_id and y.id = s.storage_type_id',
  );
  expect(leftJoin('storages.parent_id', 's', 'p')).toBe(
    'left join storages p on p.account_id = s.account_id and p.id = s.parent_id',
  );
  expect(refersTo('storages.storage_type_id', 's', 'y')).toBe(
    'y.account_id = s.account_id and y.id = s.storage_type_id',
  );
  expect(sameCompany('a', 'b')).toBe('a.account_id = b.account_id');
});

test('neither a reference that is not declared nor anything but an alias becomes SQL', () => {
  // @ts-expect-error no such reference
  expect(() => join('storages.colour_id', 's', 'c')).toThrow('no reference');
  expect(() => sameCompany('a', 'b or true')).toThrow('no alias');
});
