/** A screen that is not a resource's list, new or edit. */
export interface Screen {
  /** React Router path without the leading slash. */
  readonly path: string;
  readonly label: string;
  /** Privilege key; null = everybody who is signed in. */
  readonly key: string | null;
  /** Without a key: for users of a portal too. */
  readonly portal?: true;
  readonly icon?: string;
  readonly inMenu?: boolean;
  /** Icon of a screen that stands above the modules in the menu: it belongs to none. */
  readonly top?: string;
  readonly docUrl?: string;
}
