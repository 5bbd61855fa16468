/** What stories of payment links share: a gateway of trial, links and notices of its provider. */
import { createApp } from '#erp/http/app.ts';
import { simulatedSignature } from '#erp/platform/payments/simulated.ts';
import { done, type Body, type Stage } from './given.ts';

const SECRET = 'secreto de la pasarela';

export interface Gateway {
  readonly id: number;
  readonly token: string;
}

export async function gateway({ as }: Stage, code = 'PRU'): Promise<Gateway> {
  const made = await done(
    as('admin').post('payment_gateways', {
      code,
      name: `Pasarela ${code}`,
      provider: 'PRUEBAS',
      mode: 'PRUEBAS',
      methods: { 0: 'TARJETA' },
      webhook_secret: SECRET,
    }),
  );
  return { id: made.id, token: String(made.token) };
}

/** A link for a record; its reference. */
export const linkFor = async (
  { as }: Stage,
  { id }: Gateway,
  record: { readonly resource: string; readonly id: number; readonly amount: string },
): Promise<string> =>
  String(
    (
      await done(
        as('admin').post('payment_gateways/link', {
          gateway_id: String(id),
          source_resource: record.resource,
          source_id: String(record.id),
          amount: record.amount,
        }),
      )
    ).reference,
  );

/** What the provider tells; `id` is its own, so that the same one twice is the same news. */
export async function notice(
  { stock }: Stage,
  { token }: Gateway,
  body: Body & { readonly reference: string },
): Promise<{ readonly status: number; readonly fresh: boolean | null }> {
  const { services } = stock.company;
  const text = JSON.stringify({ id: `evt_${body.reference}`, status: 'PAGADA', ...body });
  const timestamp = String(Math.floor(services.now().epochMilliseconds / 1000));
  const response = await createApp(services).request(
    `http://erp/payment_gateways/notify/${token}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'telar-timestamp': timestamp,
        'telar-signature': `v1=${simulatedSignature(SECRET, timestamp, text)}`,
      },
      body: text,
    },
  );
  const { data } = (await response.json()) as { data: { fresh?: boolean } };
  return { status: response.status, fresh: data.fresh ?? null };
}

export const linkOf = async ({ as }: Stage, reference: string): Promise<Record<string, unknown>> =>
  (
    (await done(
      as('admin').get(`payment-links?filter[reference]=${encodeURIComponent(reference)}`),
    )) as unknown as readonly Record<string, unknown>[]
  )[0]!;
