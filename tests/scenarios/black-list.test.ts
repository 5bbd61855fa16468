/** The SAT's list 69-B: its file, who is on it, and what that stops (sat-cfdi §14, finance R29). */
import { expect, test } from 'vitest';
import { sweepJobs } from '#erp/modules/vault/black-list/sweep/sweep-jobs.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';
import { uploaded } from './uploads.ts';
import { runJob } from './jobs.ts';
import { activeSupplier, invoiceBody, INVOICES, postedInvoice } from './payables.ts';
import { beginBooks } from './treasury.ts';

const LIST = 'sat/black-list';
const HEAD = [
  'Información actualizada al 31 de octubre de 2026',
  'Listado completo de contribuyentes (Artículo 69-B del Código Fiscal de la Federación)',
  'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Número y fecha de oficio global de presunción SAT,Publicación página SAT presuntos,Número y fecha de oficio global de presunción DOF,Publicación DOF presuntos,Número y fecha de oficio global de contribuyentes que desvirtuaron SAT,Publicación página SAT desvirtuados,Número y fecha de oficio global de contribuyentes que desvirtuaron DOF,Publicación DOF desvirtuados,Número y fecha de oficio global de definitivos SAT,Publicación página SAT definitivos,Número y fecha de oficio global de definitivos DOF,Publicación DOF definitivos,Número y fecha de oficio global de sentencia favorable SAT,Publicación página SAT sentencia favorable,Número y fecha de oficio global de sentencia favorable DOF,Publicación DOF sentencia favorable',
];
const PRESUMED =
  '"500-05-2026-1 de fecha 1 de junio de 2026",01/06/2026,"500-05-2026-1 de fecha 1 de junio de 2026",15/06/2026';
const ROWS = {
  presumed: `1,HBA100101AB1,"HILOS DEL BAJIO, S.A. DE C.V.",Presunto,${PRESUMED},,,,,,,,,,,,`,
  definitive: `1,HBA100101AB1,"HILOS DEL BAJIO, S.A. DE C.V.",Definitivo,${PRESUMED},,,,,"500-05-2026-9 de fecha 20 de octubre de 2026",22/10/2026,"500-05-2026-9 de fecha 20 de octubre de 2026",30/10/2026,,,,`,
  cleared: `2,NEZ090909AB3,"NIÑO Y ÑANDÚ",Desvirtuado,${PRESUMED},,,,12/07/2026,,,,,,,,`,
  won: `3,TES980512AB1,TEXTILES DEL ESTE,Sentencia Favorable,${PRESUMED},,,,,,,,,,,"Oficio 7",01/09/2026`,
  hidden: `4,XXXXXXXXXXXX,XXXXXXXXXXXX,Sentencia Favorable,${PRESUMED},,,,,,,,,,,,`,
};

const fileOf = ({ as }: Stage, bytes: BlobPart, name = 'Listado_Completo_69-B.csv') =>
  uploaded(as('admin'), bytes, name);

const importList = async (told: Stage, bytes: BlobPart, more: Body = {}, preview = '') =>
  told
    .as('admin')
    .post(`${LIST}/import${preview}`, { file: await fileOf(told, bytes), list: '69B', ...more });

const latin1 = (...rows: readonly string[]) =>
  new Uint8Array(Buffer.from([...HEAD, ...rows].join('\r\n'), 'latin1'));

const situations = ({ query }: Stage) =>
  query<{ rfc: string; situation: string }>(
    'select rfc, situation from sat__black_list order by rfc',
  ).then((rows) => rows.map(({ rfc, situation }) => `${rfc} ${situation}`));

const efosOf = ({ query }: Stage, id: number) =>
  query<{ efos_status: string }>('select efos_status from suppliers where id = $1', [id]).then(
    ([row]) => row!.efos_status,
  );

const entryOf = async (told: Stage, rfc: string) =>
  done(told.as('admin').get(`${LIST}/${await told.idOf('sat__black_list', rfc, 'rfc')}`));

const AT = '2026-11-20T12:00:00-06:00';

test('the file of the SAT is shown first, read in Latin-1, and says what differs from the last one', async () => {
  const told = await story({ at: AT });
  const first = latin1(ROWS.presumed, ROWS.cleared, ROWS.won, ROWS.hidden);
  const shown = await done(importList(told, first, {}, '?preview=1'));
  expect(shown).toMatchObject({ rows: 3, added: 3, anonymous: 1, matches: 0 });
  expect(await situations(told)).toEqual([]);
  await done(importList(told, first));
  expect(await situations(told)).toEqual([
    'HBA100101AB1 PRESUNTO',
    'NEZ090909AB3 DESVIRTUADO',
    'TES980512AB1 SENTENCIA_FAVORABLE',
  ]);
  const names = await told.query<{ name: string; day: string }>(
    `select name, coalesce(ruling_date, cleared_date)::text as day from sat__black_list where situation <> 'PRESUNTO' order by rfc`,
  );
  expect(names).toEqual([
    { name: 'NIÑO Y ÑANDÚ', day: '2026-07-12' },
    { name: 'TEXTILES DEL ESTE', day: '2026-09-01' },
  ]);
  const { data: versions } = await told.as('admin').get('sat/black-list-versions');
  const version = await done(told.as('admin').get(`sat/black-list-versions/${versions[0].id}`));
  expect(version).toMatchObject({ list: '69B', added: 3 });
  expect(await refusedFields(importList(told, first))).toEqual({
    file: ['Ese listado ya se importó.'],
  });
  const next = Buffer.from([...HEAD, ROWS.definitive, ROWS.cleared].join('\n'), 'utf8');
  expect(
    await done(importList(told, new Uint8Array(next), { list_date: '2026-11-15' })),
  ).toMatchObject({ rows: 2, added: 0, changed: 1, unchanged: 1, missing: 1 });
  expect(
    await refusedFields(importList(told, latin1(ROWS.won), { list_date: '2026-11-01' })),
  ).toEqual({ list_date: ['Ya se importó uno más reciente, del 15 nov 2026.'] });
  const entry = await entryOf(told, 'HBA100101AB1');
  expect(entry.changes.map(({ before, after }: Body) => [before, after])).toEqual([
    [null, 'PRESUNTO'],
    ['PRESUNTO', 'DEFINITIVO'],
  ]);
});

test('what is not the list is refused with its reason', async () => {
  const told = await story({ at: AT });
  const wrong = async (text: string, name?: string) =>
    refusedFields(
      told
        .as('admin')
        .post(`${LIST}/import`, { file: await fileOf(told, text, name), list: '69B' }),
    );
  expect(await wrong('Nombre,Correo\nAna,ana@uno.mx')).toEqual({
    file: ['No es el listado del SAT: falta el encabezado con RFC y Situación.'],
  });
  expect(await wrong([...HEAD, '1,NADA,ALGUIEN,Presunto'].join('\n'))).toEqual({
    file: ['Renglón 4: «NADA» no es un RFC. ¿Es el listado completo?'],
  });
  expect(await wrong([...HEAD, '1,HBA100101AB1,ALGUIEN,Investigado'].join('\n'))).toEqual({
    file: ['Renglón 4: no se conoce la situación «Investigado».'],
  });
  const undated = [HEAD[2], ROWS.presumed].join('\n');
  expect(await wrong(undated)).toEqual({
    list_date: ['El archivo no dice su fecha: escríbela.'],
  });
});

test('a supplier who becomes definitive is told of with what is at stake, is not paid, and leaves a task of 30 working days', async () => {
  const told = await story();
  await beginBooks(told);
  const supplier = await activeSupplier(told);
  const admin = told.as('admin');
  const cxp = await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  expect(await efosOf(told, supplier)).toBe('SIN_REVISAR');
  await done(importList(told, latin1(ROWS.presumed, ROWS.cleared)));
  expect(await efosOf(told, supplier)).toBe('PRESUNTO');
  const blocked = {
    status: 'BLOQUEADO',
    block_scope: 'TODO',
    block_reason: 'El RFC aparece en el listado 69-B (presunto).',
  };
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject(blocked);
  expect(await refusedFields(admin.act('suppliers', 'unblock', supplier))).toHaveProperty('reason');
  const lifted = admin.act('suppliers', 'unblock', supplier, {
    reason: 'Acreditó sus operaciones',
  });
  expect(await done(lifted)).toMatchObject({ status: 'ACTIVO', block_scope: 'NINGUNO' });
  const other = await activeSupplier(told, { name: 'LIMPIO', rfc: 'LIM200101AB2' });
  await runJob(told, sweepJobs, 'efos.daily');
  expect(await efosOf(told, other)).toBe('LIMPIO');
  await done(importList(told, latin1(ROWS.definitive, ROWS.cleared), { list_date: '2026-11-15' }));
  expect(await efosOf(told, supplier)).toBe('DEFINITIVO');
  const listed = 'El RFC aparece en el listado 69-B (definitivo).';
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({
    ...blocked,
    block_reason: listed,
  });
  // As one was before the sweep blocked anybody.
  await told.query(
    `update suppliers set status = 'ACTIVO', block_scope = 'NINGUNO', block_reason = null where id = $1`,
    [supplier],
  );
  await runJob(told, sweepJobs, 'efos.daily');
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({ status: 'BLOQUEADO' });
  const narrower = { block_scope: 'PAGOS', block_reason: 'Se le necesita' };
  expect(await refusedFields(admin.act('suppliers', 'block', supplier, narrower))).toEqual({
    block_scope: [listed],
  });
  const again = admin.act('suppliers', 'unblock', supplier, { reason: 'Se le necesita' });
  expect(await refusedFields(again)).toEqual({ '': [listed] });
  expect(await entryOf(told, 'HBA100101AB1')).toMatchObject({
    purchases: '1160.00',
    vat_credited: '0.00',
    open_balance: '1160.00',
  });
  const notices = await told.query<{ title: string; body: string }>(
    `select title, body from notifications where event = 'efos.listed' and user_id = $1 order by id`,
    [cxp.id],
  );
  expect(notices).toEqual([
    {
      title: 'HILOS DEL BAJIO: presunto en la lista 69-B',
      body: 'Compras de 5 años $1,160.00; IVA acreditado $0.00; saldo abierto $1,160.00.',
    },
    {
      title: 'HILOS DEL BAJIO: definitivo en la lista 69-B',
      body: 'Compras de 5 años $1,160.00; IVA acreditado $0.00; saldo abierto $1,160.00.',
    },
  ]);
  const tasks = await told.query<{ title: string; due_at: string; assignee_id: number }>(
    'select title, due_at::text as due_at, assignee_id from tasks',
  );
  // From 30 October: 16 November (Revolution) and 25 December do not count.
  expect(tasks).toEqual([
    {
      title: 'Acreditar o corregir lo comprado a HBA100101AB1',
      due_at: '2026-12-14',
      assignee_id: cxp.id,
    },
  ]);
  // Nothing is told twice.
  expect(await runJob(told, sweepJobs, 'efos.daily')).toBe('1 coincidencias, 0 avisos');
  const pesos = { currency_id: await told.idOf('currencies', 'MXN') };
  const late = await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['LUZ', '1']], pesos)),
  );
  expect(await done(admin.act(INVOICES, 'match', late.id))).toMatchObject({
    status: 'EN_REVISION',
    exceptions: [{ code: 'EFOS', severity: 'BLOQUEA' }],
  });
  const reason = { difference_reason: 'Ya se recibió' };
  expect((await refused(admin.act(INVOICES, 'resolve', late.id, reason)))?.fields).toEqual({
    '': ['No se acepta: Está en el listado 69-B como definitivo.'],
  });
});

test('one captured by hand is swept at once; RFC are checked in their order; customers are told of too', async () => {
  const told = await story({ at: AT });
  const admin = told.as('admin');
  const body = { rfc: 'HBA100101AB1', name: 'Hilos', list: '69B', situation: 'DEFINITIVO' };
  const supplier = await activeSupplier(told);
  const { id } = await done(admin.post(LIST, { ...body, definitive_date: '2026-10-30' }));
  expect(await efosOf(told, supplier)).toBe('DEFINITIVO');
  expect(await refusedFields(admin.post(LIST, body))).toEqual({
    rfc: ['Ese RFC ya está en la lista: abre su registro.'],
  });
  expect(
    (await done(admin.post(`${LIST}/check`, { rfc: ['AAA010101AAA', 'hba100101ab1'] }))).map(
      ({ rfc, situation, published_on }: Body) => [rfc, situation, published_on],
    ),
  ).toEqual([
    ['AAA010101AAA', null, null],
    ['HBA100101AB1', 'DEFINITIVO', '2026-10-30'],
  ]);
  await done(admin.change(`${LIST}/${id}`, { situation: 'SENTENCIA_FAVORABLE' }));
  expect(await efosOf(told, supplier)).toBe('SENTENCIA_FAVORABLE');
  const customer = await told.given.customer('Textiles', {
    tax_companies: [
      {
        rfc: 'TES980512AB1',
        legal_name: 'Textiles',
        tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
        zip: '37545',
        cfdi_use: 'G03',
      },
    ],
  });
  await done(
    admin.post(LIST, { ...body, rfc: 'TES980512AB1', name: 'Textiles', situation: 'PRESUNTO' }),
  );
  const entry = await entryOf(told, 'TES980512AB1');
  expect(entry.customer_id?.id ?? entry.customer_id).toBe(customer);
});
