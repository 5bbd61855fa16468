/** `GET acc/periods/coe/:id`: a file of the contabilidad electrónica, as it is written. */
import { Readable } from 'node:stream';
import { electronicBooks } from '#erp/domains/accounting/coe/electronic-books.ts';
import {
  BOOK_KINDS,
  fileName,
  REQUESTS,
  type BookKind,
  type BooksQuestion,
  type RequestKind,
} from '#erp/domains/accounting/coe/question.ts';
import { booksRfcSql } from '#erp/domains/accounting/coe/books-rfc.ts';
import { zipOf } from '#erp/domains/accounting/coe/xml.ts';
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { DomainError, invalid, notFound } from '#erp/model/errors.ts';
import { readDate } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';

const textIn = (query: CallContext['query'], name: string): string =>
  typeof query[name] === 'string' ? query[name].trim() : '';

interface BookRequest {
  readonly kind: BookKind;
  readonly zip: boolean;
  readonly request: Pick<BooksQuestion, 'changedOn' | 'request' | 'order' | 'procedure'>;
}

const isSummary = (kind: BookKind) => kind === 'CATALOGO' || kind === 'BALANZA';
const ORDER = /^[A-Z]{3}\d{7}\/\d{2}$/;
const PROCEDURE = /^[A-Z]{2}\d{12}$/;

/** What the SAT's schema asks of a request, said before a file is begun. */
function requestIn(query: CallContext['query'], kind: BookKind): BookRequest['request'] {
  if (isSummary(kind)) {
    const raw = textIn(query, 'changed_on');
    const changedOn = raw === '' ? null : readDate(raw);
    if (raw !== '' && changedOn === null)
      throw invalid({ changed_on: [t('value.date', 'Escribe una fecha como 31/12/2026.')] });
    return { changedOn };
  }
  const given = textIn(query, 'request') || 'AF';
  if (!REQUESTS.some(([code]) => code === given))
    throw invalid({ request: [t('value.choose', 'Elige una opción de la lista.')] });
  const request = given as RequestKind;
  const [order, procedure] = [textIn(query, 'order'), textIn(query, 'procedure')];
  const byOrder = request === 'AF' || request === 'FC';
  if (byOrder && !ORDER.test(order))
    throw invalid({
      order: [t('accounting.coeOrder', 'Escribe el número de orden: ABC1234567/26.')],
    });
  if (!byOrder && !PROCEDURE.test(procedure))
    throw invalid({
      procedure: [t('accounting.coeProcedure', 'Escribe el número de trámite: AB123456789012.')],
    });
  return { request, order, procedure };
}

function askedIn(query: CallContext['query']): BookRequest {
  const kind = textIn(query, 'kind');
  if (!BOOK_KINDS.some(([code]) => code === kind))
    throw invalid({ kind: [t('value.choose', 'Elige una opción de la lista.')] });
  return {
    kind: kind as BookKind,
    zip: textIn(query, 'format') === 'zip',
    request: requestIn(query, kind as BookKind),
  };
}

interface Period {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly replaces: boolean;
  readonly status: string;
  readonly rfc: string | null;
}

function requireReady({ status, rfc }: Period): string {
  if (!rfc)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'accounting.coeRfc',
        'Falta el RFC de la contabilidad electrónica: escríbelo en Empresa o en Configuración contable.',
      ),
      { extra: { href: '/acc/configuration' } },
    );
  if (status === 'FUTURO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.coeFuture', 'El mes todavía no empieza: no hay qué informar.'),
    );
  return rfc;
}

/** What the SAT has already is replaced by one that says when it changed. */
function requireComplement(
  { replaces, year, month }: Period,
  asked: BookRequest,
  today: string,
): void {
  if (asked.kind !== 'BALANZA') return;
  const { changedOn } = asked.request;
  if (replaces && !changedOn)
    throw invalid({
      changed_on: [
        t(
          'accounting.coeComplement',
          'La balanza de este mes ya se envió: escribe el último día en que cambió.',
        ),
      ],
    });
  const first = `${year}-${String(Math.min(month, 12)).padStart(2, '0')}-01`;
  if (changedOn && (changedOn > today || changedOn < first))
    throw invalid({
      changed_on: [t('accounting.coeChanged', 'Es del mes de la balanza a hoy.')],
    });
}

/** The trial balance of a month that is over is what has to be sent. */
const markGenerated = (tx: Tx, id: number, userId: number | null) =>
  tx.execute(
    sql`update acc__periods set coe_status = 'GENERADA', version = version + 1, updated_at = now(), updated_by = ${userId} where account_id = ${TENANT} and id = ${id} and coe_status = 'PENDIENTE' and status = 'CERRADO'`,
  );

export async function electronicBooksFile(call: CallContext): Promise<Response> {
  const actor = requireActor(call);
  const { services, id, query, now } = call;
  const asked = askedIn(query);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const { year, month, rfc, name } = await services.db.tenant(
    { accountId: actor.accountId },
    async (tx) => {
      const [period] = await tx.query(
        sql<
          Period & Record<string, unknown>
        >`select p.id, p.year, p.month, p.status, coalesce(p.coe_replaces, false) as replaces, ${raw(booksRfcSql('p.account_id'))} as rfc from acc__periods p where p.account_id = ${TENANT} and p.id = ${id}`,
      );
      if (!period) throw notFound();
      const own = requireReady(period);
      requireComplement(period, asked, today);
      const question = {
        ...period,
        ...asked.request,
        rfc: own,
        services,
        accountId: actor.accountId,
      };
      const file = fileName(asked.kind, question);
      await audit(tx, actor, now, {
        action: 'EXPORTAR',
        resource: 'acc/periods',
        recordId: id,
        recordLabel: file,
        changes: {},
      });
      if (asked.kind === 'BALANZA') await markGenerated(tx, period.id, actor.userId);
      return { year: period.year, month: period.month, rfc: own, name: file };
    },
  );
  const xml = electronicBooks(asked.kind, {
    services,
    accountId: actor.accountId,
    rfc,
    year,
    month,
    ...asked.request,
  });
  const content = asked.zip ? zipOf(`${name}.xml`, xml) : xml;
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, {
    headers: {
      'content-type': asked.zip ? 'application/zip' : 'application/xml',
      'content-disposition': `attachment; filename="${name}.${asked.zip ? 'zip' : 'xml'}"`,
      'cache-control': 'no-store',
    },
  });
}
