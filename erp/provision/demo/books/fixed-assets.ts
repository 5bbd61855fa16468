import { runDepreciation } from '#erp/modules/accounting/fixed-assets/run-depreciation.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { act, deskOf, make } from '../office/desk.ts';

type Asset = readonly [name: string, type: string, cost: string, more?: Record<string, string>];

/** What the typed entries bought or brought in. */
const ASSETS: readonly Asset[] = [
  ['Cardadora Trützschler usada', 'MAQUINARIA', '480000', { equipment: 'Serie TC-2211' }],
  ['Laminadora de borra', 'MAQUINARIA', '360000', { salvage_value: '36000' }],
  ['Terreno de la planta León', 'TERRENO', '900000'],
  ['Nave de la planta León', 'EDIFICIO', '2400000'],
  ['Automóvil de ventas', 'TRANSPORTE', '300000', { tax_cap: '175000', equipment: 'GTO-114-B' }],
  ['Mobiliario de oficinas', 'MOBILIARIO', '84000'],
  ['Equipo de cómputo de oficinas', 'COMPUTO', '54000'],
];
/** Captured and not in use yet. */
const DRAFT: Asset = ['Montacargas por recibir', 'TRANSPORTE', '410000'];

/** Assets in use since last month, and what they lost in this one. */
export async function demoFixedAssets(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from acc__fixed_assets where account_id = $1 limit 1',
      [TENANT],
    );
    if (known) return;
    const accountant = await deskOf(tx, services, system, 'contador_general');
    const month = Temporal.Now.plainDateISO(system.timeZone).with({ day: 1 });
    const bought = month.subtract({ months: 1 }).toString();
    for (const [name, asset_type, cost, more] of [...ASSETS, DRAFT]) {
      const { id } = await make(accountant, 'acc/fixed-assets', {
        name,
        asset_type,
        cost,
        acquisition_date: bought,
        start_date: bought,
        ...more,
      });
      if (name !== DRAFT[0]) await act(accountant, 'acc/fixed-assets', 'activate', id!);
    }
    await runDepreciation(
      { tx, services, actor: accountant.actor, now: services.now() },
      month.toString().slice(0, 7),
    );
  });
}
