/**
 * What a kind of fiscal document says of itself to be stamped and cancelled. Its table has the
 * fields of `stampFields`, and its states are those of `issuingStates`.
 */
import type { Tx } from '#erp/db/database.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import type { Services } from '#erp/kernel/services.ts';

/** What the PAC's stamp says. */
export interface Stamped {
  readonly uuid: string;
  /** ISO instant. */
  readonly stamped_at: string;
  readonly fiscal_validity: boolean;
}

/** A document that the SAT gave as cancelled. */
export interface Undone {
  readonly id: number;
  /** ISO day of its issue. */
  readonly date: string;
  /** Text of c_MotivoCancelacion. */
  readonly reason: string;
}

export interface IssuedDocument {
  /** Path of its resource, as files, entries and items name it. */
  readonly path: string;
  /** Child rows that say which CFDI it names, and the field that says whose they are. */
  readonly relations: { readonly path: string; readonly by: string };
  /**
   * What follows from its stamp, in the same transaction and before the record says that it is
   * stamped; what else changes in the record.
   */
  stamped(context: Writing, id: number, stamp: Stamped): Promise<Row>;
  /** Tells whom it may concern, once the record says so. */
  notify?(context: Writing, id: number, happened: 'TIMBRADO' | 'CANCELADO'): Promise<void>;
  /** What to do where its cancellation asks for the one that substitutes it. */
  substituteText(): string;
  /** What its cancellation undoes, once the SAT says so; what else changes in the record. */
  cancelled(context: Writing, undone: Undone): Promise<Row>;
}

/** Table of a document: a declared name, which may stand in a statement. */
export const tableOf = (
  { registry }: Pick<Services, 'registry'>,
  { path }: Pick<IssuedDocument, 'path'>,
): string => registry.resource(path).table;

/** What a document is checked with: nothing is written. */
export interface Reading extends Writing {
  readonly tx: Tx;
}

/** Every mistake of a record at once; `field` is that of its form. */
export type Validation = (context: Reading, record: Row) => Promise<readonly CfdiIssue[]>;
