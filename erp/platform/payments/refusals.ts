/** What is said where a provider does not do what it is asked. */
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export const noAnswer = (name: string): DomainError =>
  new DomainError(
    'NO_DISPONIBLE',
    t('payments.noAnswer', '{name} no responde. Intenta de nuevo en unos minutos.', { name }),
  );

/** `reason` is the provider's own sentence. */
export const refusedBy = (name: string, reason: string): DomainError =>
  new DomainError(
    'NO_DISPONIBLE',
    t(
      'payments.refused',
      '{name} no lo aceptó: «{reason}». Revisa las llaves y los métodos de la pasarela.',
      { name, reason: reason.slice(0, 300) },
    ),
  );
