/** Who does what of a purchase in the demo, and the catalogues that they write with. */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { deskOf, type Desk } from '../office/desk.ts';

export interface Purchasing {
  readonly buyer: Desk;
  readonly manager: Desk;
  readonly director: Desk;
  readonly receiver: Desk;
  readonly laboratory: Desk;
  readonly quality: Desk;
  readonly payables: Desk;
  readonly treasury: Desk;
  /** Who ask for what is bought. */
  readonly warehouse: Desk;
  readonly department: Desk;
  readonly suppliers: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
  readonly countries: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, number>;
}

export async function purchasingDesks(
  tx: Tx,
  services: Services,
  system: Actor,
): Promise<Purchasing> {
  const desk = (nickname: string) => deskOf(tx, services, system, nickname);
  const ids = (table: string) => idsByCode(tx, system.accountId, table);
  return {
    buyer: await desk('comprador'),
    manager: await desk('gerente_compras'),
    director: await desk('direccion'),
    receiver: await desk('recepcion_almacen'),
    laboratory: await desk('laboratorio'),
    quality: await desk('calidad'),
    payables: await desk('cuentas_por_pagar'),
    treasury: await desk('tesoreria'),
    warehouse: await desk('jefe_almacen'),
    department: await desk('jefe_departamento'),
    suppliers: await ids('suppliers'),
    units: await ids('units'),
    forms: await ids('payment_types'),
    countries: await ids('countries'),
    causes: await ids('causes'),
  };
}
