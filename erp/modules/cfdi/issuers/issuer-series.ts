/** Which series numbers a document, by who issues it. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

/** What each fiscal series numbers. */
export const SERIES_OF: Readonly<Record<string, string>> = {
  CFDI_FACTURA: 'facturas',
  CFDI_NOTA_CREDITO: 'notas de crédito',
  CFDI_PAGO: 'complementos de pago',
  CFDI_GLOBAL: 'facturas globales',
  CFDI_CARTA_PORTE: 'cartas porte',
};

interface Chosen {
  readonly series_id?: number | null;
  /** Null: the company. */
  readonly issuer_id?: number | null;
}

/** Why the series that somebody chose does not number this document, or null. */
export async function seriesProblem(
  tx: Tx,
  { series_id, issuer_id }: Chosen,
  document: string,
): Promise<string | null> {
  const [series] = await tx.query(
    sql<{
      document: string;
      code: string;
      others: boolean;
    }>`select s.document, s.code, coalesce(s.issuer_id <> coalesce(${issuer_id ?? null}::bigint, i.id), false) as others from series s
      left join sat__issuers i on i.account_id = ${TENANT} and i.is_default where s.account_id = ${TENANT} and s.id = ${series_id ?? null}`,
  );
  if (!series) return null;
  const { code } = series;
  if (series.document !== document)
    return t(
      'invoicing.otherSeries',
      'La serie {code} no numera este comprobante: es de {document}.',
      { code, document: SERIES_OF[series.document] ?? series.document },
    );
  return series.others
    ? t('invoicing.seriesOfOther', 'La serie {code} es de otro emisor.', { code })
    : null;
}

interface Numbering {
  readonly document: string;
  /** Null: the company. */
  readonly issuer: number | null;
  readonly branch: number | null;
  /** ISO. */
  readonly date: string;
}

interface Series {
  readonly id: number;
  readonly is_default: boolean;
  /** Of this issuer; those that say none are the company's. */
  readonly own: boolean;
  /** The issuer is the company. */
  readonly of_company: boolean;
}

/**
 * That of its branch first, then the default one; null where there is none, which the folio says.
 * Throws VALIDACION where all that there are belong to another issuer.
 */
export async function issuerSeries(
  tx: Tx,
  { document, issuer, branch, date }: Numbering,
): Promise<number | null> {
  const series = await tx.query(
    sql<Series>`with asked as (select id, is_default from sat__issuers where account_id = ${TENANT} and (id = ${issuer} or (${issuer}::bigint is null and is_default)))
      select s.id, coalesce(s.is_default, false) as is_default, asked.is_default as of_company, (s.issuer_id is null and asked.is_default) or s.issuer_id = asked.id as own from series s cross join asked
      where s.account_id = ${TENANT} and s.document = ${document} and s.active and (s.branch_office_id = ${branch} or s.branch_office_id is null)
        and (s.valid_from is null or s.valid_from <= ${date}::date) and (s.valid_to is null or s.valid_to >= ${date}::date)
      order by s.branch_office_id nulls last, s.is_default desc, s.id`,
  );
  // One series is the default for a document and branch: another issuer's need not be.
  const found = series.find(
    ({ own, is_default, of_company }) => own && (is_default || !of_company),
  );
  if (found) return found.id;
  if (series.some(({ own, is_default, of_company }) => !own && (is_default || !of_company)))
    throw invalid({
      series_id: [
        t(
          'invoicing.noSeriesOfIssuer',
          'El emisor no tiene serie para este documento: créala en Series fiscales.',
        ),
      ],
    });
  return null;
}
