/** Sales of many documents of the demo, one in each stage. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const PROJECTS = 'sls-proyects';

interface DemoProject {
  readonly name: string;
  readonly customer: string;
  readonly amount: string;
  readonly probability: string;
  /** Whole days from today. */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly string[];
  /** Name, share and whether it is done. */
  readonly milestones?: readonly (readonly [name: string, percent: string, done?: 'HECHO'])[];
}

const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    name: 'Colchones de un hotel de 120 habitaciones',
    customer: 'CLI-00002',
    amount: '1850000.00',
    probability: '100',
    from: -70,
    to: 45,
    steps: ['propose', 'negotiate', 'win', 'start'],
    milestones: [
      ['Muestra aprobada', '10', 'HECHO'],
      ['Primera entrega', '45'],
      ['Segunda entrega', '45'],
    ],
  },
  {
    name: 'Uniformes de planta, contrato anual',
    customer: 'CLI-00004',
    amount: '640000.00',
    probability: '100',
    from: -40,
    to: 120,
    steps: ['propose', 'negotiate', 'win'],
    milestones: [
      ['Tallas y muestras', '20'],
      ['Entrega de primavera', '40'],
      ['Entrega de otoño', '40'],
    ],
  },
  {
    name: 'Relleno para asientos de autobús',
    customer: 'CLI-00003',
    amount: '420000.00',
    probability: '60',
    from: -25,
    to: 60,
    steps: ['propose', 'negotiate'],
  },
  {
    name: 'Blancos de un hospital',
    customer: 'CLI-00005',
    amount: '310000.00',
    probability: '40',
    from: -12,
    to: 90,
    steps: ['propose'],
  },
  {
    name: 'Hilo industrial para tres plantas',
    customer: 'CLI-00007',
    amount: '980000.00',
    probability: '20',
    from: -4,
    to: 150,
    steps: [],
  },
  {
    name: 'Alfombras de una sala de cine',
    customer: 'CLI-00006',
    amount: '150000.00',
    probability: '30',
    from: -60,
    to: -5,
    steps: ['propose', 'lose'],
  },
];

/** The customer's accepted quotations and orders are of what was won. */
async function giveDocuments({ tx }: Desk, id: number, customerId: number): Promise<void> {
  await tx.execute(
    sql`update sls_quotations set sls_proyect_id = ${id} where account_id = ${TENANT} and customer_id = ${customerId} and status = 'ACEPTADA'`,
  );
  await tx.execute(
    sql`update customer_orders o set sls_proyect_id = ${id} from sls_quotations q where o.account_id = ${TENANT} and q.account_id = ${TENANT} and q.id = o.quotation_id and q.sls_proyect_id = ${id}`,
  );
}

async function plan(desk: Desk, given: DemoProject, customerId: number, cause: number) {
  const { name, amount, probability, from, to, steps, milestones = [] } = given;
  const { id } = await make(desk, PROJECTS, {
    name,
    customer_id: String(customerId),
    estimated_amount: amount,
    probability,
    start_date: day(from),
    end_date: day(to),
    milestones: milestones.map(([each, percent, done], at) => ({
      name: each,
      percent,
      due_date: day(from + Math.round(((to - from) * (at + 1)) / milestones.length)),
      ...(done && { done_at: day(from) }),
    })),
  });
  if (steps.includes('win')) await giveDocuments(desk, id!, customerId);
  for (const step of steps)
    await act(
      desk,
      PROJECTS,
      step,
      id!,
      step === 'lose'
        ? { lost_reason_id: String(cause), status_notes: 'Pidieron otro plazo.' }
        : {},
    );
}

export async function demoProjects(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant(system, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sls_proyects where account_id = ${TENANT} limit 1`,
    );
    const [cause] = await tx.query(
      sql<{
        id: number;
      }>`select x.id from causes x where x.account_id = ${TENANT} and 'CANCELACION' = any(x.scopes) order by x.id limit 1`,
    );
    if (known || !cause) return;
    const customers = await idsByCode(tx, system.accountId, 'customers');
    const seller = await deskOf(tx, services, system, 'vendedor');
    for (const given of DEMO_PROJECTS) {
      const customer = customers.get(given.customer);
      if (customer)
        await atDay(seller, given.from, (desk) => plan(desk, given, customer, cause.id));
    }
  });
}
