/**
 * Configuration from the environment (design §9, platform R12). Wrong values stop the start with a
 * Spanish sentence.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface FirstCompany {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly name: string;
  readonly rfc: string | null;
}

export interface DatabaseAddresses {
  readonly url: string;
  /** Past a pooler, for what needs a session of the server itself: migrations, copies, restores. */
  readonly directUrl: string;
  /** A replica for reports and exports; null = the same server. */
  readonly readUrl: string | null;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** A PostgreSQL server; null = the embedded engine below the data folder. */
  readonly database: DatabaseAddresses | null;
  /** A bucket for uploaded files (FILES_S3_URL …); null = a folder below the data folder. */
  readonly files: {
    readonly url: string;
    readonly key: string;
    readonly secret: string;
    readonly region: string;
  } | null;
  /** Folder of the copies; a second disk is advised. */
  readonly backupDir: string;
  /** An ERP API elsewhere; nothing is embedded then. */
  readonly erpApiUrl: string | null;
  readonly apiHost: string;
  /** 0 = a free port. */
  readonly apiPort: number;
  /** Port of the figures for Prometheus, on the API's host; null = none. */
  readonly metricsPort: number | null;
  readonly demo: boolean;
  readonly appUrl: string;
  /** Outgoing mail of companies that name no server of their own. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null };
  readonly trustProxy: number;
  readonly docsUrl: string;
  readonly logLevel: string;
  readonly erpSecret: string;
  readonly sessionSecret: string;
  /** The company to create when the installation has none. */
  readonly firstCompany: FirstCompany | null;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
const MIN_SECRET = 32;

/** Reads everything; makes and keeps the secrets under the data folder when they are not given. */
export function readConfig(env: Environment): Config {
  const host = env.HOST || '127.0.0.1';
  const port = wholeNumber(env, 'PORT', 3000, 65535);
  const dataDir = resolve(env.DATA_DIR || './data');
  const demo = env.DEMO ? flag(env, 'DEMO') : LOOPBACK.has(host);
  const database = readDatabase(env);
  const appUrl = (
    env.APP_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  ).replace(/\/+$/, '');
  if (!demo) requirePublicAddress(env, appUrl);
  const secrets = readSecrets(env, dataDir, !demo && database !== null);
  return {
    host,
    port,
    dataDir,
    database,
    files: readFiles(env),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, 'backups'),
    erpApiUrl: env.ERP_API_URL?.replace(/\/+$/, '') || null,
    apiHost: env.ERP_API_HOST || '127.0.0.1',
    apiPort: wholeNumber(env, 'ERP_API_PORT', 0, 65535),
    metricsPort: wholeNumber(env, 'METRICS_PORT', 0, 65535) || null,
    demo,
    appUrl,
    mail: readMail(env),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 10),
    docsUrl: env.DOCS_URL || '/manual/',
    logLevel: env.LOG_LEVEL || 'info',
    ...secrets,
    firstCompany: readFirstCompany(env),
  };
}

function readDatabase(env: Environment): DatabaseAddresses | null {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = env;
  for (const [name, value] of Object.entries({
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: readUrl,
  }))
    if (value && !url) throw new ConfigError(`${name} no sirve sin DATABASE_URL.`);
  return url ? { url, directUrl: directUrl || url, readUrl: readUrl || null } : null;
}

function readFiles(env: Environment): Config['files'] {
  const { FILES_S3_URL: url, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = env;
  if (!url) return null;
  if (
    !URL.canParse(url) ||
    !/^https?:$/.test(new URL(url).protocol) ||
    new URL(url).pathname === '/'
  )
    throw new ConfigError(
      'FILES_S3_URL debe llevar el servidor y el depósito: https://s3.ejemplo.mx/telar.',
    );
  if (!key || !secret)
    throw new ConfigError(
      'Faltan FILES_S3_KEY y FILES_S3_SECRET, la llave con que se guardan los archivos en FILES_S3_URL.',
    );
  return { url, key, secret, region: env.FILES_S3_REGION || 'us-east-1' };
}

function readMail(env: Environment): Config['mail'] {
  const smtpUrl = env.SMTP_URL || null;
  const url = smtpUrl !== null && URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (smtpUrl !== null && (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname))
    throw new ConfigError(
      'SMTP_URL debe tener la forma smtps://usuario:contraseña@servidor:465 o smtp://servidor:587.',
    );
  const from = env.MAIL_FROM || null;
  if (from !== null && !/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new ConfigError(`MAIL_FROM debe ser una dirección de correo; vale «${from}».`);
  return { smtpUrl, from };
}

function flag(env: Environment, name: string): boolean {
  const value = env[name];
  if (value !== '0' && value !== '1')
    throw new ConfigError(`${name} debe ser 0 o 1; vale «${value}».`);
  return value === '1';
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new ConfigError(`${name} debe ser un número entero entre 0 y ${max}; vale «${text}».`);
  return value;
}

/** Outside the demo the links in mails must lead somewhere, and not in the clear. */
function requirePublicAddress(env: Environment, appUrl: string): void {
  if (!env.APP_URL)
    throw new ConfigError(
      'Falta APP_URL: la dirección pública de la aplicación, por ejemplo https://erp.empresa.mx. Con DEMO=1 no hace falta.',
    );
  if (!URL.canParse(appUrl))
    throw new ConfigError(`APP_URL no es una dirección válida: «${appUrl}».`);
  if (new URL(appUrl).protocol !== 'https:' && env.ALLOW_HTTP !== '1') {
    throw new ConfigError(
      'APP_URL debe empezar con https://. Si de verdad quieres usar http, pon ALLOW_HTTP=1.',
    );
  }
}

function readSecrets(
  env: Environment,
  dataDir: string,
  mustBeGiven: boolean,
): Pick<Config, 'erpSecret' | 'sessionSecret'> {
  for (const name of ['ERP_SECRET', 'SESSION_SECRET']) {
    const value = env[name];
    if (value && value.length < MIN_SECRET)
      throw new ConfigError(`${name} debe tener al menos ${MIN_SECRET} caracteres.`);
    if (!value && mustBeGiven)
      throw new ConfigError(
        `Falta ${name}: con DATABASE_URL todos los procesos deben compartir el mismo secreto, de al menos ${MIN_SECRET} caracteres.`,
      );
  }
  const kept = env.ERP_SECRET && env.SESSION_SECRET ? null : keptSecrets(dataDir);
  const erpSecret = env.ERP_SECRET || kept?.erp_secret || '';
  const sessionSecret = env.SESSION_SECRET || kept?.session_secret || '';
  if (erpSecret === sessionSecret)
    throw new ConfigError('ERP_SECRET y SESSION_SECRET deben ser distintos.');
  return { erpSecret, sessionSecret };
}

interface KeptSecrets {
  readonly erp_secret: string;
  readonly session_secret: string;
}

/**
 * Reads `secrets.json`, or makes it. Written whole under another name and then renamed: a crash
 * leaves no half file.
 */
function keptSecrets(dataDir: string): KeptSecrets {
  const path = join(dataDir, 'secrets.json');
  const found = readKept(path);
  if (found) return found;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made: KeptSecrets = {
    erp_secret: randomBytes(32).toString('base64url'),
    session_secret: randomBytes(32).toString('base64url'),
  };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
  return made;
}

function readKept(path: string): KeptSecrets | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`No se puede leer ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const kept = parseKept(text);
  if (!kept)
    throw new ConfigError(
      `${path} está dañado. Recupéralo de un respaldo: sin él no se leen los datos cifrados.`,
    );
  return kept;
}

function parseKept(text: string): KeptSecrets | null {
  try {
    const value = JSON.parse(text) as Partial<KeptSecrets>;
    return typeof value.erp_secret === 'string' &&
      typeof value.session_secret === 'string' &&
      value.erp_secret.length >= MIN_SECRET
      ? (value as KeptSecrets)
      : null;
  } catch {
    return null;
  }
}

function readFirstCompany(env: Environment): FirstCompany | null {
  const {
    TELAR_ADMIN_EMAIL: email,
    TELAR_ADMIN_PASSWORD: password,
    TELAR_ACCOUNT_CODE: code,
    TELAR_ACCOUNT_NAME: name,
  } = env;
  const given = {
    TELAR_ADMIN_EMAIL: email,
    TELAR_ADMIN_PASSWORD: password,
    TELAR_ACCOUNT_CODE: code,
    TELAR_ACCOUNT_NAME: name,
  };
  if (!Object.values(given).some(Boolean)) return null;
  for (const [key, value] of Object.entries(given))
    if (!value)
      throw new ConfigError(
        `Falta ${key}: la primera empresa necesita correo, contraseña, código y nombre.`,
      );
  if (!/^[A-Z0-9]{2,12}$/.test(code!))
    throw new ConfigError('TELAR_ACCOUNT_CODE lleva de 2 a 12 letras mayúsculas o números.');
  if (password!.length < 12)
    throw new ConfigError('TELAR_ADMIN_PASSWORD debe tener al menos 12 caracteres.');
  return {
    email: email!.toLowerCase(),
    password: password!,
    code: code!,
    name: name!,
    rfc: env.TELAR_ACCOUNT_RFC || null,
  };
}
