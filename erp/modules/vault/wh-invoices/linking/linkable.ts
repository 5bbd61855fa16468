import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

interface Linkable {
  readonly direction: string;
  readonly sat_status: string;
  readonly blacklist_status?: string | null;
}

const refuse = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** Throws ESTADO_INVALIDO for what is not registered: issued by us, cancelled, or simulated. */
export function requireLinkable({ direction, sat_status, blacklist_status }: Linkable): void {
  if (direction === 'EMITIDO')
    throw refuse(t('vault.issuedByUs', 'Lo emitió la empresa: no es un gasto.'));
  if (sat_status === 'CANCELADO')
    throw refuse(t('vault.wasCancelled', 'El emisor lo canceló: ya no se registra.'));
  if (blacklist_status === 'DEFINITIVO')
    throw refuse(
      t('vault.listedIssuer', 'El emisor está en la lista 69-B como definitivo: no se registra.'),
    );
}
