/** What a payment provider does for us; each has its own file. */

export interface GatewayConfig {
  readonly id: number;
  readonly provider: string;
  readonly mode: string;
  readonly token: string;
  readonly merchantId: string | null;
  readonly publicKey: string | null;
  /** As text, not sealed. */
  readonly privateKey: string | null;
  readonly webhookSecret: string | null;
}

export interface LinkRequest {
  readonly reference: string;
  readonly title: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly methods: readonly string[];
  readonly expiresAt: string;
}

/** What a provider tells of a link: the same `eventId` is the same news. */
export interface PaymentNews {
  readonly eventId: string;
  readonly reference: string;
  readonly status: 'PAGADA' | 'RECHAZADA' | 'CANCELADA';
  readonly amount: string | null;
  /** ISO 4217; null where the provider says none. */
  readonly currency: string | null;
  readonly method: string | null;
  /** What the provider keeps of the amount, in its currency, before taxes; null untold. */
  readonly fee?: string | null;
  /** VAT of that. */
  readonly feeTax?: string | null;
}

export interface GatewayAdapter {
  /** Asks the provider whether it knows us; writes nothing. */
  test(config: GatewayConfig): Promise<{ readonly ok: boolean; readonly message: string }>;
  /** Address at which the amount is paid. */
  link(
    config: GatewayConfig,
    request: LinkRequest,
  ): Promise<{ readonly url: string; readonly providerId: string }>;
  /**
   * Reads a notice, once it is proved to be the provider's; null when it is not. NOTHING_NEW is one
   * that changes no link.
   */
  news(
    config: GatewayConfig,
    headers: Headers,
    body: string,
    now: Temporal.Instant,
  ): Promise<PaymentNews | 'NOTHING_NEW' | null>;
}
