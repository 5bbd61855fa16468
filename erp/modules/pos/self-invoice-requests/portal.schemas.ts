import * as z from 'zod';
import { cutText } from '#erp/model/field-types/inputs.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';

const TICKET = {
  cuenta: cutText(20, 'Código de la empresa.'),
  ticket: cutText(60, 'Folio o código de facturación.'),
  total: cutText(30),
  sucursal: cutText(20, 'Código; sólo si dos sucursales tienen el mismo folio.'),
  token: cutText(20, 'Código del QR impreso.'),
};
const code = z.object({ code: z.string(), name: z.string() });

export const OPEN = {
  input: z.object(TICKET),
  output: z.object({
    /** Null of a company that has it not on, or that does not exist. */
    account_name: z.string().nullable(),
    /** Null when none was asked for. */
    ticket: z
      .object({
        folio: z.string(),
        date: z.string(),
        branch: z.string(),
        subtotal: decimalOutput,
        tax_total: decimalOutput,
        total: decimalOutput,
        lines: z.array(
          z.object({ description: z.string(), qty: decimalOutput, total: decimalOutput }),
        ),
      })
      .nullable(),
    window_until: z.string().nullable(),
    /** DISPONIBLE, CERRADO with its `problem`, or how far its invoice is. */
    status: z.enum(['DISPONIBLE', 'CERRADO', 'EN_ESPERA', 'TIMBRADA', 'RECHAZADA']).nullable(),
    problem: z.string().nullable(),
    /** Of a refused one: sentences by field. */
    fields: z.record(z.string(), z.array(z.string())),
  }),
};

const RFC = cutText(20);
const EMAIL = cutText(254);

export const RECEIVER = {
  input: z.object({
    ...TICKET,
    rfc: RFC,
    email: EMAIL,
    remember: cutText(100, 'Lo que dio la emisión de otra factura en el mismo navegador.'),
  }),
  output: z.object({
    /** Of the person's kind. */
    regimens: z.array(code.extend({ uses: z.array(z.string()) })),
    uses: z.array(code),
    /** What was written the last time with the same e-mail, in the same browser. */
    known: z
      .object({
        name: z.string(),
        zip: z.string(),
        regimen_code: z.string(),
        cfdi_use: z.string(),
      })
      .nullable(),
  }),
};

export const ISSUE = {
  input: z.object({
    ...TICKET,
    rfc: RFC,
    name: cutText(254),
    zip: cutText(10),
    regimen_code: cutText(3),
    cfdi_use: cutText(4),
    email: EMAIL,
    consent: cutText(1, '1: acepta que se emita.'),
    preview: cutText(1, '1: sólo revisa; no emite nada.'),
  }),
  output: z.object({
    /** DISPONIBLE of a preview without mistakes. */
    status: z.enum(['DISPONIBLE', 'EN_ESPERA', 'TIMBRADA', 'RECHAZADA']),
    problem: z.string().nullable(),
    fields: z.record(z.string(), z.array(z.string())),
    uuid: z.string().nullable(),
    number: z.string().nullable(),
    email: z.string(),
    fiscal_validity: z.boolean(),
    /** For 24 hours. */
    xml_url: z.string().nullable(),
    pdf_url: z.string().nullable(),
    /** Which the browser keeps, so that what was typed is filled in the next time. */
    remember: z.string().nullable(),
  }),
};

export const DOWNLOAD = {
  input: z.object({ ...TICKET, rfc: RFC }),
  output: ISSUE.output,
};

export const FILE = {
  params: z.object({ token: z.string(), kind: z.string() }),
  input: z.object({}),
  produces: ['application/pdf', 'application/xml'],
} as const;
