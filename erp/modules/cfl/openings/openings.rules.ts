import { defineRules } from '#erp/kernel/rules.ts';
import { openings } from './openings.ts';
import { postOpening } from './post-opening.ts';
import { undoOpening } from './undo-opening.ts';

/** What the unique index tells a second one by. */
const ONLY = 'UNICA';

export const rules = defineRules(openings, {
  beforeSave({ draft }) {
    draft.single_key = ONLY;
  },
  transitions: { post: postOpening, undo: undoOpening },
});
