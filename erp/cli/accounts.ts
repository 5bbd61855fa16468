import { createInterface } from 'node:readline/promises';
import { DEFAULT_SECURITY_POLICY } from '../kernel/security-policy.ts';
import { hashPassword } from '../platform/access/passwords/passwords.ts';
import { endSessions } from '../platform/access/sessions.ts';
import {
  clearRateLimit,
  codeRateLimit,
  emailRateLimit,
  reauthenticationRateLimit,
} from '../platform/access/sign-in/rate-limits.ts';
import { endLinks } from '../platform/access/tokens.ts';
import { forgetDevices } from '../platform/access/second-factor/trusted-devices.ts';
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { OPERATOR, provisionAccount } from '../provision/companies/account.ts';
import { SUGGESTED_ZONE, timeZones } from '../modules/settings/time-zones.ts';
import { writePerson } from '../platform/access/write-person.ts';
import type { Tx } from '../db/database.ts';
import { openServices } from './services.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

const need = (options: CommandContext['options'], name: string): string => {
  const value = options.get(name)?.trim();
  if (!value) throw new UsageError(`Falta --${name}.`);
  return value;
};

/**
 * From the environment or typed; never from the command line, which other users of the machine can
 * read.
 */
async function askPassword(): Promise<string> {
  const given = process.env.TELAR_PASSWORD;
  if (given) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(
    `Contraseña (al menos ${DEFAULT_SECURITY_POLICY.passwordMin} caracteres): `,
  );
  terminal.close();
  return typed;
}

async function requirePassword(): Promise<string> {
  const password = await askPassword();
  if (password.length < DEFAULT_SECURITY_POLICY.passwordMin)
    throw new UsageError(
      `La contraseña debe tener al menos ${DEFAULT_SECURITY_POLICY.passwordMin} caracteres.`,
    );
  return password;
}

export const provision: Command = {
  usage: 'provision --code CLAVE --name NOMBRE --email CORREO [--rfc RFC] [--zone ZONA]',
  summary:
    'Crea una empresa con sus catálogos y su administrador. La contraseña se lee de TELAR_PASSWORD o se pregunta.',
  sealed: true,
  async run(context) {
    const code = need(context.options, 'code').toUpperCase();
    if (!/^[A-Z0-9]{2,12}$/.test(code))
      throw new UsageError('--code lleva de 2 a 12 letras mayúsculas o números.');
    const name = need(context.options, 'name');
    const email = need(context.options, 'email').toLowerCase();
    const rfc = context.options.get('rfc')?.toUpperCase() ?? null;
    const timeZone = context.options.get('zone') ?? SUGGESTED_ZONE;
    if (!timeZones.some(([zone]) => zone === timeZone))
      throw new UsageError(`--zone es una de: ${timeZones.map(([zone]) => zone).join(', ')}.`);
    const passwordHash = await hashPassword(await requirePassword());
    await openServices(context, async ({ db, registry, log }) => {
      const known = await db.system((tx) =>
        tx.query<{ code: string }>(
          'SELECT a.code FROM accounts a WHERE a.code = $1 UNION SELECT a.code FROM identities i JOIN accounts a ON a.id = i.account_id WHERE i.email = $2',
          [code, email],
        ),
      );
      if (known[0])
        throw new UsageError(
          known[0].code === code
            ? `La empresa ${code} ya existe.`
            : `${email} ya es de un usuario de ${known[0].code}.`,
        );
      const made = await db.system(async (tx) => {
        const operatorId = await provisionAccount(tx, registry, OPERATOR);
        const accountId = await provisionAccount(tx, registry, {
          code,
          name,
          kind: 'PRODUCCION',
          rfc,
          legalName: name,
          contactEmail: email,
          timeZone,
        });
        await writePerson(tx, accountId, {
          nickname: 'admin',
          name: 'Administrador',
          lastName: null,
          email,
          roleCodes: ['ADMINISTRADOR'],
          passwordHash,
          mustChange: true,
        });
        return [operatorId, accountId];
      });
      await gatherStatistics({ db, log }, made);
    });
    context.say(`Empresa ${code} lista. Entra como ${email}; se pedirá cambiar la contraseña.`);
  },
};

interface Person {
  readonly account_id: number;
  readonly user_id: number;
}

/** What the operator did for a person whom nobody of the company may help. */
const writeHelp = (
  tx: Tx,
  { account_id, user_id }: Person,
  action: 'CONTRASENA' | 'ACCION',
  reason: string,
) =>
  tx.execute(
    `INSERT INTO sys__logs (account_id, actor_kind, nickname, action, resource, record_id, reason) VALUES ($1, 'SISTEMA', 'sistema', $2, 'users', $3, $4)`,
    [account_id, action, user_id, reason],
  );

const emailOf = (word: string | undefined, missing: string): string => {
  const email = word?.trim().toLowerCase();
  if (!email) throw new UsageError(missing);
  return email;
};

export const resetPassword: Command = {
  usage: 'reset-password <correo>',
  summary:
    'Pone una contraseña nueva, cierra las sesiones de la persona y le pide cambiarla al entrar.',
  sealed: true,
  async run(context) {
    const email = emailOf(context.args[0], 'Falta el correo.');
    const hash = await hashPassword(await requirePassword());
    await openServices(context, async ({ db, now }) => {
      const [identity] = await db.system(async (tx) => {
        const changed = await tx.query<{ account_id: number; user_id: number }>(
          'UPDATE identities SET password_hash = $2, password_set_at = now(), must_change = true WHERE email = $1 RETURNING account_id, user_id',
          [email, hash],
        );
        for (const person of changed) {
          await endSessions(tx, person.account_id, person.user_id, 'CONTRASENA', now());
          await writeHelp(tx, person, 'CONTRASENA', 'Restablecida desde la línea de comandos');
        }
        return changed;
      });
      if (!identity) throw new UsageError(`Nadie entra con ${email}.`);
    });
    context.say(`Contraseña nueva para ${email}; se le pedirá cambiarla al entrar.`);
  },
};

export const resetOtp: Command = {
  usage: 'reset-otp <correo>',
  summary:
    'Quita el segundo factor y los bloqueos de una persona, como el único administrador, a quien nadie de su empresa puede atender. Cierra sus sesiones.',
  async run(context) {
    const email = emailOf(context.args[0], 'Falta el correo.');
    await openServices(context, async ({ db, now }) => {
      const [person] = await db.system(async (tx) => {
        const changed = await tx.query<Person & { id: number }>(
          'UPDATE identities SET otp_secret = null, otp_confirmed_at = null, otp_last_step = null, recovery_codes = null WHERE email = $1 RETURNING id, account_id, user_id',
          [email],
        );
        for (const person of changed) {
          const { account_id, user_id } = person;
          await tx.execute(
            'UPDATE users SET otp_enabled = false, failed_logins = 0, locked_until = null, version = version + 1 WHERE account_id = $1 AND id = $2',
            [account_id, user_id],
          );
          for (const { key } of [
            emailRateLimit(email),
            reauthenticationRateLimit(account_id, user_id),
            codeRateLimit(account_id, user_id),
          ])
            await clearRateLimit(tx, key);
          await forgetDevices(tx, account_id, user_id);
          await endSessions(tx, account_id, user_id, 'REVOCADA', now());
          await writeHelp(
            tx,
            person,
            'ACCION',
            'Segundo factor quitado desde la línea de comandos',
          );
        }
        return changed;
      });
      if (!person) throw new UsageError(`Nadie entra con ${email}.`);
    });
    context.say(
      `${email} entra sólo con su contraseña hasta que vuelva a configurar su segundo factor.`,
    );
  },
};

export const changeEmail: Command = {
  usage: 'change-email <correo actual> <correo nuevo>',
  summary:
    'Cambia el correo con el que entra una persona que ya no puede leer el suyo ni confirmarlo. Cierra sus sesiones y anula sus enlaces.',
  async run(context) {
    const before = emailOf(context.args[0], 'Falta el correo actual.');
    const after = emailOf(context.args[1], 'Falta el correo nuevo.');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(after) || after.length > 254)
      throw new UsageError(`«${after}» no es un correo.`);
    await openServices(context, async ({ db, now }) => {
      await db.system(async (tx) => {
        const [taken] = await tx.query('SELECT 1 FROM identities WHERE email = $1', [after]);
        if (taken) throw new UsageError(`${after} ya es de alguien en esta instalación.`);
        const [person] = await tx.query<Person>(
          'UPDATE identities SET email = $2 WHERE email = $1 RETURNING account_id, user_id',
          [before, after],
        );
        if (!person) throw new UsageError(`Nadie entra con ${before}.`);
        const { account_id, user_id } = person;
        await tx.execute(
          'UPDATE users SET email = $3, version = version + 1, updated_at = now() WHERE account_id = $1 AND id = $2',
          [account_id, user_id, after],
        );
        await endLinks(tx, account_id, user_id);
        await endSessions(tx, account_id, user_id, 'REVOCADA', now());
        await writeHelp(
          tx,
          person,
          'ACCION',
          `Correo cambiado desde la línea de comandos: ${before} por ${after}`,
        );
      });
    });
    context.say(`Desde ahora entra con ${after}.`);
  },
};
