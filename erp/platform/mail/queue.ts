/**
 * Puts a message in the outbox, in the transaction of what it tells (platform R33): no commit, no
 * mail.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { templateOf, textKeys, type MailTemplate } from './templates.ts';

export interface Mail {
  readonly to: readonly string[];
  /** Key of a template in `templates.ts`. */
  readonly template: string;
  /**
   * Values of the template's variables; an address that begins with `/` becomes one of this
   * installation.
   */
  readonly tokens: Readonly<Record<string, string>>;
  readonly resource?: string;
  readonly recordId?: number;
  /**
   * The same key is never queued twice. By default template, record, recipient and day; without a
   * record nothing is a repetition.
   */
  readonly dedupeKey?: string;
  readonly attachmentIds?: readonly number[];
  /** It takes the paper of its record, drawn when it leaves, as who sent it sees it then. */
  readonly drawsRecord?: true;
  readonly replyTo?: string;
  /** The value of `{link}`, sealed with the installation's secret. */
  readonly sealedLink?: string;
  /** Who is told when it cannot be delivered. */
  readonly senderId?: number | null;
  /** 1 first, 9 last; 5 unless told. */
  readonly priority?: number;
  /** Not before this instant. */
  readonly notBefore?: Temporal.Instant;
  readonly now?: Temporal.Instant;
}

/** What a mail to one person is about when it tells their own notices. */
export const NOTICES = 'notifications';
/** Replaced when the message leaves: only then the public address and the link are known. */
export const APP_URL = '{app_url}';
export const LINK = '{link}';
const HOME_LANGUAGE = 'ES-MX';
const MAX_SUBJECT = 200;

export async function queueMail(tx: Tx, accountId: number, mail: Mail): Promise<void> {
  const template = templateOf(mail.template);
  const now = mail.now ?? Temporal.Now.instant();
  const recipients = [...new Set(mail.to.map((address) => address.trim()).filter(Boolean))];
  if (recipients.length === 0) return;
  const company = await companyOf(tx, accountId);
  const languages = await languagesOf(tx, accountId, recipients);
  const wordings = new Map<string, Wording>();
  for (const to of recipients) {
    const language = languages.get(to.toLowerCase()) ?? company.language;
    const wording = wordings.get(language) ?? (await wordingOf(tx, accountId, template, language));
    wordings.set(language, wording);
    const id = await insertMail(tx, accountId, mail, {
      to,
      language,
      now,
      ...filled(wording, { company: company.name, ...mail.tokens }, mail.template),
      day: now.toZonedDateTimeISO(company.timeZone).toPlainDate().toString(),
    });
    if (id !== null && mail.attachmentIds?.length)
      await tx.execute(
        'insert into mail_outbox__attachment_ids (account_id, owner_id, target_id) select $1, $2, unnest($3::bigint[])',
        [accountId, id, mail.attachmentIds],
      );
  }
}

interface Wording {
  readonly subject: string;
  readonly text: string;
}

const TOKEN = /\{([A-Za-z_][\w.]*)\}/g;

/** The text with its variables replaced, once: what a value says is not read again. */
function fill(text: string, tokens: Readonly<Record<string, string>>, template: string): string {
  return text.replaceAll(TOKEN, (token, name: string) => {
    if (token === LINK) return token;
    const value = tokens[name];
    if (value === undefined) throw new Error(`mail template «${template}» needs {${name}}`);
    return value.startsWith('/') && name.endsWith('url') ? `${APP_URL}${value}` : value;
  });
}

const filled = (
  wording: Wording,
  tokens: Readonly<Record<string, string>>,
  template: string,
): Wording => ({
  subject: fill(wording.subject, tokens, template).replaceAll(/\s+/g, ' ').slice(0, MAX_SUBJECT),
  text: fill(wording.text, tokens, template),
});

/** Subject and text of a template in a language, for a message that is queued already. */
export async function wordMail(
  tx: Tx,
  accountId: number,
  { template, language, tokens }: Pick<Mail, 'template' | 'tokens'> & { readonly language: string },
): Promise<Wording> {
  const company = await companyOf(tx, accountId);
  const wording = await wordingOf(tx, accountId, templateOf(template), language);
  return filled(wording, { company: company.name, ...tokens }, template);
}

interface Company {
  readonly name: string;
  readonly timeZone: string;
  readonly language: string;
}

async function companyOf(tx: Tx, accountId: number): Promise<Company> {
  const [row] = await tx.query<{ name: string; time_zone: string; language_code: string | null }>(
    'select name, time_zone, language_code from accounts where id = $1',
    [accountId],
  );
  if (!row) throw new Error(`mail of company ${accountId}, which is not there`);
  return { name: row.name, timeZone: row.time_zone, language: row.language_code ?? HOME_LANGUAGE };
}

/** The languages that people of the company chose, by address. */
async function languagesOf(
  tx: Tx,
  accountId: number,
  recipients: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ email: string; language_code: string }>(
    'select lower(email) as email, language_code from users where account_id = $1 and lower(email) = any($2::text[]) and language_code is not null',
    [accountId, recipients.map((address) => address.toLowerCase())],
  );
  return new Map(rows.map((row) => [row.email, row.language_code]));
}

/**
 * The company's own words where it wrote them, in the language or what it falls back to; the
 * product's otherwise.
 */
async function wordingOf(
  tx: Tx,
  accountId: number,
  template: MailTemplate,
  language: string,
): Promise<Wording> {
  const keys = textKeys(template.key);
  const rows = await tx.query<{ key: string; value: string }>(
    `with recursive chain as (
       select id, fallback_id, 0 as depth from language where account_id = $1 and code = $3 and active
       union all select l.id, l.fallback_id, chain.depth + 1 from language l join chain on l.account_id = $1 and l.id = chain.fallback_id where chain.depth < 5)
     select distinct on (e.key) e.key, v.value from chain
     join translation_element_values v on v.account_id = $1 and v.language_id = chain.id and v.status = 'TRADUCIDO'
     join translation_element e on ${sameCompany('e', 'v')} and e.id = v.element_id and e.active
     where e.key = any($2::text[]) order by e.key, chain.depth`,
    [accountId, Object.values(keys), language],
  );
  const own = new Map(rows.map((row) => [row.key, row.value]));
  return {
    subject: own.get(keys.subject) ?? template.subject,
    text: own.get(keys.text) ?? template.text,
  };
}

interface MailWording extends Wording {
  readonly to: string;
  readonly language: string;
  readonly now: Temporal.Instant;
  readonly day: string;
}

/** The id of the new row; null when this message is queued already. */
async function insertMail(
  tx: Tx,
  accountId: number,
  mail: Mail,
  written: MailWording,
): Promise<number | null> {
  const repeated =
    mail.dedupeKey ??
    (mail.recordId === undefined
      ? null
      : [mail.template, mail.resource ?? '', mail.recordId, written.day].join(':'));
  const [row] = await tx.query<{ id: number }>(
    `insert into mail_outbox (account_id, "to", subject, "text", status, template, language, priority, link, reply_to, resource, record_id, user_id, attempts, next_at, dedupe_key, rights_version, created_at, created_by, draws_record)
     values ($1, $2, $3, $4, 'PENDIENTE', $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, (select permissions from account_versions where account_id = $1), $15, $12, $16)
     on conflict (account_id, dedupe_key) do nothing returning id`,
    [
      accountId,
      written.to,
      written.subject,
      written.text,
      mail.template,
      written.language,
      mail.priority ?? 5,
      mail.sealedLink ?? null,
      mail.replyTo ?? null,
      mail.resource ?? null,
      mail.recordId ?? null,
      mail.senderId ?? null,
      (mail.notBefore ?? written.now).toString(),
      repeated === null ? null : `${repeated}:${written.to}`.slice(0, 300),
      written.now.toString(),
      mail.drawsRecord ?? false,
    ],
  );
  return row?.id ?? null;
}
