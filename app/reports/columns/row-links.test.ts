import { expect, test } from 'vitest';
import type { Session } from '#app/session/context.ts';
import { linker } from '../links.server.ts';

const asked = { period: null, asked: {} };
const who = (...keys: readonly string[]) =>
  ({ can: (key: string) => keys.includes(key) }) as unknown as Session;

test('an action of a record is offered to who may do it, where the row has one', () => {
  const link = { record: 'sls/shipments', id: 'shipment_id', action: 'ship' };
  expect(linker(link, asked, who('sls/shipments.list'))).toBeNull();
  const offered = linker(link, asked, who('sls/shipments.list', 'sls/shipments.ship'))!;
  expect(offered({ shipment_id: 5 })).toBe('/sls/shipments/5?action=ship');
  expect(offered({ shipment_id: null })).toBeNull();
});

test('a printed label leads to the floor, for who sees its records', () => {
  const link = { scanned: 'supplying', id: 'walk_id', to: 'surtir' };
  expect(linker(link, asked, who())).toBeNull();
  const offered = linker(link, asked, who('supplying.list'))!;
  expect(offered({ walk_id: 7 })).toBe('/floor/pick/7');
  expect(offered({ walk_id: null })).toBeNull();
});
