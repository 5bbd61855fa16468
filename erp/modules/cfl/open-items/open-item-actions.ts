/** What is done to open items: their inputs. The code is in `open-items.endpoints.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { bool, date, longtext, money, ref } from '#erp/model/fields.ts';
import { itemsGrid } from './items-grid.ts';

const OPEN = { field: 'status', is: ['ABIERTA', 'PARCIAL'] } as const;

/** Rows of open charges of the same party: what of the credit goes to each. */
export const APPLY_CREDIT = action({
  label: 'Aplicar a documentos',
  help: 'Reparte el saldo de este abono entre lo que el tercero tiene abierto en la misma moneda.',
  summary: 'Aplica un abono a documentos abiertos del mismo tercero.',
  key: 'cfl/applications.apply',
  offeredWhen: { field: 'direction', is: ['ABONO'] },
  amountLeft: 'balance',
  whyNot: 'Sólo un abono se aplica a documentos.',
  fields: {
    date: date('Fecha', { width: 3, help: 'Vacía: hoy.' }),
    lines: itemsGrid,
  },
  output: z.object({ applications: z.array(z.int()) }),
});

export const FLAGS = action({
  label: 'Marcar',
  help: 'Lo retenido no se propone para pago; una promesa se compara con lo que llegue.',
  summary: 'Marca una partida en aclaración o retenida, o anota una promesa de pago.',
  key: 'cfl/open-items.flags',
  method: 'PUT',
  offeredWhen: OPEN,
  whyNot: 'La partida ya no está abierta.',
  fields: {
    disputed: bool('En aclaración'),
    hold_payment: bool('Retenida'),
    promised_date: date('Promesa de pago', { width: 4 }),
    promised_amount: money('Importe prometido', { above: '0', width: 4 }),
  },
});

export const WRITE_OFF = action({
  label: 'Saldar diferencia',
  help: 'Para centavos que nadie va a pagar: hasta la tolerancia de la configuración de tesorería.',
  summary: 'Salda una diferencia pequeña contra la cuenta de redondeo.',
  key: 'cfl/open-items.write-off',
  method: 'PUT',
  offeredWhen: OPEN,
  whyNot: 'La partida ya no tiene saldo.',
  fields: {
    reason: longtext('Motivo', { max: 200, help: 'Vacío: diferencia dentro de la tolerancia.' }),
  },
});

/** A deposit that nobody has been found for is somebody's: from then on it is applied. */
export const IDENTIFY = action({
  label: 'Identificar',
  help: 'De quién es el depósito. Después se aplica a sus documentos.',
  summary: 'Dice de qué tercero es un depósito por identificar.',
  method: 'PUT',
  key: 'cfl/open-items.identify',
  offeredWhen: { field: 'account_role', is: ['DEPOSITOS_POR_IDENTIFICAR'] },
  whyNot: 'Sólo se identifica un depósito por identificar.',
  tone: 'pri',
  fields: {
    subject_id: ref('Tercero', 'cfl/subjects', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
  },
});

/** Where whoever owes it pays by card or transfer; what comes is collected by itself. */
export const PAYMENT_LINK = action({
  label: 'Hacer liga de pago',
  help: 'Una dirección para que quien debe pague con tarjeta o SPEI. Lo pagado se cobra solo.',
  summary: 'Hace una liga con la que se paga el saldo de una partida por cobrar, o parte de él.',
  key: 'payment_gateways.link',
  offeredWhen: [[{ field: 'side', is: ['CXC'] }], [{ field: 'direction', is: ['CARGO'] }]],
  amountLeft: 'balance',
  whyNot: 'Sólo lo que alguien debe se cobra con una liga.',
  status: 201,
  fields: {
    amount: money('Importe', { required: true, above: '0', width: 3 }),
    gateway_id: ref('Pasarela', 'payment_gateways', {
      where: { active: '1' },
      width: 6,
      help: 'Vacía: la primera activa.',
    }),
  },
  output: z.object({ url: z.string(), reference: z.string() }),
});
