/** Two lists side by side as their screen shows them: what may cross to the browser. */
import type { Tab } from '#app/ui/page/tabs.tsx';

export interface PairingView {
  readonly title: string;
  readonly qualifier: string | null;
  readonly tabs: readonly Tab[];
  readonly path: string;
  /** Address of the screen as it stands: record and filters. */
  readonly here: string;
  /** Links of the head. */
  readonly links: readonly (readonly [href: string, label: string])[];
  readonly message: string | null;
  /** Changes with each drawing. */
  readonly stamp: string;
  /** Insides of the forms: what narrows, and both lists. */
  readonly filters: string;
  readonly lists: string | null;
}

/** What was chosen and typed, as it was sent. */
export interface PairingPost {
  readonly do: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Values of the operations' fields, by name. */
  readonly typed: Readonly<Record<string, string>>;
}

/** Why it was not done: beside the lists, beside the fields, and over all. */
export interface PairingRefusal {
  readonly message: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}
