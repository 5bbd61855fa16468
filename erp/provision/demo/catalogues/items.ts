import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

type Item = readonly [
  code: string,
  name: string,
  group: string,
  unit: string,
  center: string | null,
  sat: string,
  price: string | null,
  retains?: true,
];

const ITEMS: readonly Item[] = [
  ['PAP-001', 'Tóner para impresora láser', 'CONSUMIBLE', 'PZA', 'ADM', '44103103', '1850'],
  ['PAP-002', 'Papelería general', 'CONSUMIBLE', 'PZA', 'ADM', '44121600', null],
  ['CAF-001', 'Café y galletas para juntas', 'CONSUMIBLE', 'PZA', 'ADM', '50201706', '320'],
  ['LIM-001', 'Servicio de limpieza de oficinas', 'SERVICIO', 'SERV', 'ADM', '76111500', '14500'],
  ['FLE-001', 'Flete local de reparto', 'FLETE', 'SERV', 'VTA', '78101802', '1650', true],
  ['FLE-002', 'Flete foráneo de materia prima', 'FLETE', 'SERV', 'ALM', '78101802', '18900', true],
  ['MAN-001', 'Mantenimiento de cardas', 'MANTENIMIENTO', 'SERV', 'MTTO', '73152101', '9800'],
  ['MAN-002', 'Recarga de extintores', 'MANTENIMIENTO', 'PZA', 'MTTO', '72101509', '420'],
  ['MAN-003', 'Calibración de básculas', 'MANTENIMIENTO', 'SERV', 'CAL', '81141504', '3600'],
  ['REN-001', 'Renta de bodega Silao', 'ARRENDAMIENTO', 'SERV', 'BOL', '80131500', '38000', true],
  ['REN-002', 'Renta de montacargas', 'ARRENDAMIENTO', 'SERV', 'ALM', '78181500', '16500'],
  [
    'HON-001',
    'Honorarios de asesoría contable',
    'HONORARIOS',
    'SERV',
    'ADM',
    '84111500',
    '12000',
    true,
  ],
  ['HON-002', 'Honorarios legales', 'HONORARIOS', 'SERV', 'ADM', '80121600', null, true],
  ['PUB-001', 'Publicidad en medios digitales', 'SERVICIO', 'SERV', 'VTA', '82101603', null],
  ['ENE-001', 'Energía eléctrica', 'OTRO', 'KWH', 'HIL', '83101800', '2.4'],
];

export async function demoItems(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [units, centers, currencies] = [
      await idsByCode(tx, accountId, 'units'),
      await idsByCode(tx, accountId, 'costcenters'),
      await idsByCode(tx, accountId, 'currencies'),
    ];
    await insertRows(
      tx,
      accountId,
      'items',
      ITEMS.map(
        ([code, name, item_group, unit, center, sat_product_key, reference_price, retains]) => ({
          code,
          name,
          item_group,
          unit_id: units.get(unit),
          cost_center_id: centers.get(center ?? '') ?? null,
          sat_product_key,
          retention: retains === true,
          reference_price,
          currency_id: currencies.get('MXN') ?? null,
          active: true,
        }),
      ),
    );
  });
}
