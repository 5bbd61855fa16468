/** What stories of proposals begin with: Wednesday 11 March 2026, and who takes part. */
import { done, story, type Body, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, postedInvoice, proofFile } from './payables.ts';

export const PROPOSALS = 'purchase-payments';
export const DAY = '2026-03-11';
export const AT = `${DAY}T18:00:00Z`;
export const CLABE = '012180015012345672';

export interface Proposing {
  readonly told: Stage;
  readonly bank: number;
  readonly supplier: number;
}

/** A verified account that may be used since before the story. */
export async function verifiedClabe(told: Stage, supplier: number, clabe = CLABE): Promise<void> {
  await told.query(
    `insert into supplier_bank_accounts (account_id, supplier_id, currency_id, clabe, holder_name, proof_file, is_default, position, status, usable_from)
      select account_id, $1, id, $3, 'HILOS', $2, true, 0, 'VERIFICADA', '2026-03-01' from currencies where code = 'MXN'`,
    [supplier, await proofFile(told), clabe],
  );
}

/** `more` is of the supplier. */
export async function proposing(more: Body = {}): Promise<Proposing> {
  const told = await story({ at: AT });
  await done(told.as('admin').change('acc/configuration', { start_date: '2026-01-01' }));
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '1000000.00', date: '2026-03-01' },
    more: { layout_code: 'BBVA', clabe: '012225001234567893' },
  });
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await told.given.person('otra', 'CUENTAS_POR_PAGAR');
  await told.given.person('directora', ['DIRECCION', 'AUDITOR']);
  await told.given.person('tesorera', 'PAGOS');
  const supplier = await activeSupplier(told, { more });
  await verifiedClabe(told, supplier);
  return { told, bank, supplier };
}

/** A posted invoice of electricity with IVA, issued on the day unless told. */
export const owing = async (
  { told, supplier }: Pick<Proposing, 'told' | 'supplier'>,
  price: string,
  more: Body = {},
) =>
  postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', price]], { date: DAY, ...more }));

export const proposal = ({ bank }: Pick<Proposing, 'bank'>, more: Body = {}): Body => ({
  date: DAY,
  payment_date: DAY,
  bank_account_id: bank,
  due_until: '2026-05-31',
  ...more,
});

/** Prepared by accounts payable with what is due; as it is then. */
export async function proposed(here: Proposing, more: Body = {}) {
  const cxp = here.told.as('cxp');
  const { id } = await done(cxp.post(PROPOSALS, proposal(here, more)));
  return done(cxp.act(PROPOSALS, 'propose', id));
}

/** Accounts it pays to, read by who may see them whole, in the order of its lines. */
export async function destinationsOf({ told }: Pick<Proposing, 'told'>, id: number) {
  const { lines } = await done(told.as('admin').get(`${PROPOSALS}/${id}`));
  return lines.map(({ destination }: Body) => destination);
}

/** Sent, agreed to by somebody else, and given to the bank; as it is then. */
export async function dispersed(here: Proposing, id: number) {
  const { told } = here;
  await done(told.as('cxp').act(PROPOSALS, 'send', id));
  await done(told.as('directora').act(PROPOSALS, 'authorize', id));
  return done(told.as('tesorera').act(PROPOSALS, 'export', id));
}

export const settled = ({ told }: Pick<Proposing, 'told'>, id: number, lines: readonly Body[]) =>
  told.as('tesorera').act(PROPOSALS, 'settle', id, { lines });
