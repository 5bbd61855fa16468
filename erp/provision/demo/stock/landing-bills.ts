/** Cartas Porte of the demo: one that may be stamped, and one that lacks its driver. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { deskOf, instant, make, type Desk } from '../office/desk.ts';

const BILLS = 'sat-landing-bills';
const LEON = '37290';
const dayIn = (days: number): string => instant(days).slice(0, 10);

const TRUCK = {
  vehicle_config: 'T3S2',
  plates: '58AK7P',
  model_year: '2021',
  gross_weight: '32.5',
  permit_type: 'TPAF02',
  permit_number: 'SICT-GTO-004512',
  insurer: 'Seguros del Bajío',
  policy_number: 'RC-2207-118',
  policy_to: dayIn(200),
  trailers: { 0: { subtype: 'CTR007', plates: '91UB3K' } },
};
const DRIVER = {
  figure: '01',
  name: 'Xóchitl Casas Chávez',
  rfc: 'CACX7605101P8',
  license: 'GTO0458812',
  license_to: dayIn(400),
};

const route = (zip: string, distance_km: string, reference: string) => ({
  0: { kind: 'ORIGEN', datetime: instant(0), zip: LEON, reference: 'Planta León' },
  1: { kind: 'DESTINO', datetime: instant(1), zip, distance_km, reference },
});

/** Bags, with their weight where the product does not say it. */
function goodsOf({ products }: Desk, quantity: string) {
  const bags = [...products].filter(([code]) => code.startsWith('BOL-ECO-')).slice(0, 2);
  return Object.fromEntries(
    bags.map(([, product_id], at) => [
      String(at),
      {
        product_id: String(product_id),
        quantity,
        weight_kg: String(Number(quantity) * 0.09),
        value: String(Number(quantity) * 18),
      },
    ]),
  );
}

export async function demoLandingBills(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sat_landing_bills where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'jefe_almacen');
    const branches = await idsByCode(tx, system.accountId, 'branch_offices');
    const from = { ...TRUCK, branch_office_id: String(branches.get('LEO')) };
    await make(desk, BILLS, {
      ...from,
      figures: { 0: DRIVER },
      locations: route('64000', '705', 'Bodega Monterrey'),
      goods: goodsOf(desk, '1200'),
    });
    await make(desk, BILLS, {
      ...from,
      plates: '12AP4C',
      vehicle_config: 'C3',
      trailers: {},
      locations: route('44100', '222', 'Tienda Guadalajara'),
      goods: goodsOf(desk, '400'),
    });
  });
}
