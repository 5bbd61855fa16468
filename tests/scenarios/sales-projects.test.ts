/** A sale of many documents, in stages and with milestones (sales §2, §3). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Body } from './given.ts';
import { quoting } from './quoting.ts';

const PROJECTS = 'sls-proyects';

async function projecting() {
  const quoted = await quoting();
  const { admin, customer } = quoted;
  const project = (more: Body = {}) =>
    admin.post(PROJECTS, {
      name: 'Camas del hotel Real',
      customer_id: customer,
      estimated_amount: '250000.00',
      start_date: '2026-01-10',
      end_date: '2026-12-15',
      ...more,
    });
  const read = (id: number) => done(admin.get(`${PROJECTS}/${id}`));
  return { ...quoted, project, read };
}

test('milestones are the whole of it, each worth its share; it ends after it begins', async () => {
  const { project, read, told, admin } = await projecting();
  const half = { name: 'Anticipo', percent: '50' };
  expect(await refusedFields(project({ milestones: [half] }))).toEqual({
    milestones: ['Los hitos deben sumar 100%.'],
  });
  expect(await refusedFields(project({ end_date: '2026-01-09' }))).toEqual({
    end_date: ['El fin no es antes del inicio.'],
  });
  const { id } = await done(
    project({
      milestones: [
        half,
        { name: 'Entrega', percent: '33.3333' },
        { name: 'Cierre', percent: '16.6667', amount: '40000' },
      ],
    }),
  );
  const stored = await read(id);
  expect(stored).toMatchObject({
    stage: 'IDENTIFICADO',
    responsible_id: admin.id,
    currency_id: await told.idOf('currencies', 'MXN'),
    milestones: [{ amount: '125000.00' }, { amount: '83333.25' }, { amount: '40000.00' }],
  });
});

test('it moves forward one by one, and is won with an order or an accepted quotation', async () => {
  const { project, read, quote, admin, cotiza, told } = await projecting();
  const { id } = await done(project());
  expect(await refused(admin.act(PROJECTS, 'win', id))).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await done(admin.act(PROJECTS, 'propose', id));
  await done(admin.act(PROJECTS, 'negotiate', id));
  expect((await refused(admin.act(PROJECTS, 'win', id)))?.message).toBe(
    'Se gana con una cotización aceptada o un pedido solicitado.',
  );
  const { id: quotation } = await done(quote([{ qty: '1000' }], { sls_proyect_id: id }));
  await done(cotiza.act('sls-quotations', 'submit', quotation));
  expect((await read(id)).quoted_amount).toBe('57420.00');
  const { order } = await done(cotiza.act('sls-quotations', 'accept', quotation));
  expect((await done(admin.get(`customer-orders/${order}`))).sls_proyect_id).toBe(id);
  expect((await read(id)).ordered_amount).toBe('0');
  await done(admin.act('customer-orders', 'submit', order));
  expect(await read(id)).toMatchObject({ ordered_amount: '57420.00', invoiced_amount: '0.00' });

  const other = await told.given.customer('Otro cliente');
  expect(await refusedFields(admin.change(`${PROJECTS}/${id}`, { customer_id: other }))).toEqual({
    customer_id: ['Tiene cotizaciones o pedidos de su cliente: ya no se cambia.'],
  });
  for (const step of ['win', 'start', 'conclude']) await done(admin.act(PROJECTS, step, id));
  expect((await read(id)).stage).toBe('CONCLUIDO');
  expect((await admin.change(`${PROJECTS}/${id}`, { name: 'Otro' })).status).toBe(409);
});

test('a document is of a project of its customer', async () => {
  const { project, quote, told } = await projecting();
  const other = await told.given.customer('Otro cliente');
  const { id } = await done(project({ customer_id: other }));
  expect(
    Object.keys((await refusedFields(quote([{ qty: '1' }], { sls_proyect_id: id }))) ?? {}),
  ).toEqual(['sls_proyect_id']);
});

test('what is lost says why; who is not in it neither sees nor moves it', async () => {
  const { project, read, admin, told } = await projecting();
  const { id } = await done(project());
  expect(await refusedFields(admin.act(PROJECTS, 'lose', id))).toHaveProperty('lost_reason_id');
  const [cause] = await told.query<{ id: number }>(
    `select id from causes where 'CANCELACION' = any(scopes) order by id limit 1`,
  );
  await told.given.role('PROYECTOS', {
    [`${PROJECTS}.list`]: 'PROPIOS',
    [`${PROJECTS}.moveStage`]: 'PROPIOS',
    'customers.list': 'TODOS',
  });
  const another = await told.given.person('otra', 'PROYECTOS', { everywhere: true });
  expect(await done(another.get(PROJECTS))).toEqual([]);
  expect((await another.act(PROJECTS, 'propose', id)).status).toBe(404);
  await done(admin.act(PROJECTS, 'lose', id, { lost_reason_id: cause!.id }));
  expect(await read(id)).toMatchObject({ stage: 'PERDIDO', lost_reason_id: cause!.id });
  const { id: second } = await done(project());
  await done(admin.act(PROJECTS, 'cancel', second, { status_notes: 'El hotel no se hará.' }));
  expect((await read(second)).stage).toBe('CANCELADO');
});
