/** Puts what was verified into the vault, a portion at a time, each CFDI once. */
import { audit } from '#erp/kernel/audit/audit.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ReadCfdi } from '#erp/domains/cfdi/xml/read.ts';
import type { Verified } from '../reading/check-received.ts';
import type { ReceivedCheck } from '../reading/check-codes.ts';
import { proposeClass } from '../reading/propose-class.ts';
import { receivedRow } from '../reading/received-row.ts';
import { linkKnown } from '../linking/link-known.ts';
import { matchPayments } from '../linking/match-payments.ts';
import { whInvoices } from '../wh-invoices.ts';
import { issuerFacts, keyClasses } from './issuer-facts.ts';

export interface Arrived {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly read: ReadCfdi;
  readonly verified: Verified;
}

const listCheck = (listed: string | null | undefined): ReceivedCheck => {
  if (listed === 'DEFINITIVO')
    return {
      rule: 'LISTA_69B',
      result: 'ERROR',
      message: t('vault.issuerDefinitive', 'El emisor está en la lista 69-B como definitivo.'),
    };
  if (listed === 'PRESUNTO')
    return {
      rule: 'LISTA_69B',
      result: 'AVISO',
      message: t('vault.issuerPresumed', 'El emisor está en la lista 69-B como presunto.'),
    };
  return {
    rule: 'LISTA_69B',
    result: 'OK',
    message: t('vault.issuerClean', 'El emisor no está en la lista 69-B.'),
  };
};

async function rowsOf({ tx, now }: Writing, arrived: readonly Arrived[], intakeId: number | null) {
  const rfcs = arrived.map(({ read }) => read.draft.issuer.rfc);
  const issuers = new Map((await issuerFacts(tx, rfcs)).map((each) => [each.rfc, each]));
  const keys = new Map(
    (await keyClasses(tx, rfcs)).map((each) => [
      `${each.issuer_rfc} ${each.product_key}`,
      each.classification,
    ]),
  );
  return arrived.map(({ read, verified, sha256 }) => {
    const issuer = issuers.get(read.draft.issuer.rfc);
    const key = read.draft.concepts[0]?.productKey;
    const proposal = proposeClass(read.draft, verified.direction, {
      before: issuer?.before ?? null,
      beforeOfKey: keys.get(`${read.draft.issuer.rfc} ${key}`) ?? null,
      category: issuer?.category ?? null,
    });
    return {
      ...receivedRow(read, verified),
      ...proposal,
      supplier_id: issuer?.supplier_id ?? null,
      blacklist_status: issuer?.listed ?? null,
      sha256,
      intake_id: intakeId,
      sat_check_due: now.toString(),
      checks: [...verified.checks, listCheck(issuer?.listed)],
    };
  });
}
type NewRow = Awaited<ReturnType<typeof rowsOf>>[number];

interface StoredInvoice {
  readonly id: number;
  readonly uuid: string;
}

const COLUMNS = [
  ['uuid', 'text'],
  ['direction', 'text'],
  ['cfdi_type', 'text'],
  ['tray', 'text'],
  ['proposal', 'text'],
  ['proposal_reason', 'text'],
  ['issuer_rfc', 'text'],
  ['issuer_name', 'text'],
  ['issuer_regime', 'text'],
  ['receiver_rfc', 'text'],
  ['receiver_name', 'text'],
  ['supplier_id', 'bigint'],
  ['issue_date', 'timestamptz'],
  ['stamped_at', 'timestamptz'],
  ['series_folio', 'text'],
  ['currency_code', 'text'],
  ['exchange_rate', 'numeric'],
  ['payment_mode', 'text'],
  ['form', 'text'],
  ['cfdi_use', 'text'],
  ['subtotal', 'numeric'],
  ['discount', 'numeric'],
  ['iva', 'numeric'],
  ['retentions', 'numeric'],
  ['total', 'numeric'],
  ['related_uuid', 'text'],
  ['sha256', 'text'],
  ['seal_end', 'text'],
  ['fiscal_validity', 'boolean'],
  ['blacklist_status', 'text'],
  ['intake_id', 'bigint'],
  ['sat_check_due', 'timestamptz'],
] as const;
const NAMES = COLUMNS.map(([name]) => name).join(', ');
const TYPED = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');

const insertInvoices = (
  { tx, actor }: Writing,
  rows: readonly NewRow[],
): Promise<StoredInvoice[]> =>
  tx.query<StoredInvoice>(
    `insert into sat__wh_invoices (account_id, created_by, updated_by, status, classification, sat_status, ${NAMES})
      select $1, $2, $2, 'NUEVO', 'POR_CLASIFICAR', 'SIN_CONSULTAR', ${NAMES} from jsonb_to_recordset($3::jsonb) as r(${TYPED})
      on conflict do nothing returning id, uuid`,
    [TENANT, actor.userId, JSON.stringify(rows)],
  );

/** Child rows of all of them in one statement; `typed` are their columns with their types. */
const insertRows = (
  { tx, actor }: Writing,
  table: string,
  typed: readonly string[],
  rows: readonly object[],
) => {
  const names = typed.map((each) => each.split(' ')[0]).join(', ');
  return rows.length === 0
    ? 0
    : tx.execute(
        `insert into "${table}" (account_id, created_by, updated_by, invoice_id, position, ${names})
          select $1, $2, $2, invoice_id, position, ${names} from jsonb_to_recordset($3::jsonb) as r(invoice_id bigint, position int, ${typed.join(', ')})`,
        [TENANT, actor.userId, JSON.stringify(rows)],
      );
};

async function insertChildren(
  context: Writing,
  stored: ReadonlyMap<string, number>,
  rows: readonly NewRow[],
) {
  const under = <T extends object>(of: (row: NewRow) => readonly T[]) =>
    rows.flatMap((row) =>
      of(row).map((each, position) => ({ invoice_id: stored.get(row.uuid), position, ...each })),
    );
  await insertRows(
    context,
    'sat__wh_invoice_concepts',
    [
      'product_key text',
      'description text',
      'unit_key text',
      'quantity numeric',
      'unit_price numeric',
      'amount numeric',
      'discount numeric',
      'taxes text',
    ],
    under(({ concepts }) => concepts),
  );
  await insertRows(
    context,
    'sat__wh_invoice_payments',
    [
      'paid_on text',
      'uuid text',
      'installment bigint',
      'previous_balance numeric',
      'paid numeric',
      'remaining numeric',
      'currency_code text',
      'equivalence numeric',
      'result text',
    ],
    under(({ payments }) => payments.map((each) => ({ ...each, result: 'SIN_FACTURA' }))),
  );
  await insertRows(
    context,
    'sat__wh_invoice_checks',
    ['rule text', 'result text', 'message text'],
    under(({ checks }) => checks),
  );
}

/** Their bytes, in base64. */
const insertXml = (
  { tx, actor }: Writing,
  ids: ReadonlyMap<string, number>,
  arrived: readonly Arrived[],
) => {
  const rows = arrived.flatMap(({ verified, bytes }) => {
    const invoice_id = ids.get(verified.stamp.uuid.toUpperCase());
    return invoice_id === undefined
      ? []
      : [{ invoice_id, size: bytes.length, xml_base64: Buffer.from(bytes).toString('base64') }];
  });
  return tx.execute(
    `insert into sat__received_xml (account_id, created_by, updated_by, invoice_id, size, xml_base64)
      select $1, $2, $2, r.invoice_id, r.size, r.xml_base64 from jsonb_to_recordset($3::jsonb) as r(invoice_id bigint, size bigint, xml_base64 text)`,
    [TENANT, actor.userId, JSON.stringify(rows)],
  );
};

async function tell(context: Writing, { id, uuid }: StoredInvoice, row: NewRow): Promise<void> {
  const { tx, services, actor, now } = context;
  await services.extensions.search.indexRecord(
    tx,
    services.registry,
    actor.accountId,
    whInvoices,
    id,
  );
  await audit(tx, actor, now, {
    action: 'CREAR',
    resource: whInvoices.path,
    recordId: id,
    recordLabel: row.issuer_name,
    changes: { uuid: [null, uuid], total: [null, row.total] },
  });
}

/** The ids by UUID of those that were not there yet, each of which was asked for once. */
export async function storeReceived(
  context: Writing,
  arrived: readonly Arrived[],
  intakeId: number | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(context, arrived, intakeId);
  const stored = await insertInvoices(context, rows);
  const ids = new Map(stored.map(({ id, uuid }) => [uuid, id]));
  const own = rows.filter(({ uuid }) => ids.has(uuid));
  await insertChildren(context, ids, own);
  await insertXml(context, ids, arrived);
  const byUuid = new Map(own.map((row) => [row.uuid, row]));
  for (const each of stored) await tell(context, each, byUuid.get(each.uuid)!);
  await linkKnown(context, [...ids.keys()]);
  await matchPayments(context, [...ids.values()]);
  return ids;
}
