/** Positions of the customers' contacts, and why what is offered is not sold. */
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

const POSITIONS = [
  ['Director general', 'DIRECCION', 'DECIDE'],
  ['Gerente de compras', 'COMPRAS', 'DECIDE'],
  ['Comprador', 'COMPRAS', 'TRAMITA'],
  ['Cuentas por pagar', 'FINANZAS', 'TRAMITA'],
  ['Jefe de producción', 'PRODUCCION', 'INFLUYE'],
  ['Jefe de almacén', 'ALMACEN', 'USA'],
] as const;

const REASONS = [
  ['Precio', ['COTIZACION', 'LLAMADA'], true, 90],
  ['Ya tiene proveedor', ['PROSPECTO', 'LLAMADA'], true, 180],
  ['No usa el producto', ['PROSPECTO'], false, null],
  ['Tiempo de entrega', ['COTIZACION', 'PROYECTO'], true, 60],
] as const;

export async function demoCrm({ db }: Services, { accountId, accountCode }: Actor): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    await insertRows(
      tx,
      accountId,
      'contact_positions',
      POSITIONS.map(([name, area, decision_level]) => ({ name, area, decision_level })),
    );
    await insertRows(
      tx,
      accountId,
      'crm__dismiss',
      REASONS.map(([name, applies_to, requires_notes, recontact_days]) => ({
        name,
        applies_to,
        requires_notes,
        recontact_days,
      })),
    );
  });
}
