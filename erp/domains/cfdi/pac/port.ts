/**
 * What an authorised certification provider (PAC) does for us. Each provider has its own adapter;
 * the sandbox is one of them. No adapter throws for what a provider may answer or for its silence:
 * a `PacRefusal` says which of three things follows.
 */
import type { CfdiIssue, CfdiStamp } from '../draft/draft.ts';

/** c_MotivoCancelacion; 01 alone names the document that takes its place. */
export type CancelReason = '01' | '02' | '03' | '04';

/** Why a provider did not do what it was asked. */
export interface PacRefusal {
  /**
   * - `rejected`, for good: the document or the request may be corrected.
   * - `account`, not the document's fault (wrong credentials, no stamps left, suspended, a
   *   contract to sign): it is left as it is, and the same bytes are sent once the account is put
   *   right.
   * - `unknown`, no answer that can be believed: it may have been done. Only the same bytes are
   *   sent again.
   */
  readonly kind: 'rejected' | 'account' | 'unknown';
  readonly issues: readonly CfdiIssue[];
}

export type StampResult =
  | {
      readonly kind: 'stamped';
      /** As the provider gave it, byte by byte. */
      readonly xml: Uint8Array;
      readonly stamp: CfdiStamp;
      readonly alreadyStamped: boolean;
      readonly fiscalValidity: boolean;
    }
  | PacRefusal;

export type CancelResult =
  | {
      readonly kind: 'accepted';
      /** Of an answer to somebody else's request, 201 too. */
      readonly code: '201' | '202';
      readonly receipt: Uint8Array | null;
      /** Cancelled already: nobody has to accept it. */
      readonly final: boolean;
    }
  | PacRefusal;

export interface SatStatus {
  readonly state: 'VIGENTE' | 'CANCELADO' | 'NO_ENCONTRADO';
  readonly cancellable: 'SIN_ACEPTACION' | 'CON_ACEPTACION' | 'NO';
  readonly cancellation:
    | 'NINGUNA'
    | 'EN_PROCESO'
    | 'SIN_ACEPTACION'
    | 'CON_ACEPTACION'
    | 'PLAZO_VENCIDO'
    | 'RECHAZADA';
  readonly efos: 'NO_LISTADO' | 'LISTADO' | 'DESCONOCIDO';
}

export type StatusResult = { readonly kind: 'known'; readonly status: SatStatus } | PacRefusal;

export type RelatedResult =
  | {
      readonly kind: 'known';
      /** UUID of documents that this one names. */
      readonly parents: readonly string[];
      /** UUID of documents that name this one: while they are valid it cannot be cancelled. */
      readonly children: readonly string[];
    }
  | PacRefusal;

export type PendingResult =
  | { readonly kind: 'known'; readonly uuids: readonly string[] }
  | PacRefusal;

export type BalanceResult =
  | {
      readonly kind: 'known';
      /** Stamps that are left; null where there is no limit, or the provider does not say. */
      readonly stamps: number | null;
      /** `YYYY-MM-DD`. */
      readonly expiresOn: string | null;
    }
  | PacRefusal;

/** The expression by which the SAT's public service finds a document, which its QR code has too. */
export interface StatusQuery {
  readonly uuid: string;
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  readonly total: string;
  /** The last eight characters of the seal. */
  readonly sealEnd: string;
}

export interface CancelRequest {
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  readonly uuid: string;
  readonly total: string;
  readonly reason: CancelReason;
  readonly substitute: string | null;
  /** Signed by the issuer's certificate (XMLDSIG, `Cancelacion`). */
  readonly signedXml: string;
}

export interface Pac {
  readonly id: 'sandbox' | 'sw' | 'finkok';
  /** RFC by which a signed request names the provider (`RfcPacEnviaSolicitud`). */
  readonly rfc: string;
  /** False for the sandbox and each provider's test environment. */
  readonly fiscalValidity: boolean;
  stamp(sealedXml: Uint8Array): Promise<StampResult>;
  /**
   * What was stamped of a document that carries this seal, or has this UUID; `rejected` where
   * nothing was. A provider that cannot be asked by seal is sent the same bytes again, which stamps
   * them at most once.
   */
  recover(
    key: { readonly uuid: string } | { readonly cfdiSeal: string; readonly sealedXml: Uint8Array },
  ): Promise<StampResult>;
  cancel(request: CancelRequest): Promise<CancelResult>;
  status(query: StatusQuery): Promise<StatusResult>;
  related(request: {
    readonly uuid: string;
    readonly issuerRfc: string;
    /** `PeticionConsultaRelacionados`. */
    readonly signedXml: string;
  }): Promise<RelatedResult>;
  /** Received documents whose cancellation waits for our answer. */
  pending(rfc: string): Promise<PendingResult>;
  answer(request: {
    readonly rfc: string;
    readonly uuid: string;
    readonly accept: boolean;
    /** `SolicitudAceptacionRechazo`. */
    readonly signedXml: string;
  }): Promise<CancelResult>;
  balance(): Promise<BalanceResult>;
}
