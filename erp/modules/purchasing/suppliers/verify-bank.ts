/**
 * Verification of suppliers' bank accounts: never by who captured or changed them, and of what was
 * seen (purchasing R56, 561).
 */
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { wroteRow } from '#erp/kernel/audit/who-wrote.ts';
import {
  actionRulesOf,
  type ActionContext,
  type Done,
  type PrefillContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { purchasingSettings } from '../pur-settings/purchasing-settings.ts';
import { wroteElsewhere } from './accounts/account-writers.ts';
import { mainContacts } from './supplier-addresses.ts';
import { REJECT_BANK, SUSPEND_BANK, VERIFY_BANK } from './bank-actions.ts';
import type { suppliers } from './suppliers.ts';

interface Account {
  readonly id: number;
  /** Whole, as whoever decides compares it; in the history, its bank and last digits. */
  readonly label: string;
  readonly masked: string;
  readonly status: string;
  readonly clabe: string | null;
  readonly account_number: string | null;
  readonly iban: string | null;
  readonly swift: string | null;
  readonly proof_file: number | null;
  readonly updated_by: number | null;
  readonly created_by: number | null;
}

interface Step {
  readonly to: 'VERIFICADA' | 'RECHAZADA' | 'SUSPENDIDA';
  readonly from: readonly string[];
  readonly done: () => string;
}

const UNDECIDED = ['PENDIENTE', 'SUSPENDIDA'];

const accountsIn = (tx: Tx, supplierId: number, { from }: Step) =>
  tx.query(
    sql<Account>`select b.id, concat_ws(' ', c.code, coalesce(b.clabe, b.iban, b.account_number), b.holder_name) as label, concat_ws(' ', c.code, b.bank, '…' || b.last_digits, b.holder_name) as masked, b.status, b.clabe, b.account_number, b.iban, b.swift, b.proof_file, b.created_by, b.updated_by
      from supplier_bank_accounts b ${raw(join('supplier_bank_accounts.currency_id', 'b', 'c'))} where b.account_id = ${TENANT} and b.supplier_id = ${supplierId} and b.status = any(${[...from]}::text[]) order by b.position, b.id`,
  );

const prefill =
  (step: Step) =>
  async ({ tx, record }: PrefillContext<StoredRow<typeof suppliers>>) => ({
    choices: {
      account: (await accountsIn(tx, record.id, step)).map(
        ({ id, label }) => [String(id), label] as const,
      ),
    },
  });

const ownAccount = () =>
  new DomainError(
    'SEGREGACION',
    t(
      'purchasing.verifyOwn',
      'No puedes verificar una cuenta que tú capturaste o cambiaste. Pídelo a otra persona.',
    ),
  );

/** Where money goes, and what proves it. */
const WRITTEN = ['clabe', 'account_number', 'iban', 'swift', 'proof_file'] as const;

type Deciding = Pick<ActionContext, 'tx' | 'actor' | 'now' | 'services'> & {
  readonly record: StoredRow<typeof suppliers>;
};

async function isOwn(
  { tx, actor: { userId }, services }: Deciding,
  recordId: number,
  account: Account,
) {
  if (userId === null) return false;
  if (account.created_by === userId || account.updated_by === userId) return true;
  const written = { supplierId: recordId, clabe: account.clabe };
  if (await wroteElsewhere(tx, services.registry, userId, written)) return true;
  return wroteRow(tx, userId, {
    resource: 'suppliers',
    recordId,
    rows: 'bank_accounts',
    fields: WRITTEN,
    values: WRITTEN.map((name) => (account[name] === null ? null : String(account[name]))),
  });
}

/** Whoever did not ask for another account says so before it is paid (§9.2). */
async function tellSupplier(
  { tx, actor, now, record }: Deciding,
  account: Account,
  usable: string,
): Promise<void> {
  const number = account.clabe ?? account.iban ?? account.account_number ?? '';
  await queueMail(tx, actor.accountId, {
    to: await mainContacts(tx, record.id),
    template: 'record',
    tokens: {
      subject: t('purchasing.accountVerifiedSubject', 'Verificamos tu cuenta bancaria'),
      body: t(
        'purchasing.accountVerifiedBody',
        'Desde el {date} te pagamos en la cuenta que termina en {digits}. Si no la pediste, avísanos antes de ese día.',
        { date: formatDay(usable), digits: number.slice(-4) },
      ),
    },
    resource: 'suppliers',
    recordId: record.id,
    dedupeKey: `suppliers:account:${account.id}:${now.epochMilliseconds}`,
    senderId: actor.userId,
    now,
  });
}

async function decide(
  deciding: Deciding,
  step: Step,
  chosen: string | null | undefined,
): Promise<Done> {
  const { tx, actor, now, record } = deciding;
  const accounts = await accountsIn(tx, record.id, step);
  const account = accounts.find(({ id }) => String(id) === chosen)!;
  const verified = step.to === 'VERIFICADA';
  if (verified && (await isOwn(deciding, record.id, account))) throw ownAccount();
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const { bank_cooldown_days: days } = await purchasingSettings(tx);
  const usable = verified ? today.add({ days }).toString() : null;
  await tx.execute(
    sql`update supplier_bank_accounts set status = ${step.to}, verified_by = ${verified ? actor.userId : null}, verified_at = ${verified ? now.toString({ smallestUnit: 'millisecond' }) : null}, usable_from = ${usable}, version = version + 1 where account_id = ${TENANT} and id = ${account.id}`,
  );
  if (usable !== null) await tellSupplier(deciding, account, usable);
  return {
    data: { id: record.id, status: step.to },
    outcome: { message: step.done() },
    changes: { [`bank_accounts[${account.masked}].status`]: [account.status, step.to] },
  };
}

const VERIFY: Step = {
  to: 'VERIFICADA',
  from: UNDECIDED,
  done: () => t('purchasing.bankVerified', 'Cuenta verificada.'),
};
const REJECT: Step = {
  to: 'RECHAZADA',
  from: UNDECIDED,
  done: () => t('purchasing.bankRejected', 'Cuenta rechazada.'),
};
const SUSPEND: Step = {
  to: 'SUSPENDIDA',
  from: ['VERIFICADA'],
  done: () => t('purchasing.bankSuspended', 'Cuenta suspendida.'),
};

export const verifyBank = actionRulesOf<typeof suppliers>()(VERIFY_BANK, {
  prefill: prefill(VERIFY),
  run: ({ input, ...context }) => decide(context, VERIFY, input.account),
});
export const rejectBank = actionRulesOf<typeof suppliers>()(REJECT_BANK, {
  prefill: prefill(REJECT),
  run: ({ input, ...context }) => decide(context, REJECT, input.account),
});
export const suspendBank = actionRulesOf<typeof suppliers>()(SUSPEND_BANK, {
  prefill: prefill(SUSPEND),
  run: ({ input, ...context }) => decide(context, SUSPEND, input.account),
});
