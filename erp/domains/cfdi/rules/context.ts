import type { CfdiDraft } from '../draft/draft.ts';
import type { Issues } from './issues.ts';

/** Full catalogues of the SAT that a company imported; without them keys are believed by look. */
export interface ImportedLists {
  readonly productKeys?: ReadonlySet<string>;
  readonly unitKeys?: ReadonlySet<string>;
  readonly zips?: ReadonlySet<string>;
}

/** When the document is checked, and by which clock its date was written. */
export interface Moment {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
}

export interface RuleContext {
  readonly draft: CfdiDraft;
  readonly at: Moment;
  readonly lists: ImportedLists;
  readonly issues: Issues;
}
