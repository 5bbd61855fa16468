/**
 * What a taxpayer signs for the SAT's services of cancellation, as bytes to be sent: a provider
 * only hands it on. The same bytes are sent again while the outcome is unknown.
 */
import type { CancelReason } from './port.ts';
import { element, signedRequest, textElement, type RequestSigner } from './signed-request.ts';

/** Elements of the SAT's schema. */
const CANCELLATION = 'Cancelacion';
const FOLIOS = 'Folios';
const FOLIO = 'Folio';
const ANSWER = 'Respuesta';
const ANSWERS = { accepted: 'Aceptacion', rejected: 'Rechazo' } as const;

/**
 * `Cancelacion` of one document.
 *
 * @param date wall time of the issuer, `YYYY-MM-DDThh:mm:ss`.
 * @param substitute UUID of the document that takes its place; of reason 01 only.
 */
export const cancelRequestXml = (
  request: {
    readonly issuerRfc: string;
    readonly date: string;
    readonly uuid: string;
    readonly reason: CancelReason;
    readonly substitute: string | null;
  },
  signer: RequestSigner,
): string =>
  signedRequest(
    CANCELLATION,
    { Fecha: request.date, RfcEmisor: request.issuerRfc },
    element(
      FOLIOS,
      {},
      element(
        FOLIO,
        {
          UUID: request.uuid.toUpperCase(),
          Motivo: request.reason,
          ...(request.substitute !== null && {
            FolioSustitucion: request.substitute.toUpperCase(),
          }),
        },
        '',
      ),
    ),
    signer,
  );

/**
 * `SolicitudAceptacionRechazo`: the receiver's answer to a cancellation.
 *
 * @param pacRfc `rfc` of the provider that hands it on.
 * @param date wall time of the receiver, `YYYY-MM-DDThh:mm:ss`.
 */
export const answerRequestXml = (
  request: {
    readonly receiverRfc: string;
    readonly pacRfc: string;
    readonly date: string;
    readonly uuid: string;
    readonly accept: boolean;
  },
  signer: RequestSigner,
): string =>
  signedRequest(
    'SolicitudAceptacionRechazo',
    {
      Fecha: request.date,
      RfcPacEnviaSolicitud: request.pacRfc,
      RfcReceptor: request.receiverRfc,
    },
    element(
      FOLIOS,
      {},
      textElement('UUID', request.uuid.toUpperCase()) +
        textElement(ANSWER, request.accept ? ANSWERS.accepted : ANSWERS.rejected),
    ),
    signer,
  );

/**
 * `PeticionConsultaRelacionados`: which documents one names, and which name it, asked by its
 * issuer.
 *
 * @param pacRfc `rfc` of the provider that hands it on.
 */
export const relatedRequestXml = (
  request: { readonly issuerRfc: string; readonly pacRfc: string; readonly uuid: string },
  signer: RequestSigner,
): string =>
  signedRequest(
    'PeticionConsultaRelacionados',
    {
      RfcEmisor: request.issuerRfc,
      RfcPacEnviaSolicitud: request.pacRfc,
      RfcReceptor: '',
      Uuid: request.uuid.toUpperCase(),
    },
    '',
    signer,
  );
