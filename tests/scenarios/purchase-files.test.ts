/** Papers of purchases: the bank's receipt of a payment, and the scale ticket of a truck. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Person, type Stage } from './given.ts';
import { activeSupplier } from './payables.ts';
import { begin } from './payments.ts';
import { openPortal, portalUser } from './portal-people.ts';
import { verifiedClabe } from './proposing.ts';
import { RAW, truck, yard } from './raw-material.ts';
import { uploaded } from './uploads.ts';

const PAYMENTS = 'payments';
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000002000000030802000000', 'hex');
const PROGRAM = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');

const sent = (who: Person, bytes: Buffer<ArrayBuffer>, name: string) => {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  return who.send('POST', 'files', { body: form });
};

/** What may be no paper of anybody's. */
async function refusesOthers(who: Person): Promise<void> {
  expect(await refusedFields(sent(who, PROGRAM, 'boleta.exe'))).toEqual({
    file: ['No se aceptan programas. Elige un documento o una imagen.'],
  });
  expect(await refusedFields(sent(who, PROGRAM, 'boleta.png'))).toHaveProperty('file');
  expect(await refusedFields(sent(who, PNG, 'boleta.pdf'))).toHaveProperty('file');
  expect(await refusedFields(sent(who, Buffer.from('<p>'), 'boleta.html'))).toHaveProperty('file');
}

const served = async (who: Pick<Person, 'get'>, file: number): Promise<number> => {
  const { status } = await who.get(`files/download/${file}`);
  expect((await who.get(`files/${file}`)).status).toBe(status);
  return status;
};

async function payment(told: Stage, bank: number) {
  const supplier = await activeSupplier(told);
  await verifiedClabe(told, supplier);
  await openPortal(told, supplier);
  const ana = await portalUser(told, 'ana', supplier);
  const { id } = await done(
    told.as('cxp').post(PAYMENTS, {
      supplier_id: supplier,
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount: '580.00',
    }),
  );
  return { id: id as number, ana };
}

test('the receipt of a payment is for those who see the payment', async () => {
  const { told, bank } = await begin();
  const cxp = await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const treasurer = await told.given.person('tesorera', 'PAGOS');
  const receiver = await told.given.person('almacen', 'RECEPCION_ALMACEN');
  const { id, ana } = await payment(told, bank);
  await refusesOthers(treasurer);
  const file = await uploaded(treasurer, PNG, 'comprobante.png');

  // Nobody's yet but of who uploaded it, and nobody puts it into a record but she.
  expect([await served(treasurer, file), await served(cxp, file)]).toEqual([200, 404]);
  expect(await refusedFields(cxp.change(`${PAYMENTS}/${id}`, { receipt_file: file }))).toEqual({
    receipt_file: [expect.stringContaining('no está a tu alcance')],
  });

  const paid = await done(treasurer.act(PAYMENTS, 'apply', id, { receipt_file: String(file) }));
  expect(paid).toMatchObject({ status: 'APLICADO', receipt_file: file });
  expect(await served(cxp, file)).toBe(200);
  const got = await cxp.get(`files/download/${file}`, { inline: 1 });
  expect([got.headers.get('content-type'), got.headers.get('x-content-type-options')]).toEqual([
    'image/png',
    'nosniff',
  ]);
  // Neither who sees no payments, nor the supplier, whose list of them has no receipt.
  expect([await served(receiver, file), await served(ana, file)]).toEqual([404, 404]);
});

test('the ticket of the scale is for those who see the shipment', async () => {
  const given = await yard();
  const { told } = given;
  const receiver = await told.given.person('almacen', 'RECEPCION_ALMACEN', { everywhere: true });
  const elsewhere = await told.given.person('otro', 'RECEPCION_ALMACEN', {
    onlyIn: [told.stock.storages.B!],
  });
  const cxc = await told.given.person('mesa', 'EMPLEADO');
  const { id } = await truck(given, { quantity: '100', price: '10' });
  await refusesOthers(receiver);
  const file = await uploaded(receiver, PNG, 'boleta.png');
  expect(await served(told.as('admin'), file)).toBe(404);
  expect(await done(receiver.change(`${RAW}/${id}`, { scale_file: file }))).toMatchObject({
    scale_file: file,
  });
  expect([
    await served(told.as('admin'), file),
    await served(elsewhere, file),
    await served(cxc, file),
  ]).toEqual([200, 404, 404]);
});
