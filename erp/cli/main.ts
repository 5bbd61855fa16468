/** `npm run erp -- <command>`: administration of an installation. */
import { randomBytes } from 'node:crypto';
import { ConfigError, readConfig } from '../config.ts';
import { DomainError } from '../model/errors.ts';
import type { Log } from '../model/log.ts';
import { FolderInUse } from '../db/lock/lock.ts';
import { changeEmail, provision, resetOtp, resetPassword } from './accounts.ts';
import { backup, restore, restoreCompany } from './backup.ts';
import { bank } from './checks/bank.ts';
import { books } from './checks/books.ts';
import { citus } from './citus.ts';
import { UsageError, readArguments, type Command } from './command.ts';
import { fulfilment } from './checks/fulfilment.ts';
import { netSales } from './checks/net-sales.ts';
import { openItems } from './checks/open-items.ts';
import { setupCodeCommand } from './setup-code.ts';
import { stock } from './checks/stock.ts';
import { verify } from './checks/verify.ts';
import { where } from './where.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  'setup-code': setupCodeCommand,
  provision,
  'reset-password': resetPassword,
  'reset-otp': resetOtp,
  'change-email': changeEmail,
  backup,
  restore,
  'restore-company': restoreCompany,
  verify,
  stock,
  bank,
  fulfilment,
  'net-sales': netSales,
  'open-items': openItems,
  books,
  citus,
  where,
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Errors only, on the error output: what a command says is its own. */
const log: Log = {
  info() {},
  warn() {},
  error: (fields, message) => complain(`${message} ${JSON.stringify(fields)}`),
};

function help(): void {
  say('Uso: npm run erp -- <comando>\n');
  for (const { usage, summary } of Object.values(COMMANDS)) say(`  ${usage}\n      ${summary}`);
  say('\nUsa las mismas variables que el sistema: DATA_DIR, DATABASE_URL, ERP_SECRET …');
}

async function main([name, ...words]: readonly string[]): Promise<void> {
  if (!name || name === 'help' || name === '--help') return help();
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`No hay un comando «${name}». Escribe: npm run erp -- help`);
  // Links are of no concern here; an installation without APP_URL may be backed up all the same.
  const unused = command.sealed
    ? {}
    : {
        ERP_SECRET: randomBytes(32).toString('hex'),
        SESSION_SECRET: randomBytes(32).toString('hex'),
      };
  const config = readConfig({
    ...process.env,
    ...unused,
    APP_URL: process.env.APP_URL || 'https://localhost',
  });
  await command.run({ config, log, say, ...readArguments(words, command.flags ?? []) });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof DomainError ||
    error instanceof FolderInUse;
  complain(known ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
});
