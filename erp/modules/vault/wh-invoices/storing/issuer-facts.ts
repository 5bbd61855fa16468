/** What is known of those who issue what arrives, for all of a portion at once. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Class } from '../wh-invoice-choices.ts';

export interface IssuerFacts {
  readonly rfc: string;
  readonly supplier_id: number | null;
  readonly category: string | null;
  /** Situation in list 69-B; null where it does not name it. */
  readonly listed: string | null;
  readonly before: Class | null;
}

export const issuerFacts = (tx: Tx, rfcs: readonly string[]): Promise<IssuerFacts[]> =>
  tx.query<IssuerFacts>(
    `select r.rfc, s.id as supplier_id, s.category, b.situation as listed,
       (select w.classification from sat__wh_invoices w where w.account_id = $2 and w.issuer_rfc = r.rfc and w.cfdi_type = 'I' and w.classification <> 'POR_CLASIFICAR' order by w.updated_at desc, w.id desc limit 1) as before
     from unnest($1::text[]) as r(rfc)
       left join lateral (select x.id, x.category from suppliers x where x.account_id = $2 and x.rfc = r.rfc order by x.id limit 1) s on true
       left join sat__black_list b on b.account_id = $2 and b.rfc = r.rfc and b.list = '69B'`,
    [[...new Set(rfcs)], TENANT],
  );

interface KeyClass {
  readonly issuer_rfc: string;
  readonly product_key: string;
  readonly classification: Class;
}

/** The class that was chosen last of each issuer for each product key. */
export const keyClasses = (tx: Tx, rfcs: readonly string[]): Promise<KeyClass[]> =>
  tx.query<KeyClass>(
    `select distinct on (w.issuer_rfc, c.product_key) w.issuer_rfc, c.product_key, w.classification
       from sat__wh_invoices w join sat__wh_invoice_concepts c on ${sameCompany('c', 'w')} and c.invoice_id = w.id
      where w.account_id = $2 and w.issuer_rfc = any($1::text[]) and w.cfdi_type = 'I' and w.classification <> 'POR_CLASIFICAR'
      order by w.issuer_rfc, c.product_key, w.updated_at desc, w.id desc`,
    [[...new Set(rfcs)], TENANT],
  );

interface OwnRow {
  readonly rfcs: readonly string[];
  readonly regime: string | null;
  readonly zip: string | null;
}

/** Who the company is, for whom a CFDI is. */
export async function ownParties(tx: Tx): Promise<OwnRow> {
  const [own] = await tx.query(
    sql<OwnRow>`select array_remove(array[a.rfc, c.rfc], null) as rfcs, r.code as regime, c.zip
      from accounts a left join corp__config c on c.account_id = a.id left join sat_tax_regimens r on r.account_id = a.id and r.id = c.tax_regime_id where a.id = ${TENANT}`,
  );
  return own ?? { rfcs: [], regime: null, zip: null };
}
