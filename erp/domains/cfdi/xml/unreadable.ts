import { DomainError } from '#erp/model/errors.ts';

/** The bytes are not a CFDI that may be read; the message is Spanish and says why. */
export class UnreadableCfdi extends DomainError {
  constructor(message: string) {
    super('VALIDACION', message);
  }
}
