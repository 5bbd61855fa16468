import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { ROTATE, TEST } from './interfaces.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { dropApiKeys } from '#erp/platform/access/keys/api-keys.ts';
import { isAdministrator } from '#erp/kernel/rights/escalation.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { decodeForm } from '#erp/kernel/wire/encoding.ts';
import { DomainError } from '#erp/model/errors.ts';
import { isNetwork } from '#erp/kernel/validation/networks.ts';
import { filterConditions } from '#erp/kernel/query/filters.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { fieldOf } from '#erp/kernel/query/system-fields.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { problemOfAddress } from '#erp/platform/outgoing/destination.ts';
import { patternsIn, problemOf, resourcesOf } from '#erp/model/records/record-events.ts';
import { clearListeners } from '#erp/platform/webhooks/listeners.ts';
import { newSecret, rotate } from './interface-key.ts';
import { testHook } from './interface-trial.ts';
import { interfaces } from './interfaces.ts';

const FORBIDDEN = /^(users|roles|role-privileges|privileges|interfaces)\./;

export const rules = defineRules(interfaces, {
  async beforeSave(context) {
    checkLimits(context);
    await checkRights(context);
    if (context.draft.kind !== 'WEBHOOK') return;
    context.draft.secret ??= newSecret();
    checkHook(context);
  },
  transitions: {
    resume({ changes }) {
      changes.failures = 0;
      changes.failing_since = null;
    },
    async revoke({ tx, before, changes }) {
      changes.old_key_until = null;
      await tx.execute(
        `update interface_deliveries set status = 'DESCARTADA', next_at = null, error = 'La interfaz se revocó.', version = version + 1 where account_id = $2 and interface_id = $1 and status in ('PENDIENTE', 'REINTENTO')`,
        [before.id, TENANT],
      );
    },
  },
  afterCommit({ actor, services }) {
    dropApiKeys(services.db);
    clearListeners(services.db, actor.accountId);
  },
  calls: { rotate: call(ROTATE, rotate), test: call(TEST, testHook) },
});

function checkLimits({ actor, now, draft, changed, fail }: SaveContext<typeof interfaces>): void {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const expires = typeof draft.expires_on === 'string' ? draft.expires_on : '';
  if (changed('expires_on') && expires && expires <= today.toString())
    fail('expires_on', t('settings.futureDate', 'Elige una fecha futura.'));
  if (expires > today.add({ years: 1 }).toString())
    fail('expires_on', t('settings.keyYear', 'Una llave dura como máximo un año.'));
  const networks =
    typeof draft.ip_allow === 'string' ? draft.ip_allow.split(/[\s,;]+/).filter(Boolean) : [];
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong)
    fail(
      'ip_allow',
      t(
        'settings.network',
        '«{text}» no es una dirección IP ni una red. Escríbela como 203.0.113.7 o 203.0.113.0/24.',
        { text: wrong },
      ),
    );
}

async function checkRights({
  tx,
  actor,
  before,
  draft,
  fail,
}: SaveContext<typeof interfaces>): Promise<void> {
  const [user] = await tx.query<{ kind: string }>(
    'select kind from users where account_id = $2 and id = $1',
    [draft.user_id ?? 0, TENANT],
  );
  if (user && user.kind !== 'INTEGRACION')
    fail('user_id', t('settings.integrationUser', 'Elige un usuario de tipo Integración.'));
  const ids = Array.isArray(draft.scopes) ? draft.scopes : [];
  const scopes = await tx.query<{
    id: number;
    key: string;
    name: string;
    kind: string;
    risk: string;
  }>(
    'select id, key, name, kind, risk from privileges where account_id = $2 and id = any($1::bigint[])',
    [ids, TENANT],
  );
  const wrong = scopes.filter(
    ({ key, kind, risk }) => kind !== 'SISTEMA' || risk === 'CRITICO' || FORBIDDEN.test(key),
  );
  if (wrong.length > 0)
    fail(
      'scopes',
      t('settings.keyCannotHave', 'Una llave no puede tener: {permissions}.', {
        permissions: wrong.map(({ name }) => name).join(', '),
      }),
    );
  const kept = before && Array.isArray(before.scopes) ? before.scopes.map(Number) : [];
  const lacking = isAdministrator(actor)
    ? []
    : scopes.filter(({ id, key }) => !kept.includes(id) && !hasPermission(actor, key));
  if (lacking.length > 0)
    fail(
      'scopes',
      t(
        'settings.keyBeyondYou',
        'No puedes dar a una llave permisos que no tienes: {permissions}. Pide a un administrador que lo haga.',
        { permissions: lacking.map(({ name }) => name).join(', ') },
      ),
    );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function checkHook(context: SaveContext<typeof interfaces>): void {
  const { draft, fail, services } = context;
  const address = draft.url ? problemOfAddress(textOf(draft.url)) : null;
  if (address) fail('url', address);
  const patterns = patternsIn(textOf(draft.events));
  const wrong = patterns.flatMap((pattern) => problemOf(services.registry, pattern) ?? []);
  if (wrong.length > 0) return fail('events', wrong[0]!);
  if (patterns.length > 0) draft.events = patterns.join('\n');
  checkFields(context, patterns);
  checkFilter(context, patterns);
}

/**
 * A field must be known to at least one of the resources; whether the user may see it is decided
 * when a notice is made.
 */
function checkFields(
  { draft, fail, services }: SaveContext<typeof interfaces>,
  patterns: readonly string[],
): void {
  const resources = resourcesOf(services.registry, patterns);
  const wrong = patternsIn(textOf(draft.payload_fields)).find((name) =>
    resources.every((resource) => {
      const field = fieldOf(services.registry, resource, name);
      return field === null || field.kind === 'lines' || field.kind === 'secret';
    }),
  );
  if (wrong)
    fail(
      'payload_fields',
      t('settings.noEventField', 'Ningún recurso de los eventos tiene el campo «{field}».', {
        field: wrong,
      }),
    );
}

/** A filter is of one list: it must be understood by every resource of the events. */
function checkFilter(
  { draft, fail, services, actor, now }: SaveContext<typeof interfaces>,
  patterns: readonly string[],
): void {
  const filter = textOf(draft.filter).replace(/^\?/, '');
  if (filter === '') return;
  try {
    const decoded = decodeForm(filter);
    const other = Object.keys(decoded).find((name) => name !== 'filter');
    if (other)
      return fail(
        'filter',
        t(
          'settings.onlyFilters',
          'Sólo se puede filtrar: quita «{text}». Escríbelo como filter[status]=ACTIVO.',
          { text: other },
        ),
      );
    const everything = systemActor(
      services.registry,
      actor.accountId,
      actor.accountCode,
      actor.timeZone,
    );
    for (const resource of resourcesOf(services.registry, patterns))
      filterConditions(
        { registry: services.registry, actor: everything, resource, params: new Params(), now },
        decoded.filter,
      );
    draft.filter = filter;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    fail('filter', Object.values(error.fields).flat()[0] ?? error.message);
  }
}
