/** What the calls of sign-in and of one's own access take and give. */
import * as z from 'zod';
import { describedInput, inputBy, lenientText, sent } from '#erp/model/field-types/inputs.ts';
import {
  doneOutput,
  labelledOutput,
  messageOutput,
  momentOutput,
  namedOutput,
} from '#erp/model/field-types/outputs.ts';

const NOTHING = sent.nothing;
const DEVICE = lenientText(500, 'Cómo se llama el equipo en la lista de sesiones.');
const CODE = lenientText(20, 'De la aplicación de autenticación.');
const id = describedInput({ type: 'integer', minimum: 1 });
const sessionId = z.object({ id: z.string().meta({ format: 'uuid' }) });

const signedIn = z.object({
  jwt: z.string(),
  account_code: z.string(),
  trusted: z.object({ token: z.string(), days: z.int() }).optional(),
});

const factor = z.object({
  enabled: z.boolean(),
  recovery_left: z.int(),
  setup: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }).nullable(),
});

const session = z.object({
  id: z.string(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  started_at: momentOutput,
  last_seen_at: momentOutput,
  expires_at: momentOutput,
  current: z.boolean(),
  open: z.boolean(),
  trusted_until: momentOutput.nullable(),
  viewed: z.boolean(),
});

const explanation = z.object({
  allowed: z.boolean(),
  failed_at: z
    .enum([
      'MODULO',
      'PRIVILEGIO',
      'ESTADO',
      'SUCURSAL',
      'ALMACEN',
      'PROVEEDOR',
      'ALCANCE',
      'SEGREGACION',
      'IMPORTE',
      'PERIODO',
    ])
    .nullable(),
  text: z.string(),
  privilege: z.string().nullable(),
  privilege_label: z.string().nullable(),
  roles_that_have_it: z.array(namedOutput),
  ask: z.array(namedOutput),
});

export const CALLS = {
  login: {
    input: z.object({
      email: lenientText(254),
      password: lenientText(1024),
      device: DEVICE,
      trusted: lenientText(300, 'Del equipo recordado.'),
      code: CODE,
    }),
    output: signedIn,
  },
  logout: { input: NOTHING, output: doneOutput },
  forgot: { input: z.object({ email: lenientText() }), output: messageOutput },
  reset: {
    input: z.object({
      token: lenientText(2000, 'Del enlace.'),
      password: lenientText(),
      password_confirmation: lenientText(),
    }),
    output: messageOutput,
  },
  passwordRules: {
    input: z.object({ token: lenientText(2000, 'Del enlace, si se llegó con uno.') }),
    output: z.object({ password_min: z.int() }),
  },
  readSetup: {
    input: z.object({ code: lenientText(40, 'De la bitácora del servidor.') }),
    output: z.object({
      open: z.boolean(),
      zone: z.string().optional(),
      zones: z.array(z.unknown()).optional(),
      modules: z.array(labelledOutput).optional(),
    }),
  },
  setup: {
    input: z.object({
      code: lenientText(40, 'De la bitácora del servidor.'),
      account_code: lenientText(40),
      account_name: lenientText(120),
      rfc: lenientText(20),
      time_zone: lenientText(60),
      name: lenientText(80),
      email: lenientText(254),
      password: lenientText(1024),
      password_confirmation: lenientText(1024),
      modules: describedInput({
        type: 'array',
        items: { type: 'string' },
        description: 'Todos, si no se dice.',
      }),
    }),
    output: z.object({ account_code: z.string(), email: z.string() }),
    status: 201,
  },
  confirmEmail: {
    input: z.object({ token: lenientText(2000, 'Del enlace.') }),
    output: messageOutput,
  },
  reauth: { input: z.object({ password: lenientText(), code: CODE }), output: doneOutput },
  otp: {
    input: z.object({
      challenge: lenientText(100, 'Del primer paso, que respondió OTP_REQUIRED.'),
      code: CODE,
      recovery_code: lenientText(40),
      device: DEVICE,
      remember: lenientText(1, 'Con 1 no se pide el código otra vez en este equipo.'),
    }),
    output: signedIn,
  },
  otpState: { input: NOTHING, output: factor },
  otpSetup: { input: NOTHING, output: factor },
  otpConfirm: {
    input: z.object({ code: CODE }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
  },
  otpDisable: {
    input: z.object({ password: lenientText(1024), code: lenientText(40) }),
    output: doneOutput,
  },
  explain: {
    input: z.object({
      key: lenientText(100, 'Privilegio, en lugar de recurso y operación.'),
      resource: lenientText(100),
      operation: lenientText(60),
      user_id: id,
      id,
    }),
    output: explanation,
  },
  privacy: { input: z.object({ accept: lenientText(1) }), output: doneOutput },
  sessions: { input: z.object({ user_id: id }), output: z.array(session) },
  revoke: { input: NOTHING, params: sessionId, output: doneOutput },
  forget: { input: NOTHING, params: sessionId, output: doneOutput },
  viewAs: {
    input: z.object({ user_id: id, reason: lenientText(250) }),
    output: signedIn.extend({ expires_at: momentOutput }),
  },
  endView: { input: NOTHING, output: doneOutput },
  revokeOthers: { input: NOTHING, output: z.object({ ended: z.int() }) },
  revokeAll: {
    input: NOTHING,
    params: z.object({ user_id: z.string() }),
    output: z.object({ ended: z.int() }),
  },
  translations: {
    input: z.object({
      language: inputBy({ type: 'string' }, (raw) => (typeof raw === 'string' ? raw : '')),
    }),
    output: z.object({
      translations: z.record(z.string(), z.string()),
      inherited: z.array(z.string()),
      language: z.string(),
      version: z.int(),
    }),
  },
} as const;
