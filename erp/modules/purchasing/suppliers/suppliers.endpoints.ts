/**
 * Verification of suppliers' bank accounts: never by who captured or changed them (purchasing R56).
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { wroteRow } from '#erp/kernel/audit/who-wrote.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { one } from '#erp/kernel/operations/one.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { purchasingSettings } from '../pur-settings/purchasing-settings.ts';

interface Account {
  readonly id: number;
  readonly status: string;
  readonly clabe: string | null;
  readonly account_number: string | null;
  readonly iban: string | null;
  readonly swift: string | null;
  readonly updated_by: number | null;
  readonly created_by: number | null;
}

interface Step {
  readonly to: 'VERIFICADA' | 'RECHAZADA' | 'SUSPENDIDA';
  readonly from: readonly string[];
  readonly verb: () => string;
  readonly transition: string;
  readonly needsReason: boolean;
}

const textIn = (body: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  names
    .map((name) => body[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
    ?.trim()
    .slice(0, 250) ?? null;

export const verifyBank = (context: CallContext) =>
  move(context, {
    to: 'VERIFICADA',
    from: ['PENDIENTE', 'SUSPENDIDA'],
    verb: () => t('purchasing.beVerified', 'verificar'),
    transition: 'verifyBank',
    needsReason: false,
  });
export const rejectBank = (context: CallContext) =>
  move(context, {
    to: 'RECHAZADA',
    from: ['PENDIENTE', 'SUSPENDIDA'],
    verb: () => t('purchasing.beRejected', 'rechazar'),
    transition: 'rejectBank',
    needsReason: true,
  });
export const suspendBank = (context: CallContext) =>
  move(context, {
    to: 'SUSPENDIDA',
    from: ['VERIFICADA'],
    verb: () => t('purchasing.beSuspended', 'suspender'),
    transition: 'suspendBank',
    needsReason: true,
  });

async function move(context: CallContext, step: Step) {
  const { services, resource, id, body, now } = context;
  const actor = requireActor(context);
  if (id === null) throw notFound();
  // Reading it first applies the actor's rows: a supplier out of reach is not found.
  const supplier = await one(services, actor, resource, id);
  const reason = textIn(body, 'reason', 'comment');
  if (step.needsReason && !reason)
    throw invalid({ reason: [t('purchasing.reason', 'Escribe el motivo.')] });
  await services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    const [account] = await tx.query<Account>(
      'select id, status, clabe, account_number, iban, swift, created_by, updated_by from supplier_bank_accounts where account_id = $3 and supplier_id = $1 and id = $2 for update',
      [id, Number(body.account) || 0, TENANT],
    );
    if (!account)
      throw invalid({
        account: [t('purchasing.accountOfSupplier', 'Elige una cuenta de este proveedor.')],
      });
    requireStep(actor, account, step);
    if (step.to === 'VERIFICADA' && (await wroteOf(tx, actor, id, account))) throw ownAccount();
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    const verified = step.to === 'VERIFICADA';
    const { bank_cooldown_days: days } = await purchasingSettings(tx);
    await tx.execute(
      'update supplier_bank_accounts set status = $2, verified_by = $3, verified_at = $4, usable_from = $5, version = version + 1 where account_id = $6 and id = $1',
      [
        account.id,
        step.to,
        verified ? actor.userId : null,
        verified ? now.toString({ smallestUnit: 'millisecond' }) : null,
        verified ? today.add({ days }).toString() : null,
        TENANT,
      ],
    );
    const changes = {
      [`bank_accounts[${account.clabe ?? account.account_number ?? account.id}].status`]: [
        account.status,
        step.to,
      ] as const,
    };
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: step.transition,
      resource: resource.path,
      recordId: id,
      recordLabel: String(supplier.title ?? ''),
      changes,
      reason,
    });
  });
  return { data: await one(services, actor, resource, id) };
}

function requireStep(actor: Actor, account: Account, step: Step): void {
  if (!step.from.includes(account.status))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.accountState', 'No se puede {action}: la cuenta está {state}.', {
        action: step.verb(),
        state: account.status.toLowerCase(),
      }),
    );
  if (
    step.to === 'VERIFICADA' &&
    actor.userId !== null &&
    (account.created_by === actor.userId || account.updated_by === actor.userId)
  ) {
    throw ownAccount();
  }
}

const ownAccount = () =>
  new DomainError(
    'SEGREGACION',
    t(
      'purchasing.verifyOwn',
      'No puedes verificar una cuenta que tú capturaste o cambiaste. Pídelo a otra persona.',
    ),
  );

const NUMBERS = ['clabe', 'account_number', 'iban', 'swift'] as const;

const wroteOf = (tx: Tx, { userId }: Actor, recordId: number, account: Account) =>
  wroteRow(tx, userId, {
    resource: 'suppliers',
    recordId,
    rows: 'bank_accounts',
    fields: NUMBERS,
    values: NUMBERS.map((name) => account[name]),
  });
