/** A month whose taxes are declared: what stories of returns begin with (finance example 9). */
import { TODAY } from './entries.ts';
import { done, story, type Stage } from './given.ts';
import { beginBooks, document, subjectOf, taxId } from './treasury.ts';

export const RETURNS = 'sat/tax-return';

/** The month before this one: it is over. */
export const month = () =>
  Temporal.PlainDate.from(TODAY()).with({ day: 1 }).subtract({ months: 1 });
export const on = (day: number) => month().with({ day }).toString();

export async function begin() {
  const told = await story();
  await beginBooks(told);
  await told.query(`update acc__periods set status = 'ABIERTO' where month < 13`);
  return told;
}

export const closing = ({ query }: Stage) =>
  query(`update acc__periods set status = 'EN_CIERRE' where year = $1 and month = $2`, [
    month().year,
    month().month,
  ]);

interface Paid {
  readonly side: 'CXC' | 'CXP';
  readonly subject_id: number;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  /** Why its IVA is not credited: it is part of what was bought. */
  readonly creditable?: string;
}

/** A document of the month that is paid whole in it, with IVA 16 %. */
export async function paid(told: Stage, { side, subject_id, net, tax, total, creditable }: Paid) {
  const sells = side === 'CXC';
  const common = { side, subject_id, currency_id: null, amount: total, date: on(10) } as const;
  const charge = await document(told, {
    item: {
      ...common,
      direction: 'CARGO',
      kind: 'FACTURA',
      document_no: sells ? 'A-1' : 'F-1',
      taxes: [
        {
          ...{ tax_id: await taxId(told, 'IVA16'), base: net, amount: tax },
          ...(creditable && { creditable, pending_role: null, realized_role: null }),
        },
      ],
    },
    lines: sells
      ? [
          ['105.01.01', total, '', 'item'],
          ['401.01.01', '', net],
          ['209.01.01', '', tax],
        ]
      : [
          ['603.34.01', creditable ? total : net, ''],
          ...(creditable ? [] : ([['119.01.01', tax, '']] as const)),
          ['201.01.01', '', total, 'item'],
        ],
  });
  const money = await document(told, {
    item: {
      ...common,
      direction: 'ABONO',
      kind: 'PAGO',
      document_no: 'P-1',
      account_role: sells ? 'ANTICIPO_CLIENTES' : 'ANTICIPO_PROV',
    },
    lines: sells
      ? [
          ['102.01.01', total, ''],
          ['206.01.01', '', total, 'item'],
        ]
      : [
          ['120.01.01', total, '', 'item'],
          ['102.01.01', '', total],
        ],
  });
  await done(
    told.as('admin').post('cfl/applications/apply', {
      date: on(10),
      lines: [{ charge_item_id: charge.id, credit_item_id: money.id, amount_charge: total }],
    }),
  );
}

/** What example 9 collects and pays: 62,400 and 45,100 of IVA. */
export async function monthOfExample() {
  const told = await begin();
  const customer = await subjectOf(told, 'customer_id', await told.given.customer('Telas'));
  const supplier = await subjectOf(told, 'supplier_id', await told.given.supplier());
  await paid(told, {
    side: 'CXC',
    subject_id: customer,
    net: '390000.00',
    tax: '62400.00',
    total: '452400.00',
  });
  await paid(told, {
    side: 'CXP',
    subject_id: supplier,
    net: '281875.00',
    tax: '45100.00',
    total: '326975.00',
  });
  return told;
}

export const asked = (kind: string, more: object = {}) => ({
  year: String(month().year),
  month: String(month().month),
  kind,
  ...more,
});

export const calculated = async (told: Stage, kind: string, more: object = {}) => {
  const admin = told.as('admin');
  const { id } = await done(admin.post(`${RETURNS}/calculate`, asked(kind, more)));
  return done(admin.get(`${RETURNS}/${id}`));
};

export const filing = {
  operation_number: '412345678',
  filed_at: TODAY(),
  capture_line: '0426 ABCD',
};

/** Fees of example 4, paid whole in the month: ISR 2,000 and IVA 2,133.33 withheld. */
export async function monthOfFees() {
  const told = await begin();
  const supplier = await subjectOf(told, 'supplier_id', await told.given.supplier());
  const charge = await document(told, {
    item: {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id: supplier,
      document_no: 'H-1',
      currency_id: null,
      amount: '19066.67',
      date: on(10),
      taxes: [
        { tax_id: await taxId(told, 'IVA16'), base: '20000', amount: '3200' },
        { tax_id: await taxId(told, 'RISR10'), base: '20000', amount: '2000' },
        { tax_id: await taxId(told, 'RIVA23'), base: '20000', amount: '2133.33' },
      ],
    },
    lines: [
      ['603.34.01', '20000.00', ''],
      ['119.01.01', '3200.00', ''],
      ['216.04.01', '', '2000.00'],
      ['216.10.01', '', '2133.33'],
      ['201.01.01', '', '19066.67', 'item'],
    ],
  });
  const money = await document(told, {
    item: {
      side: 'CXP',
      direction: 'ABONO',
      kind: 'PAGO',
      subject_id: supplier,
      document_no: 'P-1',
      currency_id: null,
      amount: '19066.67',
      date: on(10),
      account_role: 'ANTICIPO_PROV',
    },
    lines: [
      ['120.01.01', '19066.67', '', 'item'],
      ['102.01.01', '', '19066.67'],
    ],
  });
  await done(
    told.as('admin').post('cfl/applications/apply', {
      date: on(10),
      lines: [{ charge_item_id: charge.id, credit_item_id: money.id, amount_charge: '19066.67' }],
    }),
  );
  return told;
}
