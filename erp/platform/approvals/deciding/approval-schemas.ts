/** What the calls of approvals take and give. */
import * as z from 'zod';
import {
  cutText,
  describedInput,
  lenientText,
  recordInput,
  sent,
} from '#erp/model/field-types/inputs.ts';
import {
  countOutput,
  decimalOutput,
  idOfOutput,
  momentOutput,
  namedOutput,
} from '#erp/model/field-types/outputs.ts';

const summary = z.array(z.tuple([z.string(), z.string()]));

export const approvalOutput = z.object({
  id: z.int(),
  request: z.string(),
  resource: z.string(),
  document_id: z.int(),
  action: z.string(),
  folio: z.string().nullable(),
  title: z.string(),
  amount_mxn: decimalOutput.nullable(),
  currency: z.string().nullable(),
  level: z.int(),
  levels: z.int(),
  user_id: z.int().nullable(),
  role_id: z.int().nullable(),
  status: z.string(),
  summary: summary.nullable(),
  /** Sentences that who asked was warned with, and went on. */
  warnings: z.string().nullable(),
  asked_at: momentOutput.nullable(),
  due_at: momentOutput.nullable(),
  requested_at: momentOutput,
  decided_at: momentOutput.nullable(),
  via: z.string().nullable(),
  comment: z.string().nullable(),
  note: z.string().nullable(),
  requested_by_id: z.int().nullable(),
  requested_by: z.string().nullable(),
  user_name: z.string().nullable(),
  role_name: z.string().nullable(),
  decided_by: z.string().nullable(),
  on_behalf_of: z.string().nullable(),
  document: z.string(),
  action_label: z.string(),
  own: z.boolean(),
  who: z.string(),
  url: z.string().nullable(),
  overdue: z.boolean(),
});

const decided = { status: z.enum(['AUTORIZADA', 'RECHAZADA']), finished: z.boolean() };
const comment = sent.text('Al rechazar, por qué.', { maxLength: 250 });

export const LIST = {
  input: z.object({
    ...recordInput,
    scope: sent.choice(['sent'], 'Las que pidió quien pregunta.'),
  }),
  output: z.array(approvalOutput),
  meta: countOutput,
};
export const ONE = { input: sent.nothing, output: approvalOutput };
export const DECIDE = {
  input: z.object({ comment }),
  output: z.object({ id: z.int(), ...decided }),
};
export const RECALL = { input: sent.nothing, output: idOfOutput };
export const BULK = {
  input: z.object({ ids: sent.ids(), action: sent.choice(['approve', 'reject']), comment }),
  output: z.array(
    z.object({
      id: z.int(),
      ok: z.boolean(),
      title: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
  meta: z.object({ total: z.int(), done: z.int() }),
};
export const SIMULATE = {
  input: z.object({
    resource: sent.text('Documento.'),
    action: sent.text('La primera que pide autorización, si no se dice.'),
    id: sent.id('Un registro guardado, o'),
    body: describedInput({
      type: 'object',
      additionalProperties: true,
      description: 'sus datos, como al crearlo.',
    }),
  }),
  output: z.object({
    amount: decimalOutput.nullable(),
    levels: z.array(
      z.object({
        level: z.int(),
        rule_id: z.int().nullable(),
        from_amount: decimalOutput,
        mode: z.string(),
        max_days: z.int().nullable(),
        people: z.array(namedOutput),
        note: z.string().nullable(),
      }),
    ),
  }),
};
const token = lenientText(100, 'Del enlace del correo.');
export const LINK = {
  input: z.object({ token }),
  output: z.object({
    company: z.string(),
    who: z.string(),
    requested_by: z.string(),
    document: z.string(),
    action_label: z.string(),
    title: z.string(),
    folio: z.string().nullable(),
    amount_mxn: decimalOutput.nullable(),
    level: z.int(),
    status: z.string(),
    summary,
    note: z.string().nullable(),
    time_zone: z.string(),
    requested_at: momentOutput,
    due_at: momentOutput.nullable(),
    sign_in: z.boolean(),
  }),
};
export const DECIDE_LINK = {
  input: z.object({ token, decision: sent.choice(['approve', 'reject']), comment: cutText(2000) }),
  output: z.object(decided),
};

export const BACKTEST = {
  input: z.object({ rule: sent.id('La regla.'), months: sent.int(1, 12) }),
  output: z.object({
    months: z.int(),
    total: z.int(),
    stopped: z.int(),
    mean_hours: z.number().nullable(),
    people: z.array(z.string()),
    documents: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        amount: decimalOutput.nullable(),
        at: momentOutput,
        by: z.string().nullable(),
        people: z.array(z.string()),
      }),
    ),
  }),
};
