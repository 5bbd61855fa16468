/**
 * Calls of payment providers, who prove themselves by their signature; and the page of the gateway
 * «Pruebas», where a click pays.
 */
import { t } from '#erp/model/texts/t.ts';
import { decimalOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import { lenientText } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { publicEndpoint } from '#erp/kernel/wire/endpoint.ts';
import { createHash } from 'node:crypto';
import { readBytes } from '#erp/kernel/wire/body.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { PublicEndpoint } from '#erp/kernel/wire/endpoints.ts';
import { linkToPay, handlePaymentNews } from '#erp/platform/payments/news.ts';
import { simulatedSecret, simulatedSignature } from '#erp/platform/payments/simulated.ts';

const MAX_NOTICE = 256 * 1024;
const OUTCOMES: Readonly<Record<string, 'PAGADA' | 'RECHAZADA'>> = {
  pay: 'PAGADA',
  reject: 'RECHAZADA',
};

const params = z.object({ token: z.string() });
const reference = lenientText(40, 'De la liga.');
const LINK = z.object({
  reference: z.string(),
  title: z.string().nullable(),
  amount: decimalOutput,
  status: z.string(),
  currency: z.string(),
  company: z.string(),
  expires_at: momentOutput,
  time_zone: z.string(),
  /** Whether it is paid here, of the gateway for trying out. */
  trial: z.boolean(),
});

export const paymentOpenCalls: readonly PublicEndpoint[] = [
  publicEndpoint({
    method: 'POST',
    path: 'payment_gateways/notify/:token',
    key: 'public',
    why: 'the provider signs its notices',
    pathRecords: { token: null },
    summary: 'Aviso de un proveedor de pagos, firmado por él',
    raw: true,
    input: z.unknown(),
    params,
    output: z.object({ fresh: z.boolean() }),
    async handler({ services, params, request }) {
      const body = Buffer.from(await readBytes(request, MAX_NOTICE)).toString('utf8');
      return { data: await handlePaymentNews(services, params.token ?? '', request.headers, body) };
    },
  }),
  publicEndpoint({
    method: 'GET',
    path: 'payment_gateways/pay/:token',
    key: 'public',
    why: 'who pays a link sees what became of it; the token and the reference say which link',
    pathRecords: { token: null },
    summary: 'Una liga de pago, para la página a la que el proveedor devuelve a quien paga',
    input: z.object({ reference }),
    params,
    output: LINK,
    async handler({ services, pathInput, input }) {
      const found = await linkToPay(services, pathInput.token, input.reference);
      if (!found) throw notFound(t('settings.noPaymentLink', 'Esta liga de pago no existe.'));
      return { data: found.link };
    },
  }),
  publicEndpoint({
    method: 'POST',
    path: 'payment_gateways/pay/:token',
    key: 'public',
    why: 'of the gateway for trying out only; the token and the reference say which link',
    pathRecords: { token: null },
    summary: 'Paga o rechaza una liga de la pasarela Pruebas',
    input: z.object({ do: lenientText(10, 'pay o reject.'), reference }),
    params,
    output: z.object({ status: z.enum(['PAGADA', 'RECHAZADA']) }),
    async handler({ services, pathInput: { token }, input }) {
      const status = OUTCOMES[input.do];
      if (!status) throw invalid({ do: [t('settings.payOrRefuse', 'Elige pagar o rechazar.')] });
      const found = await linkToPay(services, token, input.reference);
      if (!found?.link.trial)
        throw notFound(t('settings.noPaymentLink', 'Esta liga de pago no existe.'));
      const { link, gateway } = found;
      if (link.status !== 'PENDIENTE' && link.status !== 'RECHAZADA')
        throw new DomainError(
          'ESTADO_INVALIDO',
          link.status === 'VENCIDA'
            ? t('settings.linkExpired', 'La liga ya venció: pide otra.')
            : t('settings.linkPaid', 'La liga ya está pagada.'),
        );
      // The same way as a real provider: a signed notice.
      const id = createHash('sha256')
        .update(`${link.reference} ${status} ${services.now().toString()}`)
        .digest('hex')
        .slice(0, 32);
      const notice = JSON.stringify({
        id,
        reference: link.reference,
        status,
        amount: link.amount,
        method: 'TARJETA',
      });
      const timestamp = String(Math.floor(services.now().epochMilliseconds / 1000));
      const signature = simulatedSignature(
        simulatedSecret(gateway, services.secret),
        timestamp,
        notice,
      );
      await handlePaymentNews(
        services,
        token,
        new Headers({ 'telar-timestamp': timestamp, 'telar-signature': `v1=${signature}` }),
        notice,
      );
      return { data: { status } };
    },
  }),
];
