/** What the reason of a cancellation asks, and until when it may be asked (sat-cfdi §8.3). */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cancelDeadline } from '#erp/domains/cfdi/rules/cancel/cancel.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { tableOf, type IssuedDocument } from './issued-document.ts';
import type { StampedDocument } from './stamped-document.ts';

export interface CancelledDocument extends Pick<
  StampedDocument,
  'uuid' | 'date' | 'issuerRfc' | 'issuerRegime' | 'isGlobal'
> {
  readonly reason: string;
  readonly substitute: string | null;
  readonly today: string;
}

export type Problem = readonly [field: string, message: string];

interface Asking {
  readonly tx: Tx;
  readonly services: Pick<Services, 'registry'>;
}

/**
 * Whether a stamped document of ours says that it substitutes this one (c_TipoRelacion 04). One
 * that is being cancelled itself is none: neither would be left.
 */
async function isSubstitute(
  { tx, services }: Asking,
  document: IssuedDocument,
  { substitute, uuid }: CancelledDocument,
): Promise<boolean> {
  const { path, by } = document.relations;
  const [found] = await tx.query(
    `select 1 from ${tableOf(services, document)} s where s.account_id = $3 and s.uuid = $1 and s.status = 'TIMBRADO'
      and exists (select 1 from ${tableOf(services, { path })} r where r.account_id = $3 and r."${by}" = s.id and r.relation = '04' and r.uuid = $2)`,
    [substitute, uuid, TENANT],
  );
  return found !== undefined;
}

async function substituteProblem(
  asking: Asking,
  document: IssuedDocument,
  cancelled: CancelledDocument,
): Promise<string | null> {
  const { reason, substitute } = cancelled;
  if (reason !== '01')
    return substitute
      ? t('invoicing.noSubstitute', 'Sólo el motivo 01 lleva UUID que sustituye.')
      : null;
  if (!substitute) return document.substituteText();
  return (await isSubstitute(asking, document, cancelled))
    ? null
    : t(
        'invoicing.wrongSubstitute',
        'No es un CFDI timbrado que sustituya a éste con la relación 04.',
      );
}

const isLate = ({ date, today, ...document }: CancelledDocument): boolean =>
  today > cancelDeadline({ ...document, issuedOn: Temporal.PlainDate.from(date) }).toString();

export async function reasonProblems(
  asking: Asking,
  document: IssuedDocument,
  cancelled: CancelledDocument,
): Promise<readonly Problem[]> {
  const substitute = await substituteProblem(asking, document, cancelled);
  const late = t(
    'invoicing.lateCancel',
    'Ya pasó el plazo para cancelarlo: el mes de la declaración anual de su ejercicio.',
  );
  return [
    ...(substitute ? [['substitute_uuid', substitute] as const] : []),
    ...(isLate(cancelled) ? [['', late] as const] : []),
  ];
}
