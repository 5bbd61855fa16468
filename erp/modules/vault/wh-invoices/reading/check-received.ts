/** What is verified of a CFDI that arrives (sat-cfdi §13); pure, but for its seal. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { readCertificate } from '#erp/domains/cfdi/certificates/csd.ts';
import { verifySeal } from '#erp/domains/cfdi/certificates/seal.ts';
import type { CfdiDraft, CfdiStamp } from '#erp/domains/cfdi/draft/draft.ts';
import type { ReadCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ReceivedCheck } from './check-codes.ts';

/** Who receives: the RFC of the company, and what is expected of what it gets. */
export interface OwnParties {
  readonly rfcs: readonly string[];
  /** c_RegimenFiscal of the company; null where it is not said. */
  readonly regime: string | null;
  readonly zip: string | null;
}

export interface Verified {
  readonly direction: 'RECIBIDO' | 'EMITIDO';
  readonly stamp: CfdiStamp;
  readonly checks: readonly ReceivedCheck[];
}

/** Why it is not taken in. */
export interface Rejection {
  readonly refused: string;
  /** It is not what its issuer sealed, or the SAT stamped. */
  readonly tampered?: true;
}

const tampered = (refused: string): Rejection => ({ refused, tampered: true });

const GENERIC = /^X[AE]XX010101000$/;
const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total.plus(amount ?? 0), new Exact(0));

/** What its total should be: its concepts, less discounts, with taxes. */
export function totalOf({ concepts, taxes, localTaxes }: CfdiDraft): string {
  const transferred = taxes?.totalTransferred ?? '0';
  const withheld = taxes?.totalWithheld ?? '0';
  return moneyText(
    sum(concepts.map(({ amount }) => amount))
      .minus(sum(concepts.map(({ discount }) => discount)))
      .plus(transferred)
      .minus(withheld)
      .plus(localTaxes?.totalTransferred ?? 0)
      .minus(localTaxes?.totalWithheld ?? 0),
  );
}

/** Each concept may be rounded by itself. */
function checkTotals(draft: CfdiDraft): ReceivedCheck {
  const worked = totalOf(draft);
  const off = new Exact(worked).minus(draft.total).abs();
  if (off.gt(new Exact('0.01').times(draft.concepts.length + 1)))
    return {
      rule: 'TOTALES',
      result: 'AVISO',
      message: t('vault.totalOff', 'Sus conceptos suman {worked} y el comprobante dice {total}.', {
        worked,
        total: shownMoney(draft.total),
      }),
    };
  return { rule: 'TOTALES', result: 'OK', message: t('vault.totalOk', 'Los importes cuadran.') };
}

function checkReceiver({ receiver }: CfdiDraft, own: OwnParties): ReceivedCheck {
  const wrong = [
    own.regime && receiver.regime !== own.regime && t('vault.regime', 'el régimen'),
    own.zip && receiver.zip !== own.zip && t('vault.zip', 'el código postal'),
  ].filter((each) => typeof each === 'string');
  return wrong.length > 0
    ? {
        rule: 'DATOS',
        result: 'AVISO',
        message: t('vault.receiverOff', 'No son los de la empresa: {what}.', {
          what: wrong.join(', '),
        }),
      }
    : { rule: 'DATOS', result: 'OK', message: t('vault.receiverOk', 'Son los de la empresa.') };
}

/** The RFC of who sealed it; null of a certificate that cannot be read. */
function sealedBy(certificate: string): string | null {
  try {
    return readCertificate(Buffer.from(certificate, 'base64')).rfc;
  } catch {
    // What cannot be read was sealed by nobody that we could name.
    return null;
  }
}

function checkSeal(
  bytes: Uint8Array,
  { draft, certificate }: ReadCfdi,
): ReceivedCheck[] | Rejection {
  const seal = verifySeal(bytes);
  if (seal === 'INVALIDO')
    return tampered(t('vault.badSeal', 'El sello no corresponde: el XML se alteró.'));
  if (sealedBy(certificate) !== draft.issuer.rfc)
    return tampered(t('vault.otherSeal', 'El certificado no es de quien lo emite.'));
  return [
    seal === 'VALIDO'
      ? { rule: 'SELLO', result: 'OK', message: t('vault.sealOk', 'El sello corresponde.') }
      : {
          rule: 'SELLO',
          result: 'AVISO',
          message: t('vault.sealUnknown', 'Sello no verificable: trae un complemento desconocido.'),
        },
    {
      rule: 'CERTIFICADO',
      result: 'OK',
      message: t('vault.certificateOk', 'El certificado es del emisor.'),
    },
  ];
}

const isTest = ({ legend }: CfdiStamp) => /SIN VALIDEZ FISCAL/.test(legend ?? '');

const checkStamp = (stamp: CfdiStamp): ReceivedCheck =>
  isTest(stamp)
    ? {
        rule: 'TIMBRE',
        result: 'AVISO',
        message: t('vault.testStamp', 'Timbre de prueba, sin validez fiscal.'),
      }
    : {
        rule: 'TIMBRE',
        result: 'OK',
        message: t('vault.stampOk', 'Timbrado por {pac}.', { pac: stamp.pacRfc }),
      };

export const hasFiscalValidity = (stamp: CfdiStamp): boolean => !isTest(stamp);

/** Whether it is ours, and as whose. */
function directionOf({ issuer, receiver }: CfdiDraft, { rfcs }: OwnParties) {
  if (!GENERIC.test(receiver.rfc) && rfcs.includes(receiver.rfc)) return 'RECIBIDO';
  return rfcs.includes(issuer.rfc) ? 'EMITIDO' : null;
}

export function checkReceived(
  bytes: Uint8Array,
  read: ReadCfdi,
  own: OwnParties,
): Verified | Rejection {
  const { draft, stamp, seal } = read;
  if (!stamp)
    return { refused: t('vault.noStamp', 'No está timbrado: le falta el TimbreFiscalDigital.') };
  const direction = directionOf(draft, own);
  if (!direction)
    return {
      refused: t('vault.foreignRfc', 'No es para la empresa: lo recibe {rfc}.', {
        rfc: draft.receiver.rfc,
      }),
    };
  if (stamp.cfdiSeal !== seal)
    return tampered(t('vault.otherStamp', 'El timbre es de otro comprobante.'));
  const sealed = checkSeal(bytes, read);
  if ('refused' in sealed) return sealed;
  return {
    direction,
    stamp,
    checks: [
      checkStamp(stamp),
      {
        rule: 'RECEPTOR',
        result: 'OK',
        message: t('vault.ours', 'Es de la empresa: {rfc}.', {
          rfc: direction === 'RECIBIDO' ? draft.receiver.rfc : draft.issuer.rfc,
        }),
      },
      ...sealed,
      checkTotals(draft),
      ...(direction === 'RECIBIDO' ? [checkReceiver(draft, own)] : []),
    ],
  };
}
