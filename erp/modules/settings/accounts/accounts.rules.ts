import { t } from '#erp/model/texts/t.ts';
import { formatInstant } from '#erp/model/field-types/dates.ts';
import { runAsOwner } from '#erp/platform/access/identities.ts';
import { endSessions } from '#erp/platform/access/sessions.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import { mailLink } from '#erp/platform/access/access-mails.ts';
import { issueLink } from '#erp/platform/access/tokens.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { onceCommitted } from '#erp/db/transaction.ts';
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { contrast } from './contrast.ts';
import { notifyAdministrators } from '../security-notice.ts';
import { accounts } from './accounts.ts';

/**
 * WCAG 2.2 AA on white; no colour reaches it on white and on our dark surface at once, where the
 * shell lightens the accent.
 */
const MIN_CONTRAST = 4.5;
/** What only the operator of the installation writes. */
const OPERATOR_FIELDS = ['max_users', 'max_storage_mb', 'kind', 'code'] as const;

export const rules = defineRules(accounts, {
  async beforeSave(context) {
    const { before, actor, draft, changed, fail } = context;
    if (!before && !actor.operator)
      throw new DomainError(
        'SIN_PERMISO',
        t('settings.onlyOperatorCreates', 'Sólo el operador de la instalación crea empresas.'),
        {
          extra: { privilege: 'accounts.create' },
        },
      );
    if (!before && draft.kind === 'OPERADOR')
      fail('kind', t('settings.operatorExists', 'Ya existe la empresa del operador.'));
    if (before && !actor.operator)
      for (const name of OPERATOR_FIELDS)
        if (changed(name))
          fail(
            name,
            t('settings.onlyOperatorChanges', 'Sólo el operador de la instalación lo cambia.'),
          );
    checkAccent(context);
    await checkZone(context);
    if (!before) clearForeignReferences(context);
  },
  beforeDelete() {
    throw new DomainError(
      'EN_USO',
      t('settings.companyStays', 'Una empresa no se elimina: ciérrala.'),
    );
  },
  // The operator changes other companies too.
  afterCommit: ({ services }) => signedInOf(services.db).dropAll(),
  transitions: { ready, suspend, resume: requireOperator, restore, close, reopen: requireOperator },
});

function checkAccent({ draft, changed, fail }: SaveContext<typeof accounts>): void {
  if (!changed('accent_color') || typeof draft.accent_color !== 'string') return;
  if (contrast(draft.accent_color, '#ffffff') < MIN_CONTRAST)
    fail('accent_color', t('settings.contrast', 'El color no contrasta lo suficiente.'));
}

/**
 * The zone says of what day and month every moment is; modules that close months or write by the
 * hour add what stands against another one.
 */
async function checkZone({
  tx,
  actor,
  before,
  changed,
  fail,
  now,
}: SaveContext<typeof accounts>): Promise<void> {
  if (!before || !changed('time_zone')) return;
  if (!isAdministrator(actor))
    return fail(
      'time_zone',
      t('settings.administratorChanges', 'Sólo un administrador la cambia. Pídeselo.'),
    );
  if (before.id === actor.accountId && actor.origin !== 'SISTEMA')
    await notifyAdministrators({ tx, actor, now }, 'Zona horaria', `/accounts/${before.id}`);
}

/** A new company's language, country and currency are its own rows, which provisioning writes. */
function clearForeignReferences({ draft }: SaveContext<typeof accounts>): void {
  Object.assign(draft, {
    language_code: null,
    country_id: null,
    base_currency_id: null,
    icon_id: null,
    header_id: null,
  });
}

function requireOperator({ actor }: TransitionContext<typeof accounts>): void {
  if (!actor.operator)
    throw new DomainError(
      'SIN_PERMISO',
      t('settings.onlyOperatorDoes', 'Sólo el operador de la instalación puede hacerlo.'),
      {
        extra: { privilege: 'accounts.suspend' },
      },
    );
}

/** Fills the company (R11) and invites its first administrator, the contact. */
async function ready(context: TransitionContext<typeof accounts>): Promise<void> {
  requireOperator(context);
  const { tx, services, before, now } = context;
  const email = before.contact_email.toLowerCase();
  await runAsOwner(tx, async () => {
    await tx.execute(`set local erp.system = '1'`);
    const taken = await tx.query('select 1 from identities where email = $1 and account_id <> $2', [
      email,
      before.id,
    ]);
    if (taken.length > 0)
      throw invalid({
        contact_email: [t('settings.mailInUse', 'Ese correo ya se usa en este sistema.')],
      });
    const id = await provisionAccount(tx, services.registry, {
      code: before.code,
      name: before.name,
      kind: before.kind as 'PRODUCCION',
      contactEmail: email,
    });
    const userId = await writePerson(tx, id, {
      nickname: 'admin',
      name: String(before.contact_name ?? 'Administrador'),
      lastName: null,
      email,
      roleCodes: ['ADMINISTRADOR'],
      status: 'INVITADO',
      passwordHash: null,
    });
    const link = { accountId: id, userId, kind: 'INVITACION', sentTo: email } as const;
    await mailLink(tx, services, link, await issueLink(tx, services.secret, link, now), now);
    await tx.execute(`set local erp.system = ''`);
    onceCommitted(() => gatherStatistics(services, [id]));
  });
}

async function suspend(context: TransitionContext<typeof accounts>): Promise<void> {
  requireOperator(context);
  const { before, input, changes } = context;
  const reason = typeof input.suspended_reason === 'string' ? input.suspended_reason.trim() : '';
  if (reason === '')
    throw invalid({ suspended_reason: [t('settings.reason', 'Escribe el motivo.')] });
  if (before.kind === 'OPERADOR')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.operatorNotSuspended', 'La empresa del operador no se suspende.'),
    );
  changes.suspended_reason = reason.slice(0, 200);
  await endAll(context);
}

const READY = ['TERMINADO', 'VERIFICADO'];
const busyError = () =>
  new DomainError(
    'ESTADO_INVALIDO',
    t(
      'settings.backupBusy',
      'Hay algo en curso con un respaldo de esta empresa. Recarga en unos segundos.',
    ),
  );

/** Leaves the work to the runner, on the copy's own record, which is the company's. */
async function restore(context: TransitionContext<typeof accounts>): Promise<void> {
  requireOperator(context);
  const { tx, before, changes, fail, actor } = context;
  if (before.kind === 'OPERADOR')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'settings.operatorRestored',
        'La empresa del operador se restaura con toda la instalación: npm run erp -- restore.',
      ),
    );
  if (changes.restore_code !== before.code)
    return fail(
      'restore_code',
      t('settings.typeCode', 'Escribe {code} para confirmar.', { code: before.code }),
    );
  const wanted = typeof changes.restore_backup === 'number' ? changes.restore_backup : null;
  const found = await runAsOwner(tx, async () => {
    await tx.execute(`set local erp.system = '1'`);
    const copies = await tx.query<{ id: number; task: string; started_at: string }>(
      `select id, task, started_at from sys__backups where account_id = $1 and kind = 'EMPRESA' and file is not null and status = any($2::text[]) order by id desc`,
      [before.id, READY],
    );
    const chosen = wanted === null ? copies[0] : copies.find(({ id }) => id === wanted);
    const busy = copies.some(({ task }) => task !== 'NADA');
    if (chosen && !busy)
      await tx.execute(
        `update sys__backups set task = 'RESTAURAR', restore_report = null, version = version + 1 where account_id = $1 and id = $2`,
        [before.id, chosen.id],
      );
    await tx.execute(`set local erp.system = ''`);
    return { copies, chosen, busy };
  });
  if (found.busy) throw busyError();
  if (!found.chosen)
    return fail(
      'restore_backup',
      found.copies.length === 0
        ? t(
            'settings.noBackups',
            'Esta empresa no tiene respaldos terminados. Con el archivo: npm run erp -- restore-company.',
          )
        : t('settings.noSuchBackup', 'No hay ese respaldo. Están: {backups}.', {
            backups: found.copies
              .slice(0, 8)
              .map(({ id, started_at }) => `${id} (${formatInstant(started_at, actor)})`)
              .join(', '),
          }),
    );
  Object.assign(changes, { restore_code: null, restore_backup: found.chosen.id });
}

async function close(context: TransitionContext<typeof accounts>): Promise<void> {
  requireOperator(context);
  const { actor, before, changes, now } = context;
  if (before.kind === 'OPERADOR')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('settings.operatorNotClosed', 'La empresa del operador no se cierra.'),
    );
  changes.closes_at = now
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .add({ days: 30 })
    .toString();
  await endAll(context);
}

/** Ends every session of the company. */
async function endAll({ tx, before, now }: TransitionContext<typeof accounts>): Promise<void> {
  const accountId = before.id;
  await runAsOwner(tx, async () => {
    const users = await tx.query<{ user_id: number }>(
      'select distinct user_id from sessions where account_id = $1 and ended_at is null',
      [accountId],
    );
    for (const { user_id } of users) await endSessions(tx, accountId, user_id, 'BAJA', now);
  });
}
