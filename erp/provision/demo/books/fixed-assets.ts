import { runDepreciation } from '#erp/modules/accounting/fixed-assets/run-depreciation.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { act, deskOf, make } from '../office/desk.ts';
import { MONTHS, monthBegin } from './calendar.ts';

type Asset = readonly [
  name: string,
  type: string,
  account: string,
  cost: string,
  more?: Record<string, string>,
];

/** What the opening entry brings in. */
export const BROUGHT_IN: readonly Asset[] = [
  ['Laminadora de borra', 'MAQUINARIA', '153.01.01', '360000', { salvage_value: '36000' }],
  ['Terreno de la planta León', 'TERRENO', '151.01.01', '900000'],
  ['Nave de la planta León', 'EDIFICIO', '152.01.01', '2400000'],
  [
    'Automóvil de ventas',
    'TRANSPORTE',
    '154.01.01',
    '300000',
    { tax_cap: '175000', equipment: 'GTO-114-B' },
  ],
  ['Mobiliario de oficinas', 'MOBILIARIO', '155.01.01', '84000'],
  ['Equipo de cómputo de oficinas', 'COMPUTO', '156.01.01', '54000'],
];
/** What the suppliers' invoices bought, and the month in which they did. */
export const MACHINE = { cost: '480000', account: '153.01.01', month: 3, day: 4 } as const;
const BOUGHT: Asset = [
  'Cardadora Trützschler usada',
  'MAQUINARIA',
  MACHINE.account,
  MACHINE.cost,
  { equipment: 'Serie TC-2211' },
];
/** Captured and not in use yet. */
const DRAFT: Asset = ['Montacargas por recibir', 'TRANSPORTE', '154.01.01', '410000'];

/** Assets in use, and what they lost in each month that is over. */
export async function demoFixedAssets(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from acc__fixed_assets where account_id = $1 limit 1',
      [TENANT],
    );
    if (known) return;
    const accountant = await deskOf(tx, services, system, 'contador_general');
    const add = ([name, asset_type, , cost, more]: Asset, back: number) => {
      const used = monthBegin(system, back);
      // The opening entry holds what was there on the day before.
      const bought = back === MONTHS ? used.subtract({ days: 1 }) : used;
      return make(accountant, 'acc/fixed-assets', {
        name,
        asset_type,
        cost,
        acquisition_date: bought.toString(),
        start_date: used.toString(),
        ...more,
      });
    };
    const used = [
      ...BROUGHT_IN.map((asset) => [asset, MONTHS] as const),
      [BOUGHT, MACHINE.month] as const,
    ];
    for (const [asset, back] of used)
      await act(accountant, 'acc/fixed-assets', 'activate', (await add(asset, back)).id!);
    await add(DRAFT, 0);
    for (let back = MONTHS; back > 0; back -= 1)
      await runDepreciation(
        { tx, services, actor: accountant.actor, now: services.now() },
        monthBegin(system, back).toString().slice(0, 7),
      );
  });
}
