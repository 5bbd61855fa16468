/**
 * First run (platform R12): who reads the log of a new installation makes its company,
 * administrator and modules with the code printed there.
 */
import { t } from '#erp/model/texts/t.ts';
import { isSetUp } from '#erp/platform/access/sign-in/setup-code.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Fields } from '#erp/model/types.ts';
import { accounts } from '#erp/modules/settings/accounts/accounts.ts';
import { SUGGESTED_ZONE, timeZones } from '#erp/modules/settings/time-zones.ts';
import { users } from '#erp/modules/settings/users/users.ts';
import { listMembers, type WireValue } from '#erp/kernel/wire/encoding.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { DEFAULT_SECURITY_POLICY } from '#erp/kernel/security-policy.ts';
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { OPERATOR, provisionAccount } from '#erp/provision/companies/account.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Caller } from '#erp/platform/access/authenticate.ts';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { writeSignIn } from '#erp/platform/access/sign-in-log.ts';
import { normalizeEmail } from '#erp/platform/access/sign-in/login.ts';
import { hashPassword, passwordProblem } from '#erp/platform/access/passwords/passwords.ts';
import { isSetupCode } from '#erp/platform/access/sign-in/setup-code.ts';
import { countWrongLink, linkRateLimit } from '#erp/platform/access/sign-in/rate-limits.ts';

type Body = Readonly<Record<string, unknown>>;

const deadCode = () =>
  t(
    'auth.deadCode',
    'El código no es válido o ya venció. El vigente está en la bitácora del servidor; «npm run erp -- setup-code» da otro.',
  );

async function requireCode(services: Services, code: string, caller: Caller): Promise<void> {
  const now = services.now();
  const brake = linkRateLimit('SETUP', caller.ip);
  const open = await services.db.system(async (tx) => {
    if (isSetupCode(services.secret, code, now) && !(await isSetUp(tx))) return true;
    await countWrongLink(tx, brake, now);
    return false;
  });
  if (!open) throw invalid({ code: [deadCode()] }, deadCode());
}

/**
 * `GET auth/setup`: whether a company is still to be made, which says nothing that the entrance
 * does not show. With `?code=`: what there is to choose from.
 */
export async function readSetup(services: Services, query: Body, caller: Caller) {
  if (textOf(query, 'code', 40) === '') return { open: !(await services.db.system(isSetUp)) };
  await requireCode(services, textOf(query, 'code', 40), caller);
  return {
    open: true,
    zone: SUGGESTED_ZONE,
    zones: timeZones,
    modules: services.registry.modules
      .filter(({ core }) => !core)
      .map(({ key, label }) => ({ key, label })),
  };
}

interface SetupInput {
  readonly code: string;
  readonly company: string;
  readonly rfc: string | null;
  readonly timeZone: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Every field by its own declaration. Throws VALIDACION. */
function readGiven(body: Body): SetupInput {
  const errors: Record<string, string[]> = {};
  const read = (name: string, max: number, missing: string): string => {
    const value = textOf(body, name, max).trim();
    if (value === '' && missing) errors[name] = [missing];
    return value;
  };
  const ownFields: Fields = { ...users.fields, ...accounts.fields };
  const checked = (name: string, value: string, field = ownFields[name]): string => {
    if (value === '' || !field) return value;
    const parsed = parseValue(field, value, NO_TIME_ZONE);
    if ('error' in parsed) errors[name] = [parsed.error];
    return 'value' in parsed ? String(parsed.value) : value;
  };
  const code = read(
    'account_code',
    40,
    t('auth.shortCode', 'Escribe una clave corta, como HILOS.'),
  ).toUpperCase();
  if (code && !/^[A-Z0-9]{2,12}$/.test(code))
    errors.account_code = [t('auth.codeLength', 'Usa de 2 a 12 letras o números.')];
  const given = {
    code,
    company: read('account_name', 120, t('auth.companyName', 'Escribe el nombre de la empresa.')),
    rfc: checked('rfc', read('rfc', 20, '').toUpperCase()) || null,
    timeZone: checked('time_zone', read('time_zone', 60, '')) || SUGGESTED_ZONE,
    name: read('name', 80, t('auth.yourName', 'Escribe tu nombre.')),
    email: normalizeEmail(
      checked('email', read('email', 254, t('auth.yourMail', 'Escribe tu correo.'))),
    ),
    password: textOf(body, 'password', 1024),
  };
  const problem = passwordProblem(
    given.password,
    { nickname: 'admin', email: given.email, accountName: given.company, accountCode: given.code },
    DEFAULT_SECURITY_POLICY.passwordMin,
  );
  if (problem) errors.password = [problem];
  if (textOf(body, 'password_confirmation', 1024) !== given.password)
    errors.password_confirmation = [t('auth.noMatch', 'No coincide.')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return given;
}

/** The chosen modules with what they need; without a choice, all of them. */
function chosenModules(registry: Registry, raw: WireValue | undefined): ReadonlySet<string> {
  let members: readonly (readonly [unknown, unknown])[] | null;
  if (raw === undefined || raw === '') members = null;
  else if (typeof raw === 'string') members = [[0, raw] as const];
  else members = listMembers(raw);
  const asked = members?.map(([, key]) => String(key)) ?? registry.modules.map(({ key }) => key);
  const chosen = new Set<string>();
  const add = (key: string): void => {
    const module = registry.modules.find((each) => each.key === key);
    if (!module || chosen.has(key)) return;
    chosen.add(key);
    for (const needed of module.dependsOn ?? []) add(needed);
  };
  for (const key of asked) add(key);
  return chosen;
}

/**
 * `POST auth/setup` {code, account_code, account_name, rfc, time_zone, name, email, password,
 * password_confirmation, modules[]}
 */
export async function setUp(
  services: Services,
  body: Body,
  caller: Caller,
): Promise<{ readonly account_code: string; readonly email: string }> {
  await requireCode(services, textOf(body, 'code', 40), caller);
  const given = readGiven(body);
  const modules = chosenModules(services.registry, body.modules as WireValue | undefined);
  const passwordHash = await hashPassword(given.password);
  const made = await services.db.system(async (tx) => {
    // Two who open the form at once: the second finds the company of the first.
    await tx.query('select pg_advisory_xact_lock(7235003)');
    if (await isSetUp(tx))
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('auth.companyExists', 'La empresa ya está creada: entra con su administrador.'),
      );
    const operatorId = await provisionAccount(tx, services.registry, OPERATOR);
    const { code, company, rfc, email, timeZone } = given;
    const accountId = await provisionAccount(tx, services.registry, {
      code,
      name: company,
      kind: 'PRODUCCION',
      rfc,
      legalName: company,
      contactEmail: email,
      timeZone,
    });
    const userId = await writePerson(tx, accountId, {
      nickname: 'admin',
      name: given.name,
      lastName: null,
      email,
      roleCodes: ['ADMINISTRADOR'],
      passwordHash,
    });
    await tx.execute(
      `update account_modules am set status = 'SUSPENDIDO' from modules m where am.account_id = $1 and m.account_id = $1 and m.id = am.module_id and not m.core and not (m.key = any($2::text[]))`,
      [accountId, [...modules]],
    );
    await writeSignIn(tx, {
      action: 'ACCION',
      transition: 'setup',
      accountId,
      userId,
      nickname: 'admin',
      resource: 'accounts',
      recordId: accountId,
      recordLabel: company,
      ...caller,
    });
    return [operatorId, accountId];
  });
  await gatherStatistics(services, made);
  return { account_code: given.code, email: given.email };
}
