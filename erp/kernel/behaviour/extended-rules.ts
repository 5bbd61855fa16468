/** Rules of a resource with what other modules add to them. */
import type { Extension, Rules } from '../rules.ts';

type Hook<C> = ((context: C) => Promise<void> | void) | undefined;

/** One after the other; the first that throws ends them. */
function inTurn<C>(hooks: readonly Hook<C>[]): Hook<C> {
  const there = hooks.filter((hook) => hook !== undefined);
  if (there.length < 2) return there[0];
  return async (context) => {
    for (const hook of there) await hook(context);
  };
}

/**
 * The owner's hook of a save or deletion comes first; before a change of state the others are asked
 * before the owner does anything.
 */
export function withExtensions(own: Rules, extensions: readonly Extension[]): Rules {
  const beforeSave = inTurn([own, ...extensions].map((each) => each.beforeSave));
  const afterSave = inTurn([own, ...extensions].map((each) => each.afterSave));
  const beforeDelete = inTurn([own, ...extensions].map((each) => each.beforeDelete));
  const beforeMerge = inTurn([own, ...extensions].map((each) => each.beforeMerge));
  const afterMerge = inTurn([own, ...extensions].map((each) => each.afterMerge));
  const afterTransition = inTurn([own, ...extensions].map((each) => each.afterTransition));
  const actions = new Set(
    [own, ...extensions].flatMap(({ transitions = {} }) => Object.keys(transitions)),
  );
  const transitions = Object.fromEntries(
    [...actions].map((action) => [
      action,
      inTurn([...extensions, own].map((each) => each.transitions?.[action]))!,
    ]),
  );
  return {
    ...own,
    ...(beforeSave && { beforeSave }),
    ...(afterSave && { afterSave }),
    ...(beforeDelete && { beforeDelete }),
    ...(beforeMerge && { beforeMerge }),
    ...(afterMerge && { afterMerge }),
    ...(afterTransition && { afterTransition }),
    ...(actions.size > 0 && { transitions }),
  };
}
