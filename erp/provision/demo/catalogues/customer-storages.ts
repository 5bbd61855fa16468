import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day } from '../rows.ts';

type Agreement = readonly [
  code: string,
  kind: 'CONSIGNACION' | 'RESGUARDO',
  customer: string,
  storage: string,
  status: string,
  terms: Readonly<Record<string, string | null>>,
];

const AGREEMENTS: readonly Agreement[] = [
  [
    'CON-CIMA',
    'CONSIGNACION',
    'CLI-00003',
    'CON-001',
    'VIGENTE',
    {
      billing_cutoff: 'QUINCENAL',
      storage_fee: null,
      fee_unit: null,
      contact: 'Encargada de almacén, turno matutino',
    },
  ],
  [
    'RES-001',
    'RESGUARDO',
    'CLI-00001',
    'GDL-PT',
    'VIGENTE',
    { billing_cutoff: null, storage_fee: '180.00', fee_unit: 'M3_MES', contact: null },
  ],
  [
    'RES-002',
    'RESGUARDO',
    'CLI-00002',
    'MTY-PT',
    'BORRADOR',
    { billing_cutoff: null, storage_fee: '4500.00', fee_unit: 'FIJO_MES', contact: null },
  ],
];
const CONSIGNED = [
  ['BOL-ECO-CA', 300, 200, 800, '6.20'],
  ['BOL-ECO-MA', 240, 300, 900, '7.80'],
  ['BOL-ECO-GA', 90, 150, 400, '10.40'],
] as const;
const KEPT = 500;

/** Bags with a customer on consignment, and a customer's goods in our storage. */
export async function demoCustomerStorages(services: Services, actor: Actor): Promise<void> {
  const { db } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from customer_storage where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const [products, storages, customers] = [
      await idsByCode(tx, accountId, 'products'),
      await idsByCode(tx, accountId, 'storages'),
      await idsByCode(tx, accountId, 'customers'),
    ];
    await insertRows(
      tx,
      accountId,
      'customer_storage',
      AGREEMENTS.map(([code, kind, customer, storage, status, terms]) => ({
        code,
        kind,
        customer_id: customers.get(customer),
        storage_id: storages.get(storage),
        status,
        starts_on: day(-120),
        ends_on: day(245),
        ...terms,
      })),
    );
    const agreements = await idsByCode(tx, accountId, 'customer_storage');
    await insertRows(
      tx,
      accountId,
      'customer_storage_lines',
      CONSIGNED.map(([code, , min_qty, max_qty, price], position) => ({
        agreement_id: agreements.get('CON-CIMA'),
        position,
        product_id: products.get(code),
        min_qty,
        max_qty,
        price,
      })),
    );
    const context = { tx, services, actor, now: Temporal.Now.instant() };
    await postStock(context, {
      type: 'TRASP',
      source: { resource: 'demo', id: 'consignacion', action: 'APLICAR' },
      confirmImpact: true,
      lines: CONSIGNED.map(([code, qty]) => ({
        productId: products.get(code)!,
        storageId: storages.get('LEO-PT')!,
        toStorageId: storages.get('CON-001')!,
        qty: String(qty),
      })),
    });
    await postStock(context, {
      type: 'CONSIG-ENT',
      source: { resource: 'demo', id: 'resguardo-de-cliente', action: 'APLICAR' },
      customerId: customers.get('CLI-00001') ?? null,
      lines: [
        {
          productId: products.get('BOL-ECO-CV')!,
          storageId: storages.get('GDL-PT')!,
          qty: String(KEPT),
          ownerKind: 'CLIENTE',
          ownerId: customers.get('CLI-00001')!,
        },
      ],
    });
  });
}
