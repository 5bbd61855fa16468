import type { Transition } from '../types.ts';

/**
 * Names of the record's fields that a transition must be given, and of those that it may be given.
 */
export const transitionFields = ({
  recordFields = {},
}: Transition): { readonly required: readonly string[]; readonly optional: readonly string[] } => ({
  required: recordFields.required ?? [],
  optional: recordFields.optional ?? [],
});
