/**
 * What applications tell the books: rows of the events COBRO (of what is collected) and
 * PAGO_PROVEEDOR (of what is paid), whose rules are the module's (finance §2.3).
 */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type {
  EventAmount,
  EventRow,
  EventSets,
  Proof,
} from '#erp/domains/accounting/events/financial-event.ts';
import type { Applied } from './store-applications.ts';
import type { CausedTax } from './caused-taxes.ts';
import type { OpenItem } from '../items/item.ts';
import { REMITTED_VAT } from '../items/tax-roles.ts';

interface RowsOptions {
  /** Whose account moves: both, unless what stands against one of them is told with the event. */
  readonly moves?: 'both' | 'charge' | 'credit';
  /** What was applied is undone: everything goes the other way. */
  readonly undone?: boolean;
  /** The credit has no document that told the books what it takes back of the taxes. */
  readonly unposted?: boolean;
}

const amountOf = (item: OpenItem, pesos: string, amount: string): EventAmount =>
  item.in_pesos ? { base: pesos } : { base: pesos, currency: amount };

/** The account of an item: the one its póliza used, or that of its role. */
export function accountOfItem(item: OpenItem, role: string) {
  return {
    subject_id: item.subject_id,
    open_item_id: item.id,
    branch_office_id: item.branch_office_id,
    roles: { [role]: item.account_role },
    ...(item.book_account_id !== null && { accounts: { [role]: item.book_account_id } }),
    ...(!item.in_pesos && {
      currency_id: item.currency_id,
      exchange_rate: item.exchange_rate,
    }),
  };
}

export const CHARGE = { CXC: 'CLIENTES', CXP: 'PROVEEDORES' } as const;
export const CREDIT = { CXC: 'ANTICIPO_CLIENTES', CXP: 'ANTICIPO_PROV' } as const;

/** What the SAT is told of an item: the invoice of its document; the opening's say their own. */
const proofsOf = ({ source_resource, source_id, id }: OpenItem): readonly Proof[] => [
  { resource: source_resource, id: source_id },
  { resource: 'cfl/open-items', id },
];

const minus = (a: string, b: string): string => moneyText(new Exact(a).minus(b));
const negative = (amount: string): string => moneyText(new Exact(amount).neg());

/** A gain above zero, as the side sees what the payment is worth more than the document. */
const gain = ({ charge }: Applied, atPayment: string, atDocument: string): string =>
  charge.side === 'CXC' ? minus(atPayment, atDocument) : minus(atDocument, atPayment);

const whenOf = ({ fx_result }: Applied): EventRow['when'] => [
  new Exact(fx_result).lt(0) ? 'PERDIDA' : 'GANANCIA',
];

const hasRoles = ({ pending_role, realized_role }: CausedTax): boolean =>
  pending_role !== null && realized_role !== null;

/** What of the credit is no tax; one that moves no account (ISR of customers) stays in it. */
export const withoutTaxes = ({ base_at_payment, taxes }: Applied): string =>
  taxes
    .filter((tax) => tax.of === 'ABONO' && hasRoles(tax))
    .reduce(
      (pesos, { withheld, tax_mxn }) => minus(pesos, withheld ? negative(tax_mxn) : tax_mxn),
      base_at_payment,
    );

/** The part of the credit that is in its account: an advance with CFDI left its taxes. */
function creditPesos(applied: Applied): string {
  return applied.credit.kind === 'ANTICIPO' ? withoutTaxes(applied) : applied.base_at_payment;
}

/** A note and its invoice stand in one account: with equal pesos nothing moves. */
const movesNothing = (applied: Applied): boolean =>
  applied.credit.kind === 'NOTA_CREDITO' &&
  applied.credit.account_role === applied.charge.account_role &&
  applied.base_at_document === applied.base_at_payment;

/** IVA that was withheld and is remitted becomes creditable (finance R32). */
const remittedRows = ({ charge, base_at_document }: Applied): readonly EventRow[] =>
  charge.kind === 'IMPUESTO' && charge.account_role === REMITTED_VAT
    ? [
        {
          subject_id: charge.subject_id,
          branch_office_id: charge.branch_office_id,
          proofs: proofsOf(charge),
          amounts: { iva_retenido: base_at_document },
        },
      ]
    : [];

type Moves = NonNullable<RowsOptions['moves']>;

function applicationRows(applied: Applied, moves: Moves, unposted: boolean): readonly EventRow[] {
  if (!unposted && movesNothing(applied)) return [];
  const { charge, credit, amount_charge, amount_credit, base_at_document } = applied;
  const ofCharge: EventRow = {
    ...accountOfItem(charge, CHARGE[charge.side]),
    amounts: { aplicado: amountOf(charge, base_at_document, amount_charge) },
  };
  const ofCredit: EventRow = {
    ...accountOfItem(credit, CREDIT[charge.side]),
    amounts: { credito: amountOf(credit, creditPesos(applied), amount_credit) },
  };
  return [
    ...(moves === 'credit' ? [] : [ofCharge]),
    ...(moves === 'charge' ? [] : [ofCredit]),
    {
      subject_id: charge.subject_id,
      branch_office_id: charge.branch_office_id,
      when: whenOf(applied),
      amounts: { diferencia: gain(applied, applied.base_at_payment, base_at_document) },
    },
    ...remittedRows(applied),
  ];
}

/** The tax, which its invoice proves, and what paying it gains or loses, which nothing does. */
function taxRow(applied: Applied, tax: CausedTax, real: string): readonly [EventRow, EventRow] {
  const { charge } = applied;
  // What a note or an advance takes back leaves the pending account by their own documents.
  const realized = tax.caused ? tax.realized_role : tax.pending_role;
  const difference = gain(applied, tax.tax_mxn, tax.tax_at_document);
  const row: Omit<EventRow, 'amounts'> = {
    subject_id: charge.subject_id,
    branch_office_id: charge.branch_office_id,
    facts: { tax_id: tax.tax_id },
    roles: { IMPUESTO_PENDIENTE: tax.pending_role!, IMPUESTO_REALIZADO: realized! },
    when: whenOf(applied),
  };
  return [
    {
      ...row,
      proofs: proofsOf(charge),
      amounts: { pendiente: tax.tax_at_document, causado: real },
    },
    // A tax that is passed on is not ours to gain on; one that is withheld is the other way.
    { ...row, amounts: { diferencia: tax.withheld ? difference : negative(difference) } },
  ];
}

/** IVA that is withheld is not creditable until it is remitted (finance R32): it is taken out. */
function creditable(rows: readonly CausedTax[], withheld: string): readonly string[] {
  let left = new Exact(withheld);
  return rows.map(({ tax_mxn, sat_tax }) => {
    if (sat_tax !== '002') return tax_mxn;
    const taken = left.gt(tax_mxn) ? new Exact(tax_mxn) : left;
    left = left.minus(taken);
    return moneyText(new Exact(tax_mxn).minus(taken));
  });
}

function taxRows(
  applied: Applied,
  unposted: boolean,
): Required<Pick<EventSets, 'IMPUESTOS' | 'RETENCIONES'>> {
  const { charge, credit } = applied;
  const own = applied.taxes.filter((tax) => tax.of === 'CARGO' && hasRoles(tax));
  const passed = own.filter(({ withheld }) => !withheld);
  const held = own.filter(({ withheld }) => withheld);
  const leavesPending = unposted || credit.kind === 'ANTICIPO';
  const heldVat = held
    .filter(({ sat_tax, caused }) => sat_tax === '002' && caused)
    .reduce((sum, { tax_mxn }) => sum.plus(tax_mxn), new Exact(0));
  const real =
    charge.side === 'CXP'
      ? creditable(passed, moneyText(heldVat))
      : passed.map(({ tax_mxn }) => tax_mxn);
  return {
    IMPUESTOS: passed.flatMap((tax, i) =>
      !tax.caused && !leavesPending && tax.tax_mxn === tax.tax_at_document
        ? []
        : taxRow(applied, tax, !tax.caused && leavesPending ? '0' : real[i]!),
    ),
    RETENCIONES: held.flatMap((tax) => {
      const [row, gained] = taxRow(applied, tax, !tax.caused && unposted ? '0' : tax.tax_mxn);
      const remits = charge.side === 'CXP' && tax.sat_tax === '002' && tax.caused;
      return [
        remits ? { ...row, amounts: { ...row.amounts, por_acreditar: tax.tax_mxn } } : row,
        gained,
      ];
    }),
  };
}

const opposite = (given: string | EventAmount): string | EventAmount =>
  typeof given === 'string'
    ? negative(given)
    : {
        base: negative(given.base),
        ...(given.currency !== undefined && { currency: negative(given.currency) }),
      };

const undo = (row: EventRow): EventRow => ({
  ...row,
  amounts: Object.fromEntries(
    Object.entries(row.amounts).map(([key, amount]) => [key, opposite(amount)]),
  ),
});

/** Rows of all of them. */
export function postingRows(
  applied: readonly Applied[],
  { moves = 'both', undone = false, unposted = false }: RowsOptions = {},
): EventSets {
  const sets = applied.map((each) => ({
    APLICACIONES: applicationRows(each, moves, unposted),
    ...taxRows(each, unposted),
  }));
  const all = (set: 'APLICACIONES' | 'IMPUESTOS' | 'RETENCIONES') => {
    const rows = sets.flatMap((each) => each[set]);
    return undone ? rows.map(undo) : rows;
  };
  return {
    APLICACIONES: all('APLICACIONES'),
    IMPUESTOS: all('IMPUESTOS'),
    RETENCIONES: all('RETENCIONES'),
  };
}
