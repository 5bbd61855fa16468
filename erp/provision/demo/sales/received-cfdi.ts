/** What a supplier issued to the demo: in the vault, in each of its trays, and two refused. */
import { openCsd, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { incomeDraft, type CfdiTaxRule } from '#erp/domains/cfdi/amounts/income.ts';
import type { CfdiDraft, CfdiIssuer } from '#erp/domains/cfdi/draft/draft.ts';
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { issuerData, loadIssuer } from '#erp/modules/cfdi/issuers/open-issuer.ts';
import { processIntake } from '#erp/modules/vault/add/process-intake.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, fillIn, make, type Desk } from '../office/desk.ts';
import type { InvoicingDesk } from './invoicing-desk.ts';

const INTAKES = 'sat/add';
const VAULT = 'sat/wh-invoices';

/** Among the suppliers of the demo. */
const SUPPLIER = { rfc: 'CCB040118KL9', name: 'CARTONES Y CAJAS DEL BAJIO', regime: '601' };
const ZIP = '37545';
/** Of another company: it does not belong in this vault. */
const STRANGER = {
  rfc: 'TES980512AB1',
  name: 'TEXTILES LA ESMERALDA',
  regime: '601',
  zip: '37238',
};

/** Somebody wrote another figure into what the supplier sealed. */
const SEALED_NET = '7300.00';
const ALTERED_NET = '9300.00';

const VAT: CfdiTaxRule = {
  id: 1,
  name: 'IVA 16 %',
  sat_tax: '002',
  withheld: false,
  factor: 'TASA',
  rate: '0.160000',
  rate_fraction: 'NINGUNA',
};

interface Delivery {
  readonly description: string;
  readonly productKey: string;
  readonly net: string;
  /** What the company made of it: the proof of an expense, or nothing yet where it is null. */
  readonly done:
    | readonly [action: string, body: Readonly<Record<string, string>>]
    | 'EXPENSE'
    | null;
}

const DELIVERIES: readonly Delivery[] = [
  { description: 'Caja corrugada 40 x 30', productKey: '24121500', net: '18400.00', done: null },
  { description: 'Flete de entrega', productKey: '78101801', net: '2350.00', done: null },
  {
    description: 'Caja para hilo',
    productKey: '24121500',
    net: '9120.00',
    done: ['classify', { classification: 'COMPRA' }],
  },
  {
    description: 'Muestra de empaque',
    productKey: '24121500',
    net: '350.00',
    done: ['ignore', { ignore_reason: 'Es una muestra sin cargo: el proveedor la cancela.' }],
  },
  { description: 'Cajas para archivo', productKey: '24121500', net: '850.00', done: 'EXPENSE' },
];

interface Receiver extends CfdiIssuer {
  readonly zip: string;
}

const ON_CREDIT = { paymentForm: '99', paymentTerms: '30 DIAS', paymentMethod: 'PPD' } as const;
const AT_ONCE = { paymentForm: '04', paymentTerms: null, paymentMethod: 'PUE' } as const;

const draftOf = (
  { description, productKey, net, done }: Delivery,
  receiver: Receiver,
  { folio, date }: { readonly folio: string; readonly date: string },
): CfdiDraft =>
  incomeDraft(
    {
      type: 'I',
      series: 'F',
      folio,
      date,
      ...(done === 'EXPENSE' ? AT_ONCE : ON_CREDIT),
      currency: 'MXN',
      exchangeRate: null,
      exportCode: '01',
      zip: ZIP,
      global: null,
      relations: [],
      issuer: SUPPLIER,
      receiver: { ...receiver, residence: null, foreignTaxId: null, use: 'G03' },
    },
    [
      {
        quantity: '1',
        price: net,
        tax_ids: [VAT.id],
        productKey,
        identification: null,
        unitKey: 'E48',
        unit: null,
        description,
        taxObject: '02',
      },
    ],
    [VAT],
    { prices: 'SIN_IMPUESTOS' },
  );

async function supplierCsd(now: Temporal.Instant): Promise<Csd> {
  const made = await makeTestCsd({
    rfc: SUPPLIER.rfc,
    name: SUPPLIER.name,
    password: crypto.randomUUID(),
    validFrom: now.subtract({ hours: 24 * 20 }).toString(),
    validTo: now.add({ hours: 24 * 1460 }).toString(),
  });
  return openCsd(made);
}

/** Stamped where the supplier did it. */
async function stampedXml({ services, actor }: Desk, draft: CfdiDraft, csd: Csd): Promise<string> {
  const { accountId } = actor;
  const stamped = await sandboxPac({ services, accountId }).stamp(sealDraft(draft, csd));
  if (stamped.kind !== 'stamped')
    throw new Error(stamped.issues.map(({ code, message }) => `${code} ${message}`).join('; '));
  return new TextDecoder().decode(stamped.xml);
}

/** Handed in, and worked through. */
async function receive(
  { services, actor }: Desk,
  office: InvoicingDesk,
  pasted: string,
): Promise<void> {
  const { accountId } = actor;
  const { id } = await office.within((desk) => make(desk, INTAKES, { pasted }));
  await processIntake({ services, actor }, { id: id!, accountId }, Number.POSITIVE_INFINITY);
}

/** The last that arrived, by its number. */
const lastReceived = async ({ tx }: Desk): Promise<number> => {
  const [row] = await tx.query(
    sql<{
      id: number;
    }>`select id from sat__wh_invoices where account_id = ${TENANT} order by id desc limit 1`,
  );
  return row!.id;
};

/** Somebody paid it and asks for their money: it proves that. */
async function proveExpense(desk: Desk, { description }: Delivery, date: string): Promise<void> {
  const concepts = await idsByCode(desk.tx, desk.actor.accountId, 'expenses');
  const expense_id = String(concepts.get('PAPELERIA'));
  const claim = await make(desk, 'cfl/expenses', {
    kind: 'REEMBOLSO',
    date: date.slice(0, 10),
    expense_id,
    purpose: description,
    requested_amount: '986.00',
  });
  const id = await lastReceived(desk);
  await fillIn(desk, VAULT, 'to-expense', { id, claim_id: String(claim.id), expense_id });
}

export async function demoReceived(office: InvoicingDesk, now: Temporal.Instant): Promise<void> {
  const desk = await office.within(async (own) => own);
  const own = await office.within(({ tx }) => loadIssuer(tx, null));
  if (!own) return;
  const company = { ...issuerData(own), zip: own.zip };
  const csd = await supplierCsd(now);
  const date = wallTime(now.subtract({ hours: 2 }), desk.actor.timeZone);
  for (const [at, delivery] of DELIVERIES.entries()) {
    const draft = draftOf(delivery, company, { folio: String(4101 + at), date });
    await receive(desk, office, await stampedXml(desk, draft, csd));
    if (delivery.done === null) continue;
    if (delivery.done === 'EXPENSE') {
      await office.within((then) => proveExpense(then, delivery, date));
      continue;
    }
    const [action, body] = delivery.done;
    await office.within(async (then) => act(then, VAULT, action, await lastReceived(then), body));
  }
  const other = (net: string, receiver: Receiver, folio: string) =>
    stampedXml(desk, draftOf({ ...DELIVERIES[0]!, net }, receiver, { folio, date }), csd);
  await receive(desk, office, await other('5400.00', STRANGER, '4190'));
  const sealed = await other(SEALED_NET, company, '4191');
  await receive(desk, office, sealed.replaceAll(SEALED_NET, ALTERED_NET));
}
