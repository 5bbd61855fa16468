/** A call of the API as the router has it. */
import type { Call } from '#erp/kernel/wire/endpoints.ts';
import type { EndpointSchemas, ExtraCall, Guard, Resource } from '#erp/model/types.ts';

/** A call as it is mounted: who may make it, and what it is of. */
export interface MountedEndpoint extends Guard, EndpointSchemas {
  readonly method: ExtraCall['method'];
  readonly path: string;
  readonly resource: Resource | null;
  /** Standard operation, or action of a transition. */
  readonly operation?: string;
  readonly transition?: true;
  run(call: Call): Promise<Response>;
}
