/** Taxes, grouping codes, countries and series as the SAT sees them (finance §2.6). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, story } from './given.ts';
import { beginBooks, document, lastEntry, subjectOf, taxId } from './treasury.ts';
import { account, TODAY } from './entries.ts';
import { issuingCompany } from './invoicing.ts';

test('a rate never changes in its place; its row is closed and another begins', async () => {
  const told = await story();
  const admin = told.as('admin');
  const iva = await taxId(told, 'IVA16');
  expect(await refusedFields(admin.change(`satTaxes/${iva}`, { rate: '0.080000' }))).toEqual({
    rate: [
      'La tasa no cambia en su lugar: pon fin a la vigencia de este renglón y captura otro con la nueva.',
    ],
  });
  await done(admin.change(`satTaxes/${iva}`, { valid_to: TODAY() }));
  const next = await done(
    admin.post('satTaxes', {
      code: 'IEPSC',
      name: 'IEPS cuota bebidas',
      sat_tax: '003',
      kind: 'TRASLADO',
      factor: 'CUOTA',
      rate: '1.645100',
      applies_to: 'VENTA',
      basis: 'FLUJO',
      region: 'GENERAL',
      valid_from: TODAY(),
    }),
  );
  expect([next.rate, next.diot_bucket]).toEqual(['1.645100', null]);
  expect(
    await refusedFields(
      admin.post('satTaxes', {
        code: 'SINDIOT',
        name: 'Sin columna',
        sat_tax: '002',
        kind: 'TRASLADO',
        factor: 'TASA',
        rate: '0.16',
        applies_to: 'COMPRA',
        basis: 'FLUJO',
        region: 'GENERAL',
      }),
    ),
  ).toHaveProperty('diot_bucket');
});

test('a tax of one side has accounts of its own; one of both sides has those of its roles', async () => {
  const told = await story();
  const admin = told.as('admin');
  const own = await account(told, '209.02.01');
  const both = await taxId(told, 'IVA16');
  expect(
    await refusedFields(admin.change(`satTaxes/${both}`, { pending_account_id: own })),
  ).toHaveProperty('pending_account_id');
  const made = await done(
    admin.post('satTaxes', {
      code: 'IVA16C',
      name: 'IVA 16 % de compras',
      sat_tax: '002',
      kind: 'TRASLADO',
      factor: 'TASA',
      rate: '0.16',
      applies_to: 'COMPRA',
      basis: 'FLUJO',
      region: 'GENERAL',
      diot_bucket: 'GENERAL_16',
      pending_account_id: own,
    }),
  );
  expect((await done(admin.get(`satTaxes/${made.id}`))).pending_account_id).toBe(own);
});

test('a rent that is paid leaves its ISR in the accounts of rents, by the roles of its document', async () => {
  const told = await story();
  await beginBooks(told);
  const admin = told.as('admin');
  const subject_id = await subjectOf(told, 'supplier_id', await told.given.supplier());
  const rent = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'R-1',
      currency_id: null,
      amount: '9533.33',
      taxes: [
        { tax_id: await taxId(told, 'IVA16'), base: '10000', amount: '1600' },
        {
          tax_id: await taxId(told, 'RISR10'),
          base: '10000',
          amount: '1000',
          pending_role: 'RET_ISR_ARRENDAMIENTO_PEND',
          realized_role: 'RET_ISR_ARRENDAMIENTO',
        },
        { tax_id: await taxId(told, 'RIVA23'), base: '10000', amount: '1066.67' },
      ],
    },
    lines: [
      ['603.34.01', '10000.00', ''],
      ['119.01.01', '1600.00', ''],
      ['216.03.01', '', '1000.00'],
      ['216.10.01', '', '1066.67'],
      ['201.01.01', '', '9533.33', 'item'],
    ],
  });
  const advance = await document(told, {
    item: {
      side: 'CXP',
      direction: 'ABONO',
      kind: 'PAGO',
      subject_id,
      document_no: 'P-1',
      currency_id: null,
      amount: '9533.33',
      account_role: 'ANTICIPO_PROV',
    },
    lines: [
      ['120.01.01', '9533.33', '', 'item'],
      ['102.01.01', '', '9533.33'],
    ],
  });
  await done(
    admin.post('cfl/applications/apply', {
      date: TODAY(),
      lines: [{ charge_item_id: rent.id, credit_item_id: advance.id, amount_charge: '9533.33' }],
    }),
  );
  expect(await lastEntry(told)).toEqual(
    expect.arrayContaining(['216.03.01 D 1000.00', '216.03.02 H 1000.00', '118.01.01 D 533.33']),
  );
});

test('codes of the SAT say how many accounts they have, and stay as the SAT printed them', async () => {
  const told = await story();
  const admin = told.as('admin');
  const unmapped = await done(admin.get('sat/accounts?filter[is_mapped]=0&size=200'));
  const mapped = await done(admin.get('sat/accounts?filter[is_mapped]=1&size=200'));
  expect(mapped.every(({ account_count }: { account_count: number }) => account_count > 0)).toBe(
    true,
  );
  expect(
    unmapped.every(({ account_count }: { account_count: number }) => account_count === 0),
  ).toBe(true);
  const system = await told.idOf('sat__accounts', '102.01');
  expect((await refused(admin.del(`sat/accounts/${system}`)))?.message).toBe(
    'Es del catálogo del SAT: no se elimina. Pon fin a su vigencia.',
  );
  await done(admin.change(`sat/accounts/${system}`, { valid_to: '2020-12-31' }));
  const cash = await account(told, '101.01.01');
  expect(
    await refusedFields(admin.change(`acc/accounts/${cash}`, { sat_account_id: system })),
  ).toEqual({ sat_account_id: ['Ese código agrupador ya venció.'] });
});

test('countries and fiscal series are the same rows on the screens of the SAT', async () => {
  const told = await story();
  const admin = told.as('admin');
  const panama = await told.idOf('countries', 'PAN');
  await done(admin.change(`sat/countries/${panama}`, { is_tax_haven: '1' }));
  expect((await done(admin.get(`countries/${panama}`))).is_tax_haven).toBe(true);
  const body = {
    code: 'F',
    name: 'Facturas',
    document: 'CFDI_FACTURA',
    digits: '6',
    pattern: '{SERIE}{FOLIO}',
    reset: 'NUNCA',
    assign_on: 'CONFIRMAR',
  };
  expect(await refusedFields(admin.post('sat/series', body))).toEqual({
    issuer_id: ['Elige quién la expide, o escribe antes el RFC de la empresa.'],
  });
  const issuer = await issuingCompany(told);
  const made = await done(admin.post('sat/series', body));
  expect([made.fiscal, made.gapless, made.issuer_id]).toEqual([true, true, issuer]);
  expect((await done(admin.get('sat/series'))).map(({ id }: { id: number }) => id)).toEqual([
    made.id,
  ]);
  const other = { ...body, code: 'OCX', document: 'purchase-orders', pattern: '{SERIE}-{FOLIO}' };
  expect((await admin.post('sat/series', other)).status).toBe(422);
  expect(await refusedFields(admin.post('series', { ...other, issuer_id: issuer }))).toEqual({
    issuer_id: ['Déjalo vacío: esta serie no es fiscal.'],
  });
  const plain = await done(admin.post('series', other));
  expect([plain.fiscal, (await admin.get(`sat/series/${plain.id}`)).status]).toEqual([false, 404]);
});
