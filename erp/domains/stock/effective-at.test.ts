/** Old moments (inventory R5): who may write them, and how far back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorWith } from '../../../tests/api/fixtures.ts';
import { effectiveAt } from './effective-at.ts';
import { stockCompany, type StockCompany } from './testing.ts';

let stock: StockCompany;
beforeAll(async () => {
  stock = await stockCompany();
});
afterAll(() => stock.company.services.db.close());

const DAYS = 5;
const daysAgo = (days: number) =>
  Temporal.Now.zonedDateTimeISO('America/Mexico_City')
    .subtract({ days })
    .withPlainTime('12:00')
    .toInstant()
    .toString();

/** What comes of posting so many days back with these rights. */
const posting = (days: number, keys: readonly string[]) =>
  stock
    .within((context) => {
      const actor = actorWith(stock.company.services, stock.company.accountId, {
        keys,
        userId: stock.admin.userId,
      });
      return effectiveAt(
        { ...context, actor },
        { settings: { backdateDays: DAYS }, postedAt: daysAgo(days), products: [] },
      );
    })
    .catch((error: { fields: { posted_at: string[] } }) => error.fields.posted_at[0]);

test('without its right nothing is posted on another day than today', async () => {
  expect(await posting(0, [])).not.toMatch(/permiso/);
  expect(await posting(1, [])).toBe('No tienes permiso para mover inventario con fecha atrasada.');
  expect(await posting(1, ['inventory.close'])).toBe(
    'No tienes permiso para mover inventario con fecha atrasada.',
  );
});

test('with it, as many days back as the company says, and further for who closes months', async () => {
  expect(await posting(DAYS, ['inventory.backdate'])).toBe(
    Temporal.Instant.from(daysAgo(DAYS)).toString({ smallestUnit: 'millisecond' }),
  );
  expect(await posting(DAYS + 1, ['inventory.backdate'])).toBe(
    'Sólo se permiten 5 días hacia atrás.',
  );
  expect(await posting(DAYS + 1, ['inventory.backdate', 'inventory.close'])).toBe(
    Temporal.Instant.from(daysAgo(DAYS + 1)).toString({ smallestUnit: 'millisecond' }),
  );
});

test('the days are those of the settings of the company', async () => {
  await stock.query('update wms__configurations set backdate_days = 2');
  const product = await stock.product('ATRASADO');
  const actor = actorWith(stock.company.services, stock.company.accountId, {
    keys: [...stock.company.services.registry.privileges.keys()].filter(
      (key) => key !== 'inventory.close',
    ),
    userId: stock.admin.userId,
  });
  const post = (days: number) =>
    stock.within(async (context) => {
      const { postStock } = await import('./posting/post.ts');
      const source = { resource: 'pruebas', id: `atrasado-${days}`, action: 'APLICAR' };
      const line = { productId: product, storageId: stock.storages.A!, qty: '1', value: '10' };
      return postStock(
        { ...context, actor },
        {
          type: 'ENT-COMPRA',
          source,
          confirmImpact: true,
          postedAt: daysAgo(days),
          lines: [line as never],
        },
      );
    });
  await expect(post(3)).rejects.toMatchObject({
    fields: { posted_at: ['Sólo se permiten 2 días hacia atrás.'] },
  });
  await post(2);
});

test('not in the future', async () => {
  await expect(posting(-1, [...stock.company.services.registry.privileges.keys()])).resolves.toBe(
    'La fecha no puede ser futura.',
  );
});
