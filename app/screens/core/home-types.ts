export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly href: string;
  /** Which rows are counted. */
  readonly only: 'all' | 'active';
}

export interface Step {
  readonly text: string;
  readonly href: string;
  readonly done: boolean;
}

export interface HomeView {
  readonly greeting: string;
  readonly name: string;
  readonly day: string;
  readonly tiles: readonly Tile[];
  readonly steps: readonly Step[];
  readonly drafts: readonly { readonly title: string; readonly href: string; readonly when: string }[];
  /** Records opened lately, newest first. */
  readonly recents: readonly { readonly title: string; readonly href: string; readonly when: string }[];
  readonly groups: readonly { readonly label: string; readonly icon: string; readonly items: readonly { readonly label: string; readonly href: string }[] }[];
}
