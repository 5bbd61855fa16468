/** What fills a demo company, in order. Each part works through the operations, so that rules and audit apply to it. */
import type { Actor } from '../../api/actor.ts';
import type { Services } from '../../api/services.ts';

export type Demo = (services: Services, actor: Actor) => Promise<void>;

export const demos: readonly Demo[] = [];
