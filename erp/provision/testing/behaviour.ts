import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import type { Registry } from '#erp/model/registry.ts';

const loaded = new WeakMap<Registry, ReturnType<typeof loadBehaviour>>();

/**
 * What the modules of a registry run, found once: to look for its files takes as long as the rest
 * of what a company of tests costs.
 */
export function behaviourOf(registry: Registry): ReturnType<typeof loadBehaviour> {
  let behaviour = loaded.get(registry);
  if (!behaviour) loaded.set(registry, (behaviour = loadBehaviour(registry)));
  return behaviour;
}
