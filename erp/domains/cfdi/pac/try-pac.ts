/**
 * «Probar»: whether a provider does, with a company's credentials, what issuing needs: in its
 * test environment one document is stamped, recovered and cancelled. In production nothing is
 * stamped: only the balance is asked for.
 */
import { t } from '#erp/model/texts/t.ts';
import { cancelRequestXml } from './cancel-request.ts';
import type { CancelResult, Pac, PacRefusal, StampResult } from './port.ts';
import type { RequestSigner } from './signed-request.ts';

export type TrialStep = 'BALANCE' | 'STAMP' | 'RECOVER' | 'CANCEL';

export interface TrialLine {
  readonly step: TrialStep;
  /** WARNING: it answered as it should, and not yet what is wanted. */
  readonly outcome: 'OK' | 'WARNING' | 'FAILED';
  /** As the person reads it. */
  readonly message: string;
}

export interface TrialDocument {
  /** Sealed with the issuer's certificate, of the day of the trial. */
  readonly sealedXml: Uint8Array;
  readonly cfdiSeal: string;
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  readonly total: string;
  /** Wall time of the issuer, `YYYY-MM-DDThh:mm:ss`. */
  readonly date: string;
  readonly signer: RequestSigner;
}

const failed = (step: TrialStep, { issues }: PacRefusal): TrialLine => ({
  step,
  outcome: 'FAILED',
  message: issues.map(({ code, message }) => `${code}: ${message}`).join(' '),
});

const ok = (step: TrialStep, message: string): TrialLine => ({ step, outcome: 'OK', message });

async function tryBalance(pac: Pac): Promise<TrialLine> {
  const balance = await pac.balance();
  if (balance.kind !== 'known') return failed('BALANCE', balance);
  if (balance.stamps === null)
    return ok(
      'BALANCE',
      t('pac.trialUnlimited', 'La cuenta responde; no dice cuántos timbres quedan.'),
    );
  return {
    step: 'BALANCE',
    outcome: balance.stamps === 0 ? 'WARNING' : 'OK',
    message: t(
      'pac.trialStamps',
      ['La cuenta responde; queda {count} timbre.', 'La cuenta responde; quedan {count} timbres.'],
      { count: balance.stamps },
    ),
  };
}

function recoveredLine(stamped: StampResult, recovered: StampResult): TrialLine {
  if (recovered.kind !== 'stamped') return failed('RECOVER', recovered);
  const same = stamped.kind === 'stamped' && stamped.stamp.uuid === recovered.stamp.uuid;
  return same
    ? ok('RECOVER', t('pac.trialRecovered', 'Se recuperó el mismo comprobante.'))
    : {
        step: 'RECOVER',
        outcome: 'FAILED',
        message: t('pac.trialOther', 'Se recuperó otro comprobante.'),
      };
}

/** A document of this minute may not have reached the SAT. */
function cancelledLine(result: CancelResult): TrialLine {
  if (result.kind === 'accepted')
    return ok('CANCEL', t('pac.trialCancelled', 'Se recibió la cancelación.'));
  const line = failed('CANCEL', result);
  return result.issues.some(({ code }) => code === '205') ? { ...line, outcome: 'WARNING' } : line;
}

const cancelOf = (pac: Pac, document: TrialDocument, uuid: string) =>
  pac.cancel({
    ...document,
    uuid,
    reason: '02',
    substitute: null,
    signedXml: cancelRequestXml(
      { ...document, uuid, reason: '02', substitute: null },
      document.signer,
    ),
  });

/**
 * The steps in order, until one fails.
 *
 * @param document null in production, where none is stamped for a trial.
 */
export async function tryPac(
  pac: Pac,
  document: TrialDocument | null,
): Promise<readonly TrialLine[]> {
  const balance = await tryBalance(pac);
  if (balance.outcome === 'FAILED' || document === null || pac.fiscalValidity) return [balance];
  const stamped = await pac.stamp(document.sealedXml);
  if (stamped.kind !== 'stamped') return [balance, failed('STAMP', stamped)];
  const { uuid } = stamped.stamp;
  const lines = [balance, ok('STAMP', t('pac.trialStamped', 'Se timbró {uuid}.', { uuid }))];
  const recovered = recoveredLine(stamped, await pac.recover(document));
  if (recovered.outcome === 'FAILED') return [...lines, recovered];
  return [...lines, recovered, cancelledLine(await cancelOf(pac, document, uuid))];
}
