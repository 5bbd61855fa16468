/** The adapter of a gateway: one file a provider. */
import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';
import { unsealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { GatewayAdapter, GatewayConfig } from './adapter.ts';
import { MERCADO_PAGO_API, mercadoPago } from './providers/mercado-pago.ts';
import { STRIPE_API, stripe } from './providers/stripe.ts';
import { simulated } from './simulated.ts';

type Maker = (services: Services) => GatewayAdapter;

const ADAPTERS: Readonly<Record<string, Maker>> = {
  PRUEBAS: ({ appUrl, secret }) => simulated(appUrl, secret),
  STRIPE: ({ appUrl, paymentApis, log }) => stripe(appUrl, paymentApis?.STRIPE ?? STRIPE_API, log),
  MERCADO_PAGO: ({ appUrl, paymentApis, log }) =>
    mercadoPago(appUrl, paymentApis?.MERCADO_PAGO ?? MERCADO_PAGO_API, log),
};

/** Throws NO_DISPONIBLE for a provider that this version does not speak with. */
export function adapterOf(services: Services, config: GatewayConfig): GatewayAdapter {
  const make = ADAPTERS[config.provider];
  if (!make)
    throw new DomainError(
      'NO_DISPONIBLE',
      t(
        'payments.noProvider',
        'Esta versión todavía no se conecta con ese proveedor. Usa la pasarela «Pruebas» para ensayar.',
      ),
    );
  return make(services);
}

export interface GatewayRow {
  readonly id: number;
  readonly account_id: number;
  readonly code: string;
  readonly provider: string;
  readonly mode: string;
  readonly token: string;
  readonly merchant_id: string | null;
  readonly public_key: string | null;
  readonly private_key: string | null;
  readonly webhook_secret: string | null;
  readonly methods: readonly string[];
  readonly currency_id: number | null;
  readonly link_hours: number;
}

export const GATEWAY_COLUMNS =
  'g.id, g.account_id, g.code, g.provider, g.mode, g.token, g.merchant_id, g.public_key, g.private_key, g.webhook_secret, to_json(g.methods) as methods, g.currency_id, g.link_hours';

export function configOf(services: Services, row: GatewayRow): GatewayConfig {
  const open = (sealed: string | null) => (sealed === null ? null : unsealSecret(services, sealed));
  return {
    id: row.id,
    provider: row.provider,
    mode: row.mode,
    token: row.token,
    merchantId: row.merchant_id,
    publicKey: row.public_key,
    privateKey: open(row.private_key),
    webhookSecret: open(row.webhook_secret),
  };
}
