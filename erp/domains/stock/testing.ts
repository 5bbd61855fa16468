/** A company with storages and products, and short ways to post into its ledger. */
import { testCompany, type Company, type CompanyBase } from '#erp/provision/testing/company.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { create } from '#erp/kernel/operations/save.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Database, Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { postStock } from './posting/post.ts';
import type { PostingResult, Posting, PostingLine } from './posting.ts';
import { reverseMovement, type Reversal } from './posting/reverse.ts';

export interface StockCompany {
  readonly company: Company;
  readonly admin: Actor;
  /** Of the administrator's session. */
  readonly token: string;
  /** Ids of storages by code: A and B are of one branch, PISO may go negative. */
  readonly storages: Readonly<Record<string, number>>;
  product(code: string, more?: Record<string, unknown>): Promise<number>;
  idOf(table: string, code: string): Promise<number>;
  make(path: string, body: Record<string, unknown>): Promise<Row>;
  /** One posting in a transaction of its own; each call is another document unless told. */
  post(
    type: string,
    lines: readonly Partial<PostingLine>[],
    more?: Partial<Posting>,
  ): Promise<PostingResult>;
  /** Cancels what was posted, as its document would. */
  reverse(movementId: number): Promise<Reversal>;
  within<T>(work: (context: Writing) => Promise<T>): Promise<T>;
  query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Quantity and value of a product's pool. */
  pool(
    productId: number,
    key?: string,
  ): Promise<readonly [qty: string, value: string, cost: string]>;
}

/**
 * A moment of last year's September: months around it are closed alike whatever today is, since a
 * December asks for more (R34).
 */
export const lastSeptember = (timeZone: string): Temporal.ZonedDateTime =>
  Temporal.ZonedDateTime.from({
    timeZone,
    year: Temporal.Now.zonedDateTimeISO(timeZone).year - 1,
    month: 9,
    day: 10,
    hour: 10,
  });

const STORAGES = [
  ['A', 'FISICO'],
  ['B', 'FISICO'],
  ['PISO', 'PISO'],
  ['CUA', 'CUARENT'],
] as const;

/** Short ways into a company, as its administrator. */
async function ways(company: Company) {
  company.at(Temporal.Now.instant().toString());
  const token = await company.signIn('admin');
  const admin = await company.actorOf(token);
  const { services, accountId } = company;
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.tenant({ accountId }, work);
  const query: StockCompany['query'] = (sql, params) => tenant((tx) => tx.query(sql, params));
  const idOf = async (table: string, wanted: string) =>
    (await query<{ id: number }>(`select id from ${table} where code = $1`, [wanted]))[0]!.id;
  const make = (path: string, body: Record<string, unknown>) =>
    create(services, admin, services.registry.resource(path), body as never);
  return { company, admin, token, tenant, query, idOf, make };
}

/** A category, and storages of the first branch. */
const BASE: CompanyBase = {
  name: 'stock',
  async write(company) {
    const { make, idOf, query } = await ways(company);
    await make('categories', { code: 'GEN', name: 'General' });
    const [branch] = await query<{ id: number }>(
      'select id from branch_offices order by id limit 1',
    );
    for (const [storage, type] of STORAGES)
      await make('storages', {
        code: storage,
        name: `Almacén ${storage}`,
        storage_type_id: String(await idOf('storage_types', type)),
        branch_office_id: String(branch!.id),
      });
  },
};

export async function stockCompany(
  code = 'UNO',
  database?: Database,
  registry?: Registry,
): Promise<StockCompany> {
  const { company, admin, token, tenant, query, idOf, make } = await ways(
    await testCompany(code, database, registry, BASE),
  );
  const storages = Object.fromEntries(
    (await query<{ code: string; id: number }>('select code, id from storages')).map((each) => [
      each.code,
      each.id,
    ]),
  );
  let documents = 0;
  const now = () => Temporal.Now.instant();
  return {
    company,
    admin,
    token,
    storages,
    idOf,
    make,
    query,
    async product(productCode, more = {}) {
      const made = await make('products', {
        code: productCode,
        name: productCode,
        kind: 'MERCANCIA',
        is_stocked: '1',
        is_purchasable: '1',
        category_id: String(await idOf('categories', 'GEN')),
        stock_unit_id: String(await idOf('units', 'KG')),
        tax_object: '01',
        ...more,
      });
      return made.id!;
    },
    within: (work) =>
      tenant((tx) =>
        work({ tx, services: company.services, actor: admin, now: company.services.now() }),
      ),
    post: (type, lines, more = {}) =>
      tenant((tx) =>
        postStock(
          { tx, services: company.services, actor: admin, now: now() },
          {
            type,
            source: { resource: 'pruebas', id: String(++documents), action: 'APLICAR' },
            confirmImpact: true,
            ...more,
            lines: lines.map((line) => ({ storageId: storages.A!, ...line }) as PostingLine),
          },
        ),
      ),
    reverse: (movementId) =>
      tenant(async (tx) => {
        const [movement] = await tx.query<{ type_id: number }>(
          'select movement_type_id as type_id from movements where account_id = $2 and id = $1',
          [movementId, TENANT],
        );
        const source = { resource: 'pruebas', id: String(++documents), action: 'CANCELAR' };
        return reverseMovement(
          { tx, services: company.services, actor: admin, now: now() },
          movementId,
          movement!.type_id,
          source,
          null,
        );
      }),
    async pool(productId, key = 'E') {
      const [row] = await query<{ qty: string; value: string; avg_cost: string }>(
        'select qty, value, avg_cost from stock_costs where product_id = $1 and pool_key = $2',
        [productId, key],
      );
      return [row!.qty, row!.value, row!.avg_cost];
    },
  };
}
