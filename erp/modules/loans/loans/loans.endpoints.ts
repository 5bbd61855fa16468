/** The letter that says what a loan still owes: its record on paper, in the company's format. */
import * as z from 'zod';
import { requirePermission } from '#erp/kernel/access.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import { notFound } from '#erp/model/errors.ts';
import { parseRecordName } from '#erp/kernel/record-access.ts';
import { renderRecord } from '#erp/platform/printing/record-print.ts';

export const loanEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'loans/certificate/:id',
    key: 'loans.print',
    pathRecords: { id: 'loans' },
    summary: 'Carta saldo de un préstamo, en PDF',
    input: z.object({}),
    produces: ['application/pdf'],
    async handler({ services, actor, params }) {
      if (!ROW_ID.test(params.id ?? '')) throw notFound();
      const record = parseRecordName(services.registry, {
        resource: 'loans',
        record_id: params.id,
      });
      requirePermission(actor, services.registry, record.resource, 'print');
      const { bytes } = await renderRecord(services, actor, record, services.now());
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="carta-saldo-${params.id}.pdf"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  }),
];
