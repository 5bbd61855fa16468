/** The page of a quotation: nobody signs in, the link of its mail says which one. */
import type * as z from 'zod';
import type { Tx } from '#erp/db/database.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  countSeen,
  deadLink,
  requireSharedPaper,
  type Visitor,
} from '#erp/platform/printing/shared-papers.ts';
import { cascade } from '../../prices/discounts.ts';
import { isLeftAside } from '../optional-lines.ts';
import { loadQuotedTaxes } from '../quotation-taxes.ts';
import { OFFERED_PAGE } from './offered.schemas.ts';

const QUOTATIONS = 'sls-quotations';

type Page = z.input<typeof OFFERED_PAGE.output>;

interface Head extends Omit<Page, 'company' | 'lines' | 'state' | 'taxes'> {
  readonly status: string;
}

interface Line extends Omit<Page['lines'][number], 'aside' | 'discount_percent'> {
  readonly discount_percent: string | null;
  readonly extra_discount_percent: string | null;
  readonly is_optional: boolean | null;
  readonly chosen: boolean | null;
}

/** Once it was sent: before that it may change. */
const loadHead = async (tx: Tx, id: number): Promise<Head | null> =>
  (
    await tx.query(
      sql<Head>`select coalesce(q.folio, '') as folio, coalesce(q.revision, 1)::int as revision, q.status, q.date, q.valid_until, coalesce(t.legal_name, c.name) as customer, u.name as seller, u.email as seller_email, m.code as currency,
          q.subtotal, q.discount_total, q.tax_total, q.withholding_total, q.total, q.delivery_terms, q.terms, q.notes
        from sls_quotations q ${raw(join('sls_quotations.customer_id', 'q', 'c'))} ${raw(join('sls_quotations.currency_id', 'q', 'm'))} ${raw(leftJoin('sls_quotations.tax_company_id', 'q', 't'))} ${raw(leftJoin('sls_quotations.seller_id', 'q', 'u'))}
        where q.account_id = ${TENANT} and q.id = ${id} and q.sent_at is not null`,
    )
  )[0] ?? null;

const loadLines = (tx: Tx, id: number) =>
  tx.query(
    sql<Line>`select coalesce(l.description, '') as description, l.qty, n.code as unit, l.unit_price, l.discount_percent, l.extra_discount_percent, l.base, l.delivery_days, l.is_optional, l.chosen
      from sls_quotations__lines l ${raw(leftJoin('sls_quotations__lines.unit_id', 'l', 'n'))} where l.account_id = ${TENANT} and l.quotation_id = ${id} order by l.position, l.id`,
  );

const ANSWERED = new Set(['VENCIDA', 'ACEPTADA', 'RECHAZADA', 'CANCELADA', 'SUSTITUIDA']);

/** The job of the night has not run yet on the first day on which it is not valid. */
function stateOf({ status, valid_until: until }: Head, today: string): Page['state'] {
  if (ANSWERED.has(status)) return status as Page['state'];
  return until !== null && until < today ? 'VENCIDA' : 'VIGENTE';
}

const shownLine = ({ is_optional, chosen, extra_discount_percent: extra, ...line }: Line) => ({
  ...line,
  discount_percent: cascade(line.discount_percent, extra).toFixed(2),
  aside: isLeftAside({ is_optional, chosen }),
});

export async function showOffered(
  context: Visitor,
  { token }: z.output<typeof OFFERED_PAGE.input>,
): Promise<Page> {
  const { services, now } = context;
  const paper = await requireSharedPaper(context, token);
  const { account_id: accountId, record_id: id, time_zone: zone } = paper;
  const found =
    paper.resource === QUOTATIONS &&
    (await services.db.tenant({ accountId }, async (tx) => {
      const head = await loadHead(tx, id);
      return head && { head, lines: await loadLines(tx, id), taxes: await loadQuotedTaxes(tx, id) };
    }));
  if (!found) throw deadLink();
  await countSeen(services, paper, now);
  const { status: _status, ...head } = found.head;
  return {
    ...head,
    company: paper.company,
    state: stateOf(found.head, now.toZonedDateTimeISO(zone).toPlainDate().toString()),
    lines: found.lines.map(shownLine),
    taxes: [...found.taxes],
  };
}
