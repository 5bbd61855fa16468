/** The company of a life of purchases: whom it buys from, what, and who takes part. */
import { DomainError } from '#erp/model/errors.ts';
import type { TestReply } from '../../api/fixtures.ts';
import { done, type Stage } from '../../scenarios/given.ts';
import { TODAY } from '../../scenarios/entries.ts';
import { activeSupplier, payableAccount } from '../../scenarios/payables.ts';
import { laboratory, yard, type Yard } from '../../scenarios/raw-material.ts';
import { beginBooks } from '../../scenarios/treasury.ts';

export interface World {
  readonly told: Stage;
  readonly yard: Yard;
  readonly general: number;
  readonly foreign: number;
  readonly carrier: number;
  /** General goods, by the way in which each is valued. */
  readonly products: readonly number[];
  readonly dollars: number;
  readonly bank: number;
  readonly rejects: number;
  /** What was done, and what of it was refused. */
  readonly log: string[];
  /** A number that no other document of the life has. */
  next(): number;
  /** What the reply holds; null where it is refused, which is no failure. */
  ask(work: Promise<TestReply>): Promise<TestReply['data'] | null>;
}

const GOODS = [
  ['PROMEDIO', { valuation: 'PROMEDIO' }],
  ['CAPAS', { valuation: 'PEPS' }],
  ['POR-LOTE', { valuation: 'LOTE', tracking: 'LOTE', lot_kind: 'LOTE' }],
  ['ESTANDAR', { valuation: 'ESTANDAR', standard_cost: '21.5' }],
] as const;

async function goodsOf(told: Stage): Promise<number[]> {
  const vat = { 0: String(await told.idOf('sattaxes', 'IVA16')) };
  const made: number[] = [];
  for (const [code, more] of GOODS)
    made.push(
      await told.given.product(code, { more: { ...more, tax_object: '02', tax_ids: vat } }),
    );
  return made;
}

/** What a refusal says, on one line. */
function saidOf({ status, data }: TestReply): string {
  const { message, fields } = data as { message?: string; fields?: object };
  return `${status} ${fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : message}`;
}

async function partiesOf(told: Stage) {
  const dollars = await told.idOf('currencies', 'USD');
  await done(
    told
      .as('admin')
      .post('exchanges', { currency_id: dollars, date: TODAY(), kind: 'DOF', rate: '18.5' }),
  );
  const named = (name: string, rfc: string) =>
    activeSupplier(told, { name, rfc, more: { invoice_control: 'ORDENADO' } });
  return {
    dollars,
    general: await named('TELAS DEL CENTRO', 'TCE100101AB3'),
    carrier: await activeSupplier(told, { name: 'FLETES DEL NORTE', rfc: 'FNO100101AB1' }),
    foreign: await activeSupplier(told, {
      name: 'TEXAS FIBER SUPPLY',
      person: 'EXTRANJERO',
      more: { currency_id: dollars, invoice_control: 'ORDENADO' },
    }),
  };
}

export async function world(): Promise<World> {
  const begun = await yard({ supplier: { invoice_control: 'ORDENADO' } });
  const { told } = begun;
  await beginBooks(told);
  const parties = await partiesOf(told);
  await payableAccount(told, begun.supplier);
  await payableAccount(told, parties.general, { clabe: '072180015012345670' });
  await laboratory({ told });
  await told.given.person('jefa', 'GERENTE_COMPRAS', { everywhere: true });
  await told.given.person('tesorera', 'PAGOS');
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const log: string[] = [];
  let numbers = 0;
  return {
    ...{ told, yard: begun, log, ...parties },
    products: await goodsOf(told),
    rejects: await told.given.storage('RECH', 'RECHAZO'),
    bank: await told.given.bankAccount('BBVA', {
      opening: { balance: '900000000.00', date: TODAY() },
    }),
    next: () => (numbers += 1),
    async ask(work) {
      const reply = await work;
      if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`);
      if (reply.status < 300) return reply.data;
      log.push(`    refused: ${saidOf(reply)}`);
      return null;
    },
  };
}

/** The same of what goes to the ledger of stock without a call. */
export async function posted({ log }: World, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.push(`    refused: ${error.message} ${JSON.stringify(error.fields)}`);
    return false;
  }
}
