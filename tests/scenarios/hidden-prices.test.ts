/**
 * A price that one may not see is in nothing that is drawn: no list, record, report, dashboard or
 * set of data, whatever else one may see.
 *
 * Runs on the server alone: who may see what is decided before the engine is asked.
 */
import { expect, test } from 'vitest';
import { hasColumn } from '#erp/model/field-types.ts';
import type { Field } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf } from '../api/fixtures.ts';
import { authorisedOrder, buyingIn, draftOrder, ORDERS, receive } from './buying.ts';
import { differing, drawnFor } from './drawn.ts';
import { done, story } from './given.ts';
import { activeSupplier } from './payables.ts';
import { authorisedRequest } from './requesting.ts';
import { draftReturn, sendReturn } from './returning.ts';

const KEY = 'purchase-orders.prices';
const NUMBERS = ['money', 'decimal', 'percent'];

const isPrice = (field: Field) =>
  field.readKey === KEY && hasColumn(field) && NUMBERS.includes(field.kind);

/** All but the right, and the portals: who looks at one sees the prices of its users. */
const withoutPrices = [...registry.privileges.values()].flatMap((each) =>
  each.key === KEY || each.portal || each.portalPreview ? [] : [each.key],
);

/** Orders in several states, what came of them and what went back, and what is asked for. */
async function bought() {
  const given = await buyingIn(await story({ brokenBooks: true }));
  const { told } = given;
  const admin = told.as('admin');
  await done(draftOrder(given, { quantity: '7', price: '731.93' }));
  const order = await authorisedOrder(given, { quantity: '10', price: '731.93' });
  const shipment = await done(receive(given, order.id, '6', 'R-1'));
  const back = await draftReturn(told, shipment.id, '2');
  await sendReturn(told, back.id);
  await done(authorisedRequest(given, { quantity: '4', estimated_price: '731.93' }));
  const late = await authorisedOrder(given, { quantity: '3', price: '650' });
  await done(admin.act(ORDERS, 'markSent', late.id));
  const other = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  await authorisedOrder({ ...given, supplier: other }, { quantity: '1', price: '1.50' });
  return given;
}

test('were every price another one, nothing that is drawn without the right would change', async () => {
  const { told, product } = await bought();
  const { company } = told.stock;
  const admin = told.as('admin');
  const blind = callerOf(
    company.services,
    actorWith(company.services, company.accountId, {
      keys: withoutPrices,
      userId: admin.id,
    }),
  );
  const seenByWhoMay = [
    ORDERS,
    'orders',
    'reports/purchases ultimas_compras',
    'purchase-reports por_producto',
    'purchase-reports por_proveedor',
    'prc/reports requisiciones_pendientes',
    'dashboard/shopping',
  ];
  const [before, seen] = [
    await drawnFor(blind, product),
    await drawnFor(admin, product, seenByWhoMay),
  ];
  const columns = [...registry.resources.values()].flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (isPrice(field) ? [`${table}.${name}`] : [])),
  );
  await company.services.db.system(async (tx) => {
    for (const place of new Set(columns)) {
      const [table, column] = place.split('.') as [string, string];
      await tx.execute(`alter table ${table} disable trigger user`);
      await tx.execute(
        `update ${table} set ${column} = ${column} * 1.5 + 1 where ${column} is not null`,
      );
      await tx.execute(`alter table ${table} enable trigger user`);
    }
  });
  expect(differing(before, await drawnFor(blind, product))).toEqual([]);
  expect(differing(seen, await drawnFor(admin, product, seenByWhoMay)).toSorted()).toEqual(
    seenByWhoMay.toSorted(),
  );
}, 240_000);
