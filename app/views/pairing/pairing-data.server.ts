/** What both lists are drawn from. */
import type { Pairing } from '#erp/model/screens/pairings.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { ActionView, Chip } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import type { PairingPost, PairingRefusal } from './pairing-types.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export interface PairingRecord {
  readonly id: string;
  readonly label: string;
  readonly chip: Chip | null;
  readonly unfinished: boolean;
  readonly row: ApiRow;
}

/** All that is drawn. */
export interface PairingData {
  readonly pairing: Pairing;
  readonly resource: Resource;
  readonly session: Session;
  readonly path: string;
  readonly here: string;
  readonly asked: Readonly<Record<string, string>>;
  readonly records: readonly PairingRecord[];
  readonly record: PairingRecord | null;
  readonly transitions: readonly ActionView[];
  readonly head: Readonly<Record<string, unknown>>;
  readonly left: readonly Row[];
  readonly right: readonly Row[];
  readonly suggestions: readonly Readonly<Record<string, unknown>>[];
  readonly post: PairingPost | null;
  readonly refusal: PairingRefusal | null;
}
