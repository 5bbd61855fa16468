/** A record of any resource. */
import type { Resource } from '#erp/model/types.ts';

export interface RecordName {
  readonly resource: Resource;
  readonly id: number;
}
