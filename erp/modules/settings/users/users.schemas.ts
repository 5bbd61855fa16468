import { profileOutput } from '#erp/platform/profile/profile-schema.ts';
import * as z from 'zod';
import { describedInput, lenientText, sent } from '#erp/model/field-types/inputs.ts';
import {
  countOutput,
  dayOutput,
  decimalOutput,
  listMetaOutput,
  messageOutput,
  momentOutput,
  recordOutput,
} from '#erp/model/field-types/outputs.ts';

export const LIST = {
  input: z.looseObject({
    page: sent.int(1, 1_000_000),
    size: sent.int(1, 200),
    q: sent.text(),
    sort: sent.texts(),
    fields: sent.texts(),
    filter: describedInput({
      type: 'object',
      additionalProperties: true,
      description: 'Como en la lista.',
    }),
  }),
  output: z.array(recordOutput('users')),
  meta: listMetaOutput,
};
export const personRow = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  name: z.string(),
  last_name: z.string().nullable(),
  nickname: z.string(),
  status: z.string(),
});
export const PEOPLE = {
  input: z.object({ q: sent.text('Búsqueda.') }),
  output: z.array(personRow),
  meta: countOutput,
};

export const PROFILE = { input: sent.nothing, output: profileOutput };
export const SAVE_PROFILE = {
  // A name that is none of these is refused.
  input: z.looseObject({
    name: sent.text(),
    last_name: sent.text(),
    phone: sent.text(),
    icon_id: sent.id(),
    language_code: sent.text(),
    start_page: sent.text(),
    prefs: describedInput({ type: 'object', additionalProperties: true }),
  }),
  output: profileOutput,
};
export const SHORTCUTS = {
  input: z.object({ shortcutRoutes: sent.ids('Números de las pantallas, en su orden.') }),
  output: z.object({ shortcutRoutes: z.array(z.int()) }),
};
export const PERMISSIONS = {
  input: sent.nothing,
  output: z.object({
    version: z.int(),
    grants: z.array(
      z.object({ key: z.string(), scope: z.string(), max_amount: decimalOutput.nullable() }),
    ),
  }),
};
export const PASSWORD = {
  input: z.object({
    current_password: lenientText(),
    password: lenientText(),
    password_confirmation: lenientText(),
  }),
  output: messageOutput,
};
export const REQUEST_DELETE = {
  input: z.object({ password: lenientText() }),
  output: messageOutput,
};
export const FAKE_DELETE = {
  input: z.object({
    deleteToken: sent.text('Del enlace, con userName; o'),
    userName: sent.text('El correo de la cuenta.'),
    id: sent.id('el usuario, de quien puede eliminarlo, con'),
    reason: sent.text('su motivo.'),
  }),
  output: z.object({ recoverable_until: dayOutput }),
};
const waiting = z.array(z.object({ resource: z.string(), label: z.string(), count: z.int() }));
export const READ_HANDOVER = { input: sent.nothing, output: waiting };
export const HANDOVER = {
  input: z.object({ to_user_id: sent.id('A quién se le entrega.') }),
  output: waiting,
};
export const LINKS = {
  input: z.object({ account_id: sent.id('Otra empresa, para quien opera la instalación.') }),
  output: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      url: z.string(),
      sent_to: z.string().nullable(),
      expires_at: momentOutput,
    }),
  ),
};
