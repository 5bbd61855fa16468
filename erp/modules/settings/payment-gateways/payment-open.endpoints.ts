/** Calls of payment providers, who prove themselves by their signature; and the page of the gateway «Pruebas», where a click pays. */
import { createHash } from 'node:crypto';
import { textOf } from '#erp/kernel/wire/texts.ts';
import { readBytes } from '#erp/kernel/wire/body.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { PublicEndpoint } from '#erp/kernel/wire/endpoints.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import { linkToPay, handlePaymentNews } from '#erp/platform/payments/news.ts';
import { simulatedSecret, simulatedSignature } from '#erp/platform/payments/simulated.ts';

const MAX_NOTICE = 256 * 1024;
const OUTCOMES: Readonly<Record<string, 'PAGADA' | 'RECHAZADA'>> = { pay: 'PAGADA', reject: 'RECHAZADA' };

export const paymentOpenCalls: readonly PublicEndpoint[] = [
  {
    method: 'POST',
    path: 'payment_gateways/notify/:token',
    key: 'public',
    why: 'the provider signs its notices',
    pathRecords: { token: null },
    summary: 'Aviso de un proveedor de pagos, firmado por él',
    raw: true,
    async run({ services, params, request }) {
      const body = Buffer.from(await readBytes(request, MAX_NOTICE)).toString('utf8');
      return reply(await handlePaymentNews(services, params.token ?? '', request.headers, body));
    },
  },
  {
    method: 'GET',
    path: 'payment_gateways/pay/:token',
    key: 'public',
    why: 'of the gateway for trying out only; the token and the reference say which link',
    pathRecords: { token: null },
    summary: 'Una liga de la pasarela Pruebas, para su página de pago',
    async run({ services, params, query }) {
      const found = await linkToPay(services, params.token ?? '', textOf(query, 'reference', 40));
      if (!found) throw notFound('Esta liga de pago no existe.');
      return reply(found.link);
    },
  },
  {
    method: 'POST',
    path: 'payment_gateways/pay/:token',
    key: 'public',
    why: 'of the gateway for trying out only; the token and the reference say which link',
    pathRecords: { token: null },
    summary: 'Paga o rechaza una liga de la pasarela Pruebas',
    async run({ services, params, body }) {
      const token = params.token ?? '';
      const status = OUTCOMES[textOf(body, 'do', 10)];
      if (!status) throw invalid({ do: ['Elige pagar o rechazar.'] });
      const found = await linkToPay(services, token, textOf(body, 'reference', 40));
      if (!found) throw notFound('Esta liga de pago no existe.');
      const { link, gateway } = found;
      if (link.status !== 'PENDIENTE' && link.status !== 'RECHAZADA')
        throw new DomainError('ESTADO_INVALIDO', link.status === 'VENCIDA' ? 'La liga ya venció: pide otra.' : 'La liga ya está pagada.');
      // The same way as a real provider: a signed notice.
      const id = createHash('sha256').update(`${link.reference} ${status} ${services.now().toString()}`).digest('hex').slice(0, 32);
      const notice = JSON.stringify({ id, reference: link.reference, status, amount: link.amount, method: 'TARJETA' });
      const timestamp = String(Math.floor(services.now().epochMilliseconds / 1000));
      const signature = simulatedSignature(simulatedSecret(gateway, services.secret), timestamp, notice);
      await handlePaymentNews(services, token, new Headers({ 'telar-timestamp': timestamp, 'telar-signature': `v1=${signature}` }), notice);
      return reply({ status });
    },
  },
];
