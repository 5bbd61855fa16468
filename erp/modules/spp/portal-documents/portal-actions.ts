/** What a supplier does with its documents: inputs; `hand-in.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date, file, text } from '#erp/model/fields.ts';
import {
  DOCUMENT_KINDS,
  PERIOD_PATTERN,
  WITH_XML,
} from '../suppliers-documents/document-choices.ts';

const CFDI = { field: 'kind', is: WITH_XML } as const;
const INVOICE = { field: 'kind', is: ['FACTURA'] } as const;
const FILED = { field: 'kind', is: ['EXPEDIENTE'] } as const;

const period = text('Periodo', {
  max: 7,
  pattern: PERIOD_PATTERN,
  width: 3,
  help: 'Año y mes, de los que se entregan cada cierto tiempo: 2026-03.',
});
const comment = text('Comentario', { max: 500, width: 12 });
const created = z.object({ id: z.int() });

export const HAND_IN = action({
  label: 'Subir documento',
  help: 'Se valida al subirlo: todo lo que esté mal se dice junto.',
  summary: 'El proveedor entrega un documento.',
  on: 'resource',
  fields: {
    kind: choice('Tipo', DOCUMENT_KINDS, { required: true, default: 'FACTURA', width: 4 }),
    xml_file: file('XML', { onlyWhen: CFDI, width: 6, help: 'De facturas, notas y complementos.' }),
    pdf_file: file('PDF', { width: 6 }),
    purchase_order_id: choice('Orden de compra', [], { onlyWhen: INVOICE, width: 6 }),
    document_type_id: choice('Documento', [], { onlyWhen: FILED, width: 6 }),
    period: { ...period, onlyWhen: FILED },
    issued_on: date('Expedido', { happened: true, onlyWhen: FILED, width: 3 }),
    supplier_comment: comment,
  },
  output: created,
  status: 201,
});

export const HAND_IN_PAPER = action({
  label: 'Subir',
  help: 'Cuenta en tu expediente cuando la empresa lo acepta.',
  summary: 'El proveedor entrega un documento de su expediente.',
  tone: 'pri',
  fields: {
    pdf_file: file('PDF', { required: true, width: 6 }),
    issued_on: date('Expedido', { happened: true, required: true, width: 3 }),
    period,
    supplier_comment: comment,
  },
  output: created,
  status: 201,
});

export const HAND_IN_COMPLEMENT = action({
  label: 'Subir complemento',
  help: 'El XML debe decir el pago: su importe, su día y su parcialidad.',
  summary: 'El proveedor entrega el complemento de un pago.',
  tone: 'pri',
  offeredWhen: { field: 'state', is: ['PENDIENTE', 'VENCIDO'] },
  whyNot: 'Este pago ya tiene su complemento.',
  fields: {
    xml_file: file('XML', { required: true, width: 6 }),
    pdf_file: file('PDF', { width: 6 }),
  },
  output: created,
  status: 201,
});

export const WITHDRAW = action({
  label: 'Retirar',
  help: 'Deja de contar; puedes subirlo otra vez.',
  summary: 'El proveedor retira un documento que nadie ha revisado.',
  from: ['RECIBIDO'],
  whyNot: 'Ya se revisó.',
  method: 'PUT',
  tone: 'dan',
  fields: {},
});
