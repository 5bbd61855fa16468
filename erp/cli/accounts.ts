import { createInterface } from 'node:readline/promises';
import { hashPassword } from '../api/auth/passwords.ts';
import { endSessions } from '../api/auth/sessions.ts';
import { OPERATOR, provisionAccount } from '../api/provision/account.ts';
import { writePerson } from '../api/provision/people.ts';
import { openServices } from './services.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

const need = (options: CommandContext['options'], name: string): string => {
  const value = options.get(name)?.trim();
  if (!value) throw new UsageError(`Falta --${name}.`);
  return value;
};

/** From the environment or typed; never from the command line, which other users of the machine can read. */
async function askPassword(): Promise<string> {
  const given = process.env.TELAR_PASSWORD;
  if (given) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question('Contraseña (al menos 12 caracteres): ');
  terminal.close();
  return typed;
}

async function requirePassword(): Promise<string> {
  const password = await askPassword();
  if (password.length < 12) throw new UsageError('La contraseña debe tener al menos 12 caracteres.');
  return password;
}

export const provision: Command = {
  usage: 'provision --code CLAVE --name NOMBRE --email CORREO [--rfc RFC]',
  summary: 'Crea una empresa con sus catálogos y su administrador. La contraseña se lee de TELAR_PASSWORD o se pregunta.',
  sealed: true,
  async run(context) {
    const code = need(context.options, 'code').toUpperCase();
    if (!/^[A-Z0-9]{2,12}$/.test(code)) throw new UsageError('--code lleva de 2 a 12 letras mayúsculas o números.');
    const name = need(context.options, 'name');
    const email = need(context.options, 'email').toLowerCase();
    const rfc = context.options.get('rfc')?.toUpperCase() ?? null;
    const passwordHash = await hashPassword(await requirePassword());
    await openServices(context, async ({ db, registry }) => {
      const known = await db.system((tx) =>
        tx.query<{ code: string }>(
          'SELECT a.code FROM accounts a WHERE a.code = $1 UNION SELECT a.code FROM identities i JOIN accounts a ON a.id = i.account_id WHERE i.email = $2',
          [code, email],
        ),
      );
      if (known[0]) throw new UsageError(known[0].code === code ? `La empresa ${code} ya existe.` : `${email} ya es de un usuario de ${known[0].code}.`);
      await db.system(async (tx) => {
        await provisionAccount(tx, registry, OPERATOR);
        const accountId = await provisionAccount(tx, registry, { code, name, kind: 'PRODUCCION', rfc, legalName: name, contactEmail: email });
        await writePerson(tx, accountId, { nickname: 'admin', name: 'Administrador', lastName: null, email, roleCodes: ['ADMINISTRADOR'], passwordHash, mustChange: true });
      });
    });
    context.say(`Empresa ${code} lista. Entra como ${email}; se pedirá cambiar la contraseña.`);
  },
};

export const resetPassword: Command = {
  usage: 'reset-password <correo>',
  summary: 'Pone una contraseña nueva, cierra las sesiones de la persona y le pide cambiarla al entrar.',
  sealed: true,
  async run(context) {
    const email = context.args[0]?.trim().toLowerCase();
    if (!email) throw new UsageError('Falta el correo.');
    const hash = await hashPassword(await requirePassword());
    await openServices(context, async ({ db, now }) => {
      const [identity] = await db.system(async (tx) => {
        const changed = await tx.query<{ account_id: number; user_id: number }>(
          'UPDATE identities SET password_hash = $2, password_set_at = now(), must_change = true WHERE email = $1 RETURNING account_id, user_id',
          [email, hash],
        );
        for (const { account_id, user_id } of changed) {
          await endSessions(tx, account_id, user_id, 'CONTRASENA', now());
          await tx.run(
            `INSERT INTO sys__logs (account_id, actor_kind, nickname, action, resource, record_id, reason) VALUES ($1, 'SISTEMA', 'sistema', 'CONTRASENA', 'users', $2, 'Restablecida desde la línea de comandos')`,
            [account_id, user_id],
          );
        }
        return changed;
      });
      if (!identity) throw new UsageError(`Nadie entra con ${email}.`);
    });
    context.say(`Contraseña nueva para ${email}; se le pedirá cambiarla al entrar.`);
  },
};
