import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { idOfOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

export const notice = z.object({
  id: z.int(),
  event: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  resource: z.string().nullable(),
  record_id: z.int().nullable(),
  read_at: momentOutput.nullable(),
  done_at: momentOutput.nullable(),
});
export const listed = notice.extend({
  body: z.string().nullable(),
  severity: z.string(),
  count: z.int(),
  at: momentOutput,
  snoozed_until: momentOutput.nullable(),
  actor: z.string(),
});

export const LIST = {
  input: z.object({
    state: sent.choice(['abiertos', 'nuevos', 'pospuestos', 'atendidos']),
    page: sent.int(1, 200),
  }),
  output: z.array(listed),
  meta: z.object({ page: z.int(), size: z.int(), total: z.int(), unread: z.int() }),
};
export const ONE = { input: sent.nothing, output: notice };
export const MARK = { input: sent.nothing, output: idOfOutput };
export const SNOOZE = {
  input: z.object({
    until: sent.text('2026-11-23T08:00 en el reloj de la empresa, o un instante.'),
  }),
  output: idOfOutput,
};
export const READ_ALL = { input: sent.nothing, output: z.object({ read: z.int() }) };
