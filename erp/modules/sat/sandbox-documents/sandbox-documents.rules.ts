import { draftIn } from '#erp/domains/cfdi/pac/sandbox/register.ts';
import { isFuel } from '#erp/domains/cfdi/pac/sandbox/acceptance.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { sandboxDocuments } from './sandbox-documents.ts';

type Context = TransitionContext<typeof sandboxDocuments>;

const answered =
  (cancellation: 'CON_ACEPTACION' | 'RECHAZADA') =>
  ({ changes, now }: Context) => {
    changes.cancellation = cancellation;
    changes.answered_at = now.toString();
  };

/** Silence is no consent of fuel: its receiver has to answer (sat-cfdi §8.3). */
async function lapse({ tx, before, changes, now }: Context): Promise<void> {
  const [row] = await tx.query(
    sql<{
      xml_base64: string;
    }>`select xml_base64 from sat__sandbox_documents where account_id = ${TENANT} and id = ${before.id}`,
  );
  if (isFuel(draftIn(row!)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'sat.fuelWaits',
        'Es de combustible: su receptor tiene que contestar, el plazo no lo cancela.',
      ),
    );
  changes.cancellation = 'PLAZO_VENCIDO';
  changes.answered_at = now.toString();
}

export const rules = defineRules(sandboxDocuments, {
  transitions: { accept: answered('CON_ACEPTACION'), reject: answered('RECHAZADA'), lapse },
});
