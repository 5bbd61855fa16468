import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { create } from '#erp/kernel/operations/save.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import type { Services } from '#erp/kernel/services.ts';

const FORMATS: readonly (readonly [body: WireObject, inUse: boolean])[] = [
  [
    {
      name: 'Vale con resguardo',
      resource: 'storage-exits',
      legend:
        'Recibo lo descrito y respondo por ello. Lo prestado se devuelve en la fecha señalada y en el estado en que se entregó.',
      signatures: 'Entrega\nRecibe\nAutoriza',
      copies: 'ORIGINAL\nCOPIA ALMACÉN',
    },
    true,
  ],
  [
    {
      name: 'Movimiento para auditoría',
      resource: 'movements',
      orientation: 'HORIZONTAL',
      footer: 'Documento interno. No es comprobante fiscal.',
    },
    false,
  ],
];

/** One format in use, and one that is being prepared. */
export async function demoFormats(services: Services, actor: Actor): Promise<void> {
  const [made] = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query('select 1 from print_templates where account_id = $1 limit 1', [TENANT]),
  );
  if (made) return;
  const resource = services.registry.resource('print-templates');
  for (const [body, inUse] of FORMATS) {
    const row = await create(services, actor, resource, body);
    if (inUse) await transition(services, actor, resource, 'publish', row.id!, {});
  }
}
