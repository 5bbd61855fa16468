/**
 * What an authorised certification provider (PAC) does for us. Each provider has its own adapter;
 * the sandbox is one of them. No adapter throws for what a provider may answer: a time out, a 5xx
 * and a broken answer are `unknown`, and the same bytes are sent again.
 */
import type { CfdiIssue, CfdiStamp } from '../draft/draft.ts';

/** c_MotivoCancelacion; 01 alone names the document that takes its place. */
export type CancelReason = '01' | '02' | '03' | '04';

export type StampResult =
  | {
      readonly kind: 'stamped';
      /** As the provider gave it, byte by byte. */
      readonly xml: Uint8Array;
      readonly stamp: CfdiStamp;
      readonly alreadyStamped: boolean;
      readonly fiscalValidity: boolean;
    }
  /** For good: the document may be corrected. */
  | { readonly kind: 'rejected'; readonly issues: readonly CfdiIssue[] }
  | { readonly kind: 'unknown'; readonly issues: readonly CfdiIssue[] };

export type CancelResult =
  | {
      readonly kind: 'accepted';
      readonly code: '201' | '202';
      readonly receipt: Uint8Array | null;
      /** Cancelled already: nobody has to accept it. */
      readonly final: boolean;
    }
  | { readonly kind: 'rejected'; readonly issues: readonly CfdiIssue[] }
  | { readonly kind: 'unknown'; readonly issues: readonly CfdiIssue[] };

export interface SatStatus {
  readonly state: 'VIGENTE' | 'CANCELADO' | 'NO_ENCONTRADO';
  readonly cancellable: 'SIN_ACEPTACION' | 'CON_ACEPTACION' | 'NO';
  readonly cancellation:
    'NINGUNA' | 'EN_PROCESO' | 'SIN_ACEPTACION' | 'CON_ACEPTACION' | 'PLAZO_VENCIDO' | 'RECHAZADA';
  readonly efos: 'NO_LISTADO' | 'LISTADO' | 'DESCONOCIDO';
}

export type StatusResult =
  | { readonly kind: 'known'; readonly status: SatStatus }
  | { readonly kind: 'unknown'; readonly issues: readonly CfdiIssue[] };

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
  /** False for the sandbox and each provider's test environment. */
  readonly fiscalValidity: boolean;
  stamp(sealedXml: Uint8Array): Promise<StampResult>;
  /** What was stamped of a document that carries this seal, or has this UUID. */
  recover(
    key: { readonly uuid: string } | { readonly cfdiSeal: string; readonly sealedXml: Uint8Array },
  ): Promise<StampResult>;
  cancel(request: CancelRequest): Promise<CancelResult>;
  status(query: StatusQuery): Promise<StatusResult>;
  related(
    uuid: string,
    issuerRfc: string,
  ): Promise<{ readonly parents: readonly string[]; readonly children: readonly string[] }>;
  /** UUID of received documents whose cancellation waits for our answer. */
  pending(rfc: string): Promise<readonly string[]>;
  answer(request: {
    readonly rfc: string;
    readonly uuid: string;
    readonly accept: boolean;
    readonly signedXml: string;
  }): Promise<CancelResult>;
  /** Stamps that are left; null where the provider does not say. */
  balance(): Promise<{ readonly stamps: number | null; readonly expiresOn: string | null }>;
}
