/** Failures that a person asks the sandbox for, to see what follows from them. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PacRefusal } from '../port.ts';
import { refuse } from './issues.ts';

export type Failure = 'SIN_RESPUESTA' | 'ERROR_SERVIDOR' | 'SIN_TIMBRES';

/** The failure that the next answer has; it counts down. */
export async function takeFailure(tx: Tx): Promise<Failure | null> {
  const [taken] = await tx.query(
    sql<{
      failure: Failure;
    }>`update sat__sandbox_settings set failures_left = failures_left - 1 where account_id = ${TENANT} and failure <> 'NINGUNA' and failures_left > 0 returning failure`,
  );
  return taken?.failure ?? null;
}

export const refusalOf: Readonly<Record<Failure, () => PacRefusal>> = {
  SIN_RESPUESTA: () =>
    refuse(
      'unknown',
      'SIN_RESPUESTA',
      t('cfdi.sandbox.timeout', 'El PAC de pruebas no respondió a tiempo (falla pedida).'),
    ),
  ERROR_SERVIDOR: () =>
    refuse(
      'unknown',
      'HTTP_503',
      t('cfdi.sandbox.server', 'El PAC de pruebas respondió con un error 503 (falla pedida).'),
    ),
  SIN_TIMBRES: () =>
    refuse(
      'account',
      'SIN_TIMBRES',
      t('cfdi.sandbox.stamps', 'El PAC de pruebas no tiene timbres disponibles (falla pedida).'),
    ),
};
