/**
 * What the law wants to see of what leaves without being sold (inventory R30, R31): notices, offers
 * and files.
 */
import { t } from '#erp/model/texts/t.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Row, SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { MovementTypeContext } from '#erp/domains/stock/posting-context.ts';
import type { movements } from './movements.ts';

/** RLISR art. 107 and 108: the notice comes at least so long before. */
const NOTICE_DAYS = 30;
const tooSoonMessage = () =>
  t('inventory.noticeEarlier', 'El aviso de destrucción debe presentarse 30 días antes.');
const proof = (): Readonly<
  Record<string, readonly [kinds: readonly string[], message: string]>
> => ({
  DESTRUCCION: [
    ['ACTA'],
    t('inventory.attachRecord', 'Adjunta en Archivos el acta de la destrucción.'),
  ],
  DONACION: [
    ['FACTURA', 'XML'],
    t('inventory.attachCfdi', 'Adjunta en Archivos el CFDI de quien recibe la donación.'),
  ],
});

const tooSoon = (noticed: unknown, day: Temporal.PlainDate): boolean =>
  typeof noticed === 'string' &&
  Temporal.PlainDate.compare(day, Temporal.PlainDate.from(noticed).add({ days: NOTICE_DAYS })) < 0;
const dayOf = (instant: Temporal.Instant, zone: string) =>
  instant.toZonedDateTimeISO(zone).toPlainDate();

/** What is said of a destruction while it is captured; of other types the fields stay empty. */
export async function checkDestruction(
  { tx, actor, draft, fail }: SaveContext<typeof movements>,
  type: Pick<MovementTypeContext, 'code'>,
): Promise<void> {
  if (type.code !== 'DESTRUCCION') {
    Object.assign(draft, {
      sat_notice_folio: null,
      sat_notice_date: null,
      donation_offered: false,
    });
    return;
  }
  if (!draft.sat_notice_folio)
    fail(
      'sat_notice_folio',
      t('inventory.noticeNumber', 'Escribe el folio del aviso de destrucción al SAT.'),
    );
  if (!draft.sat_notice_date)
    fail(
      'sat_notice_date',
      t('inventory.noticeDate', 'Escribe la fecha del aviso de destrucción.'),
    );
  if (
    typeof draft.posted_at === 'string' &&
    tooSoon(draft.sat_notice_date, dayOf(Temporal.Instant.from(draft.posted_at), actor.timeZone))
  )
    fail('sat_notice_date', tooSoonMessage());
  if (!draft.donation_offered && (await hasBasicGoods(tx, draft)))
    fail('donation_offered', t('inventory.offerFirst', 'Ofrezca primero los bienes en donación.'));
}

/**
 * Some product is of a category, or below one, whose goods must be offered before they are
 * destroyed.
 */
async function hasBasicGoods(tx: Tx, { lines }: Row): Promise<boolean> {
  const products = (Array.isArray(lines) ? (lines as readonly Row[]) : []).map(
    ({ product_id }) => product_id,
  );
  const [found] = await tx.query(
    `with recursive up as (
       select c.id, c.parent_id, c.is_basic_good from categories c join products p on ${refersTo('products.category_id', 'p', 'c')} where c.account_id = $2 and p.id = any($1::bigint[])
       union select c.id, c.parent_id, c.is_basic_good from categories c join up on c.id = up.parent_id where c.account_id = $2)
     select 1 from up where is_basic_good limit 1`,
    [products, TENANT],
  );
  return found !== undefined;
}

/**
 * Asked when it is applied: files hang on a document that exists, and the days of the notice pass
 * while it waits.
 */
export async function requireEvidence(
  { tx, actor, now, before }: TransitionContext<typeof movements>,
  type: MovementTypeContext,
): Promise<void> {
  const day = dayOf(
    typeof before.posted_at === 'string' ? Temporal.Instant.from(before.posted_at) : now,
    actor.timeZone,
  );
  if (type.code === 'DESTRUCCION' && tooSoon(before.sat_notice_date, day))
    throw invalid({ sat_notice_date: [tooSoonMessage()] });
  if (!type.needs_evidence) return;
  const [kinds, message] = proof()[type.code] ?? [
    null,
    t('inventory.evidence', 'Este tipo pide evidencia: adjúntala en Archivos.'),
  ];
  const [file] = await tx.query(
    `select 1 from files where account_id = $3 and resource = 'movements' and record_id = $1 and deleted_at is null and ($2::text[] is null or kind = any($2::text[])) limit 1`,
    [String(before.id), kinds, TENANT],
  );
  if (!file) throw invalid({ evidence: [message] });
}
