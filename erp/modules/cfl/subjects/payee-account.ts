/**
 * To which account of a party money may go: one that is its own, in the currency, and that somebody
 * other than who captured it has verified (finance §2.4, §7). A supplier's are in its record.
 */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';

interface Account {
  readonly owner: 'TERCERO' | 'PROVEEDOR';
  readonly id: number;
  readonly currency_id: number;
  readonly verified: boolean;
  /** ISO day from which a verified account of a supplier may be used. */
  readonly usable_from: string | null;
}

interface Payee {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly kind: string;
  readonly supplier: boolean;
}

export interface PaymentDay {
  readonly currency_id: number;
  /** ISO day on which the money leaves. */
  readonly date: string;
}

export interface Paid {
  readonly subject_id: number;
  /** The account that a person chose, of the party or of its supplier; by default the preferred. */
  readonly account?: Pick<Account, 'owner' | 'id'> | null;
}

export interface Payment extends PaymentDay, Paid {}

export interface Resolved {
  /** Null of a tax office, which is paid by its reference. */
  readonly account: Pick<Account, 'owner' | 'id'> | null;
  /** Why nothing may go there; null where it may. */
  readonly problem: string | null;
}

const payeesOf = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Payee>`select id, name, active, kind, supplier_id is not null as supplier from cfl__subjects where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

interface SubjectAccount extends Account {
  readonly subject_id: number;
}

/** The preferred first: usable ones, then the default one, then the oldest. */
const accountsOf = (tx: Tx, ids: readonly number[], { currency_id, date }: PaymentDay) =>
  tx.query(
    sql<SubjectAccount>`select subject_id, owner, id, currency_id, verified, usable_from from (
        select c.subject_id, 'TERCERO' as owner, c.id, c.currency_id, c.verified_by is not null as verified, null::date as usable_from, c.is_default
          from cfl__subject_accounts c ${raw(join('cfl__subject_accounts.subject_id', 'c', 's'))} where c.account_id = ${TENANT} and c.subject_id = any(${ids}::bigint[]) and s.supplier_id is null
        union all
        select s.id, 'PROVEEDOR', b.id, b.currency_id, b.status = 'VERIFICADA', b.usable_from, b.is_default
          from supplier_bank_accounts b join cfl__subjects s on ${raw(sameCompany('s', 'b'))} and s.supplier_id = b.supplier_id where b.account_id = ${TENANT} and s.id = any(${ids}::bigint[]) and b.status <> 'RECHAZADA'
      ) a where currency_id = ${currency_id} order by verified and coalesce(usable_from <= ${date}, true) desc, is_default desc, id`,
  );

function problemOf(account: Account | undefined, payee: Payee, date: string): string | null {
  if (!payee.active)
    return t('cfl.payeeInactive', '{party} está inactivo: reactívalo o elige otro tercero.', {
      party: payee.name,
    });
  if (!account) {
    const where = { party: payee.name };
    return payee.supplier
      ? t(
          'cfl.noSupplierAccount',
          '{party} no tiene cuenta en esta moneda: captúrala en su registro de proveedor y que otra persona la verifique.',
          where,
        )
      : t(
          'cfl.noPartyAccount',
          '{party} no tiene cuenta en esta moneda: captúrala en Terceros y que otra persona la verifique.',
          where,
        );
  }
  if (!account.verified)
    return t(
      'cfl.unverifiedAccount',
      'La cuenta destino no está verificada: la verifica otra persona que quien la capturó.',
    );
  if (account.usable_from !== null && account.usable_from > date)
    return t('cfl.accountUsableFrom', 'La cuenta destino se puede usar desde el {date}.', {
      date: formatDay(account.usable_from),
    });
  return null;
}

function resolved(
  { account: named }: Paid,
  payee: Payee,
  accounts: readonly Account[],
  date: string,
): Resolved {
  if (payee.kind === 'FISCO') return { account: null, problem: null };
  const chosen = named
    ? accounts.find(({ owner, id }) => owner === named.owner && id === named.id)
    : accounts[0];
  if (named && !chosen)
    return {
      account: named,
      problem: t(
        'cfl.otherPayeeAccount',
        'Esa cuenta no es del tercero en esta moneda: elige otra.',
      ),
    };
  return {
    account: chosen ? { owner: chosen.owner, id: chosen.id } : null,
    problem: problemOf(chosen, payee, date),
  };
}

/** Of several payments of one day and currency, in their order. */
export async function resolvePayees(
  tx: Tx,
  day: PaymentDay,
  paid: readonly Paid[],
): Promise<readonly Resolved[]> {
  const ids = [...new Set(paid.map(({ subject_id }) => subject_id))];
  const payees = new Map((await payeesOf(tx, ids)).map((each) => [each.id, each]));
  const accounts = Map.groupBy(await accountsOf(tx, ids, day), ({ subject_id }) => subject_id);
  return paid.map((each) =>
    resolved(each, payees.get(each.subject_id)!, accounts.get(each.subject_id) ?? [], day.date),
  );
}

/** The account to which a payment goes and what keeps it from going there. */
export async function resolvePayee(tx: Tx, payment: Payment): Promise<Resolved> {
  const [found] = await resolvePayees(tx, payment, [payment]);
  return found!;
}

type PayeeAccount = Pick<Account, 'owner' | 'id'>;
type Refuse = (problem: string) => void;

export const payeeNamed = (
  owner: PayeeAccount['owner'],
  id: number | null | undefined,
): PayeeAccount | null => (id ? { owner, id } : null);

/**
 * Of a draft, which may wait for its account: null where it does. Refuses one that is named and
 * unfit.
 */
export async function payeeOfDraft(
  tx: Tx,
  payment: Payment,
  refuse: Refuse,
): Promise<{ readonly account: PayeeAccount | null } | null> {
  const { account, problem } = await resolvePayee(tx, payment);
  if (payment.account && problem) refuse(problem);
  return problem ? null : { account };
}

/** Of money that leaves: it may have changed since the document was captured. */
export async function payeeToPay(
  tx: Tx,
  payment: Payment,
  refuse: Refuse,
): Promise<PayeeAccount | null> {
  const { account, problem } = await resolvePayee(tx, payment);
  if (problem) refuse(problem);
  return problem ? null : account;
}

/**
 * Money of a bank goes to a party only by a verified account; from a cash box it is handed over.
 * VALIDACION beside `bank_account_id`.
 */
export async function requirePayee(
  tx: Tx,
  {
    bank_account_id,
    ...payment
  }: Omit<Payment, 'currency_id' | 'account'> & {
    readonly bank_account_id: number;
  },
): Promise<void> {
  const [bank] = await tx.query(
    sql<{
      currency_id: number;
      is_cash: boolean;
    }>`select b.currency_id, y.is_cash from cfl__bank_accounts b ${raw(join('cfl__bank_accounts.account_type_id', 'b', 'y'))} where b.account_id = ${TENANT} and b.id = ${bank_account_id}`,
  );
  if (!bank || bank.is_cash) return;
  const { problem } = await resolvePayee(tx, { ...payment, currency_id: bank.currency_id });
  if (problem) throw invalid({ bank_account_id: [problem] }, problem);
}
