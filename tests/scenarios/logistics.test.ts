/** What is to leave, by its state, day and place (sales §5, `/sls/logistic`). */
import { expect, test } from 'vitest';
import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import { TODAY } from './entries.ts';
import { done, refused, type Body, type Stage } from './given.ts';
import { shipping } from './shipping.ts';

const SHIPMENTS = 'sls/shipments';
const LOGISTIC = 'sls/logistic';
const DOCKS = 'sls/logistic/docks';
type Api = ReturnType<Stage['as']>;

/** At noon of today, and of so many days before. */
const at = (days = 0) =>
  Temporal.PlainDate.from(TODAY())
    .subtract({ days })
    .toZonedDateTime({ timeZone: 'America/Mexico_City', plainTime: '12:00' })
    .toInstant()
    .toString();

test('andenes y vehículos por día: kilos planeados contra lo que cargan, y lo que va tarde', async () => {
  const sold = await shipping();
  const { told, admin, authorised, shipmentOf, gather, ship } = sold;
  const asked = async (report: string) =>
    (await done(
      admin.get(DOCKS, {
        report,
        from: Temporal.PlainDate.from(TODAY()).subtract({ days: 3 }).toString(),
        to: TODAY(),
      }),
    )) as readonly Record<string, unknown>[];
  const made = async (qty: string, more: Body) => {
    const id = await shipmentOf(await authorised([{ qty }]), {});
    await done(admin.change(`${SHIPMENTS}/${id}`, more));
    return id;
  };
  const late = await made('500', { scheduled_at: at(2), dock: 'A1' });
  const first = await made('1000', { scheduled_at: at(), dock: 'A1' });
  await made('700', { scheduled_at: at(), dock: 'A1' });
  await made('300', { scheduled_at: at() });
  expect(await asked('ANDENES')).toMatchObject([
    { dock: 'A1', shipments: 1, kilos: '500.000000', late: 1, first_at: '12:00' },
    { dock: '—', shipments: 1, kilos: '300.000000' },
    { dock: 'A1', shipments: 2, kilos: '1700.000000', late: 0 },
  ]);
  // Gathered, what it weighed counts; gone, it is not late any more; called off, it is not there.
  await done(gather(first, '980.5'));
  await done(gather(late, '500'));
  await done(ship(late));
  expect(await asked('ANDENES')).toMatchObject([
    { kilos: '500.000', late: 0 },
    { kilos: '300.000000' },
    { kilos: '1680.500000' },
  ]);
  expect(await asked('VEHICULOS')).toMatchObject([
    { vehicle: '—', carried_by: 'OTROS', fit: 'AJENO' },
    { vehicle: '—', carried_by: 'OTROS', shipments: 3 },
  ]);

  // Delivered by itself in a vehicle of 2,000 kg: 1,980.5 fit; in one of 1,980 they do not.
  const own = (carried: string) =>
    told.query(
      `update sls__shipments set freight_mode = 'REPARTO_PROPIO'${carried} where status <> 'EMBARCADO'`,
    );
  await own('');
  expect((await asked('VEHICULOS')).at(-1)).toMatchObject({ fit: 'SIN_VEHICULO', shipments: 3 });
  await told.query(
    `insert into fms__vehicles (account_id, economic_number, plates, status, ownership, plate_kind, vehicle_type_id, payload_kg)
      select account_id, 'T-05', '58AK7P', 'DISPONIBLE', 'PROPIO', 'FEDERAL', min(id), 2000 from vehicle_types group by account_id`,
  );
  await own(', vehicle_id = (select id from fms__vehicles)');
  expect((await asked('VEHICULOS')).at(-1)).toMatchObject({
    vehicle: 'T-05 · 58AK7P',
    kilos: '1980.500000',
    capacity: '2000.00',
    used: '99.0',
    fit: 'CABE',
  });
  await told.query('update fms__vehicles set payload_kg = 1980');
  expect((await asked('VEHICULOS')).at(-1)).toMatchObject({ fit: 'EXCEDE', used: '100.0' });

  expect((await done(admin.get(LOGISTIC))).map((row: Body) => row.status).toSorted()).toEqual([
    'BORRADOR',
    'BORRADOR',
    'EMBARCADO',
    'SURTIDO',
  ]);
});

test('el destino es la ubicación del consignatario; lo de otro almacén, y sin el derecho, no se ve', async () => {
  const { told, admin, authorised, shipmentOf, customer } = await shipping();
  const { id: place } = await done(
    admin.post('sls/consignees', {
      customer_id: customer,
      code: 'BOD',
      name: 'Bodega León',
      contact_name: 'Almacén',
      street: 'Dos',
      zip: '37000',
      country_id: await told.idOf('countries', 'MEX'),
      location: '21.123450,-101.680120',
    }),
  );
  const made = await shipmentOf(await authorised([{ qty: '100' }], { consignee_id: place }));
  expect(await done(admin.get(`${SHIPMENTS}/${made}`))).toMatchObject({
    destination: '21.123450,-101.680120',
  });
  const elsewhere = await told.given.person('sur', 'ALMACENISTA', {
    onlyIn: [told.stock.storages.B!],
  });
  expect((await elsewhere.get(LOGISTIC)).data).toEqual([]);
  expect((await refused(told.as('vendedor').get(LOGISTIC)))?.code).toBe('SIN_PERMISO');
  const other = await shipping();
  expect(await done(other.admin.get(LOGISTIC))).toEqual([]);
});

test('desde logística se surte, se regresa, se embarca y se cancela', async () => {
  const { admin, authorised, shipmentOf, shipment } = await shipping();
  const move = (action: string, id: number, body: Body = {}) =>
    admin.act(LOGISTIC, action, id, body);
  const confirm = async (id: number) => {
    const { lines } = await shipment(id);
    return done(
      admin.post(`${SHIPMENTS}/confirmPick/${id}`, { lines: [{ id: lines[0].id, qty: '100' }] }),
    );
  };
  const first = await shipmentOf(await authorised([{ qty: '100' }]));
  await done(move('pick', first));
  await confirm(first);
  expect(await done(move('backToPick', first))).toMatchObject({ status: 'EN_SURTIDO' });
  await confirm(first);
  expect(await done(move('ship', first, { unpaid_reason: 'Paga al recibir.' }))).toMatchObject({
    status: 'EMBARCADO',
  });
  const other = await shipmentOf(await authorised([{ qty: '50' }]));
  expect(await done(move('cancel', other, { cancel_reason: 'Ya no la quiere' }))).toMatchObject({
    status: 'CANCELADO',
  });
});

test('un embarque se cambia de día, andén y vehículo; lo que no cabe o se encima se avisa', async () => {
  const { told, admin, authorised, shipmentOf, shipment, gather, ship } = await shipping();
  await told.query(
    `insert into fms__vehicles (account_id, economic_number, plates, status, ownership, plate_kind, vehicle_type_id, payload_kg)
      select account_id, number, number || 'K', 'DISPONIBLE', 'PROPIO', 'FEDERAL', min(id), 1000
      from vehicle_types, (values ('T-05'), ('T-07')) n (number) group by account_id, number order by number`,
  );
  const [small, other] = (
    await told.query<{ id: number }>('select id from fms__vehicles order by economic_number')
  ).map(({ id }) => id);
  const move = (id: number, body: Body) => admin.change(`${LOGISTIC}/${id}`, body);
  const first = await shipmentOf(await authorised([{ qty: '700' }]));
  const second = await shipmentOf(await authorised([{ qty: '400' }]));

  await done(move(first, { scheduled_at: at(-1), dock: 'A1' }));
  expect(await shipment(first)).toMatchObject({ dock: 'A1', scheduled_at: expect.any(String) });
  expect(Temporal.Instant.from((await shipment(first)).scheduled_at).toString()).toBe(at(-1));
  await done(move(first, { vehicle_id: small }));
  // Through logistics nothing else of it is written.
  const { freight_mode } = await shipment(first);
  await move(first, { freight_mode: 'FLETE_PAGADO' });
  expect(await shipment(first)).toMatchObject({ freight_mode });

  // The same unit on another day; then 1,100 kg where 1,000 fit.
  await done(move(second, { vehicle_id: small, scheduled_at: at(-2), dock: 'A1' }));
  const over = await refused(move(second, { scheduled_at: at(-1) }));
  expect(over).toMatchObject({
    code: 'POR_CONFIRMAR',
    extra: {
      warnings: { vehicle_id: ['Ese día T-05 · T-05K llevaría 1100.0 kg y carga 1000.0 kg.'] },
    },
  });
  expect(Temporal.Instant.from((await shipment(second)).scheduled_at).toString()).toBe(at(-2));
  await done(move(second, { scheduled_at: at(-1), [CONFIRMED_WARNINGS]: over!.extra.confirm }));

  // Another unit at the same dock and hour, or the same one at another dock.
  const taken = await refused(move(second, { vehicle_id: other }));
  expect(taken?.extra.warnings).toEqual({
    dock: ['A esa hora el andén A1 lo ocupa T-05 · T-05K.'],
  });
  await done(move(second, { vehicle_id: other, scheduled_at: at(-2) }));
  const twice = await refused(
    move(second, { vehicle_id: small, scheduled_at: at(-1), dock: 'B2' }),
  );
  expect(twice?.extra.warnings).toEqual({
    vehicle_id: [
      'Ese día T-05 · T-05K llevaría 1100.0 kg y carga 1000.0 kg.',
      'A esa hora T-05 · T-05K está en el andén A1.',
    ],
  });

  await done(
    (await told.given.person('bodega', 'ALMACENISTA', { onlyIn: [told.stock.storages.A!] })).change(
      `${LOGISTIC}/${second}`,
      {
        dock: 'B3',
      },
    ),
  );
  expect(
    (await refused(told.as('vendedor').change(`${LOGISTIC}/${second}`, { dock: 'B1' })))?.code,
  ).toBe('SIN_PERMISO');
  await done(gather(first, '700'));
  await done(ship(first));
  expect((await refused(move(first, { dock: 'B1' })))?.message).toContain('ya salió');
});

test('un pedido con mercancía apartada espera embarque con sus kilos, y quien surte otro almacén no lo ve', async () => {
  const { told, authorised, shipmentOf } = await shipping();
  const whole = await authorised([{ qty: '250' }, { qty: '50' }]);
  const rest = await authorised([{ qty: '120' }]);
  const waiting = async (api: Api) =>
    (await done(api.get(DOCKS, { report: 'PEDIDOS' }))).map(({ order_id, lines, kilos }: Body) => [
      order_id,
      lines,
      Number(kilos),
    ]);
  const at = (nickname: string, storage: number) =>
    told.given.person(nickname, 'ALMACENISTA', { onlyIn: [storage] });
  const here = await at('norte', told.stock.storages.A!);
  const both = [
    [whole, 2, 300],
    [rest, 1, 120],
  ];
  expect(await waiting(here)).toEqual(both);
  expect(await waiting(await at('sur', told.stock.storages.B!))).toEqual([]);
  const { subtotals } = (await here.get(DOCKS, { report: 'PEDIDOS' })).meta as Body;
  expect(subtotals).toMatchObject([{ text: 'Sin ruta', values: { lines: '3' } }]);
  await shipmentOf(whole);
  expect(await waiting(here)).toEqual(both.slice(1));
});
