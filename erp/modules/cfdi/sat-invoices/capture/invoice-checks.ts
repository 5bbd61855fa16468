/** What a draft of a CFDI is refused for; the rest is asked of it when it is sealed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact } from '#erp/domains/amounts/exact.ts';
import { farRate } from '#erp/domains/exchange/far-rate.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { IN_FORCE, LIVE } from '../../issuing/issuing-choices.ts';
import { seriesProblem } from '../../issuers/issuer-series.ts';
import { seriesDocument } from '../stamping/series-documents.ts';
import { CREDITED } from '../posting/related-invoices.ts';
import type { satInvoices } from '../sat-invoices.ts';

/** c_TipoRelacion. */
const SUBSTITUTION = '04';

export type Save = SaveContext<typeof satInvoices>;

async function checkReceiver({ tx, draft, fail }: Save): Promise<void> {
  if (!draft.tax_company_id || !draft.customer_id) return;
  const [own] = await tx.query(
    sql`select 1 from customer_tax_companies where account_id = ${TENANT} and id = ${draft.tax_company_id} and customer_id = ${draft.customer_id}`,
  );
  if (!own)
    fail('tax_company_id', t('invoicing.otherReceiver', 'Elige una razón social de este cliente.'));
}

async function checkSeries({ tx, draft, fail }: Save): Promise<void> {
  const problem = await seriesProblem(tx, draft, seriesDocument(draft));
  if (problem) fail('series_id', problem);
}

async function checkRate({ tx, draft, fail }: Save): Promise<void> {
  const { currency_id, date, exchange_rate: rate } = draft;
  const far = await farRate(tx, { currency_id, date, rate });
  if (far) fail('exchange_rate', far);
}

/** What is chosen says its own UUID; a note, what it credits. */
async function completeRelations({ tx, draft, fail }: Save): Promise<void> {
  const relations = draft.relations ?? [];
  draft.substitutes_id = null;
  draft.credits_id = null;
  const ids = relations.map(({ related_id }) => related_id ?? null);
  const uuids = relations.flatMap(({ related_id, uuid }) => (related_id ? [] : (uuid ?? [])));
  const known = await tx.query(
    sql<{
      id: number;
      uuid: string | null;
    }>`select id, uuid from satinvoices where account_id = ${TENANT} and (id = any(${ids}::bigint[]) or uuid = any(${uuids}::text[]))`,
  );
  for (const [i, relation] of relations.entries()) {
    const own = known.find(({ id }) => id === relation.related_id);
    if (own) relation.uuid = own.uuid;
    if (draft.cfdi_type === 'EGRESO' && CREDITED.includes(relation.relation ?? ''))
      draft.credits_id ??= known.find(({ uuid }) => uuid && uuid === relation.uuid)?.id ?? null;
    if (own && relation.relation === SUBSTITUTION) draft.substitutes_id = own.id;
    if (relation.amount && draft.cfdi_type !== 'EGRESO')
      fail(
        `relations[${i}][amount]`,
        t('invoicing.shareOfNote', 'Sólo una nota de crédito se reparte entre documentos.'),
      );
    if (!relation.uuid)
      fail(
        `relations[${i}][${own ? 'related_id' : 'uuid'}]`,
        own
          ? t('invoicing.unstamped', 'Ese documento no está timbrado.')
          : t('invoicing.noUuid', 'Elige el documento, o escribe su UUID.'),
      );
  }
}

/** A note posts where what it lowers did: the counter's sales are posted by its close (R21). */
async function completePosting({ tx, draft, fail }: Save): Promise<void> {
  if (draft.cfdi_type !== 'EGRESO') return;
  const uuids = (draft.relations ?? []).flatMap(({ uuid }) => uuid ?? []);
  const named = await tx.query(
    sql<{
      posts: boolean;
    }>`select distinct coalesce(posts, false) as posts from satinvoices where account_id = ${TENANT} and uuid = any(${uuids}::text[])`,
  );
  if (named.length > 1)
    fail(
      'relations',
      t(
        'invoicing.mixedNote',
        'Unas facturas son del mostrador y otras no: haz una nota de cada clase.',
      ),
    );
  else draft.posts = named[0]?.posts ?? draft.origin !== 'POS';
}

/** Which money it says follows from these. */
const OF_MONEY = ['customer_id', 'tax_company_id', 'issuer_id'] as const;

function checkReceipt({ before, changed, fail }: Save): void {
  for (const name of before ? OF_MONEY : [])
    if (changed(name))
      fail(
        name,
        t('invoicing.ofMoney', 'Un complemento es de los cobros que tomó: elimínalo y haz otro.'),
      );
}

/** What it says is of the receipt that it substitutes, from its first save on. */
async function checkSubstitution({ tx, before, draft, fail }: Save): Promise<void> {
  const { substitutes_id } = draft;
  if (before && before.substitutes_id !== substitutes_id)
    fail(
      'relations',
      t(
        'invoicing.takenOver',
        'Dice los cobros del complemento que sustituye: elimínalo y haz otro.',
      ),
    );
  if (before || !substitutes_id) return;
  const [receipt] = await tx.query(
    sql<{
      own: boolean;
    }>`select i.customer_id is not distinct from ${draft.customer_id}::bigint and i.tax_company_id is not distinct from ${draft.tax_company_id}::bigint and coalesce(i.issuer_id, d.id) is not distinct from coalesce(${draft.issuer_id}::bigint, d.id) as own
      from satinvoices i left join sat__issuers d on d.account_id = ${TENANT} and d.is_default where i.account_id = ${TENANT} and i.id = ${substitutes_id} and i.cfdi_type = 'PAGO' and i.status = any(${LIVE}::text[])`,
  );
  if (!receipt)
    fail(
      'relations',
      t('invoicing.onlyReceipts', 'Un complemento de pago sólo sustituye a otro vigente.'),
    );
  else if (!receipt.own)
    fail(
      'relations',
      t(
        'invoicing.receiptOfOther',
        'Un complemento de pago sólo sustituye a otro del mismo cliente, razón social y emisor.',
      ),
    );
}

/** The money that came is its customer's, and one CFDI says it. */
async function checkAdvance({ tx, draft, before, fail }: Save): Promise<void> {
  const { advance_movement_id, customer_id } = draft;
  if (!advance_movement_id || !customer_id) return;
  const [said] = await tx.query(
    sql<{
      own: boolean;
      number: string | null;
    }>`select coalesce(s.customer_id = ${customer_id}, false) as own, (select coalesce(v.number, v.uuid) from satinvoices v where v.account_id = ${TENANT} and v.advance_movement_id = m.id and v.is_advance and v.status = any(${IN_FORCE}::text[]) and v.id is distinct from ${before?.id ?? null}::bigint and v.id is distinct from ${draft.substitutes_id ?? null}::bigint order by v.id limit 1) as number
      from cfl__movements m left join cfl__subjects s on s.account_id = ${TENANT} and s.id = m.subject_id where m.account_id = ${TENANT} and m.id = ${advance_movement_id}`,
  );
  if (!said?.own)
    fail(
      'advance_movement_id',
      t('invoicing.advanceOfOther', 'Elige un anticipo de este cliente.'),
    );
  else if (said.number)
    fail(
      'advance_movement_id',
      t('invoicing.advanceSaid', 'Ese anticipo ya tiene su CFDI: {number}.', {
        number: said.number,
      }),
    );
}

/** c_TipoRelacion, and the form of payment, of a note that applies an advance. */
const APPLIES_ADVANCE = '07';
const ADVANCE_FORM = '30';

/** What applies an advance says so by its reason, its relations and its form (sat-cfdi §7.3). */
async function checkAdvanceNote({ tx, draft, fail }: Save): Promise<void> {
  if (draft.cfdi_type !== 'EGRESO') return;
  const applies = draft.credit_reason === 'ANTICIPO';
  for (const [i, { relation }] of (draft.relations ?? []).entries()) {
    if (!CREDITED.includes(relation ?? '') || (relation === APPLIES_ADVANCE) === applies) continue;
    fail(
      `relations[${i}][relation]`,
      applies
        ? t('invoicing.appliedBy07', 'Un anticipo se aplica por la relación 07.')
        : t('invoicing.onlyAdvances', 'La 07 aplica un anticipo: elige ese motivo de la nota.'),
    );
  }
  if (!applies || !draft.payment_type_id) return;
  const [form] = await tx.query(
    sql<{
      sat_code: string | null;
    }>`select sat_code from payment_types where account_id = ${TENANT} and id = ${draft.payment_type_id}`,
  );
  if (form?.sat_code !== ADVANCE_FORM)
    fail(
      'payment_type_id',
      t('invoicing.advanceForm', 'Un anticipo se aplica con la forma 30 Aplicación de anticipos.'),
    );
}

export async function checkInvoice(context: Save): Promise<void> {
  const { draft, fail } = context;
  if (draft.cfdi_type === 'PAGO') checkReceipt(context);
  await checkReceiver(context);
  await checkSeries(context);
  await checkRate(context);
  await completeRelations(context);
  if (draft.cfdi_type === 'PAGO') await checkSubstitution(context);
  await checkAdvance(context);
  await checkAdvanceNote(context);
  await completePosting(context);
  if (draft.total === null)
    fail('lines', t('invoicing.noBases', 'Ninguna base con sus impuestos da esos precios.'));
  for (const [i, { discount, quantity, unit_price }] of linesOf(draft).entries())
    if (new Exact(discount ?? 0).gt(cents(new Exact(quantity ?? 0).times(unit_price ?? 0))))
      fail(
        `lines[${i}][discount]`,
        t('invoicing.discount', 'El descuento no pasa del importe del concepto.'),
      );
}
