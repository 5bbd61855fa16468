/** Calls of the demo: made, under way, for today and late. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const CALLS = 'sls/telemarketing';
const REASON = 'Compra a otro proveedor';

interface DemoCall {
  readonly customer: string;
  readonly type: string;
  /** Whole days from today, and the hour. */
  readonly days: number;
  readonly hour: number;
  readonly campaign?: string;
  /** It was made, with this result. */
  readonly result?: string;
  readonly notes?: string;
  /** Days from today of the call that follows. */
  readonly next?: number;
  readonly started?: true;
}

const DEMO_CALLS: readonly DemoCall[] = [
  {
    customer: 'CLI-00002',
    type: 'VENTA',
    days: -9,
    hour: 10,
    campaign: 'Temporada de invierno',
    result: 'PROMESA',
    notes: 'Confirma el lunes después de su junta.',
  },
  {
    customer: 'CLI-00004',
    type: 'VENTA',
    days: -8,
    hour: 11,
    campaign: 'Temporada de invierno',
    result: 'NO_INTERESADO',
    notes: 'Firmó por un año con otro.',
  },
  { customer: 'CLI-00003', type: 'SEGUIMIENTO', days: -6, hour: 12, result: 'NO_CONTESTA' },
  {
    customer: 'CLI-00005',
    type: 'VENTA',
    days: -4,
    hour: 16,
    campaign: 'Temporada de invierno',
    result: 'VOLVER_A_LLAMAR',
    notes: 'El comprador está de viaje.',
    next: 2,
  },
  { customer: 'CLI-00006', type: 'COBRANZA', days: -2, hour: 9 },
  { customer: 'CLI-00007', type: 'VENTA', days: 0, hour: 9, started: true },
  { customer: 'CLI-00009', type: 'REACTIVACION', days: 0, hour: 13 },
  { customer: 'CLI-00003', type: 'SEGUIMIENTO', days: 1, hour: 10 },
];

const moment = (days: number, hour: number): string =>
  Temporal.PlainDate.from(day(days))
    .toZonedDateTime({ timeZone: SUGGESTED_ZONE, plainTime: { hour } })
    .toInstant()
    .toString();

async function call(desk: Desk, given: DemoCall, customerId: number, reason: number) {
  const { type, days, hour, campaign, result, notes, next, started } = given;
  const { id } = await make(desk, CALLS, {
    customer_id: String(customerId),
    call_type: type,
    scheduled_at: moment(days, hour),
    ...(campaign && { campaign }),
  });
  if (started || result) await act(desk, CALLS, 'start', id!);
  if (!result) return;
  await act(desk, CALLS, 'finish', id!, {
    result,
    ...(notes && { notes }),
    ...(result === 'NO_INTERESADO' && { no_sale_reason_id: String(reason) }),
    ...(next !== undefined && { next_call_at: moment(next, hour) }),
  });
}

export async function demoCalls(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sls__telemarketing where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const customers = await idsByCode(tx, system.accountId, 'customers');
    const seller = await deskOf(tx, services, system, 'vendedor');
    const reason = await make(seller, 'crm/dismiss', {
      name: REASON,
      applies_to: ['LLAMADA', 'COTIZACION'],
      requires_notes: '1',
    });
    for (const given of DEMO_CALLS) {
      const customer = customers.get(given.customer);
      if (customer)
        await atDay(seller, Math.min(given.days, 0), (desk) =>
          call(desk, given, customer, reason.id!),
        );
    }
  });
}
