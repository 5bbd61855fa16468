/** `GET customers/credit/:id`: what a customer may still owe, and of what it is made (sales R6). */
import * as z from 'zod';
import type { Actor } from '#erp/kernel/actor.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { WireValue } from '#erp/kernel/wire/encoding.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';
import { money } from '#erp/model/fields.ts';
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { judgeCredit } from './judge-credit.ts';
import { loadCreditTerms, loadExposure } from './load-credit.ts';

const AMOUNT = money('Importe', { inPesos: true, min: '0' });

const CREDIT = z.object({
  /** Null of who pays cash. */
  limit: decimalOutput.nullable(),
  items: decimalOutput,
  shipped: decimalOutput,
  pending: decimalOutput,
  credits: decimalOutput,
  overdue: decimalOutput,
  overdue_days: z.int(),
  tolerance: z.int(),
  exposure: decimalOutput,
  available: decimalOutput.nullable(),
  verdict: z.enum(['OK', 'AVISO', 'RETENIDO', 'RECHAZADO']),
  reasons: z.array(z.string()),
});

/** Throws VALIDACION. */
function amountOf(raw: WireValue | undefined, actor: Actor): string {
  if (raw === undefined || raw === '') return '0';
  const read =
    typeof raw === 'string'
      ? parseValue(AMOUNT, raw, actor)
      : { error: t('value.single', 'Se esperaba un solo valor.') };
  if ('error' in read) throw invalid({ amount: [read.error] });
  return String(read.value);
}

export const creditCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'customers/credit/:id',
    key: 'customers.list',
    pathRecords: { id: 'customers' },
    summary: 'Crédito de un cliente: de qué se compone y si cabe un documento',
    input: z.object({
      amount: z.string().optional().meta({
        description: 'Importe en pesos del documento que se quiere hacer, con impuestos.',
      }),
    }),
    output: CREDIT,
    async handler({ services, actor, params, query }) {
      const record = parseRecordName(services.registry, {
        resource: 'customers',
        record_id: params.id,
      });
      const amount = amountOf(query.amount, actor);
      const today = todayOf(services.now(), actor.timeZone);
      return services.db.reading({ accountId: actor.accountId }, async (tx) => {
        await requireRecord(tx, services.registry, actor, record, 'one');
        const { tolerance, ...terms } = await loadCreditTerms(tx, record.id, today);
        const exposure = await loadExposure(tx, record.id, { today, tolerance });
        const { reasons, holds: _holds, ...judged } = judgeCredit(exposure, terms, amount);
        return {
          data: { ...exposure, limit: terms.limit, tolerance, ...judged, reasons: [...reasons] },
        };
      });
    },
  }),
];
