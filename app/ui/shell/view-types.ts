/** What the layout's loader tells the shell. */
export interface MenuItem {
  readonly href: string;
  readonly label: string;
  /** Leads to another site, in a new tab. */
  readonly away?: true;
}

export interface MenuGroup {
  /** The screen that shows the group by itself. */
  readonly href: string;
  readonly label: string;
  readonly icon: string;
  /** One part per module; its label is shown only when the group has several. */
  readonly parts: readonly { readonly label: string; readonly items: readonly MenuItem[] }[];
}

/** A screen that an unknown address may have meant. */
export interface Suggestion {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: string;
}

export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

export interface ShellView {
  readonly accountCode: string;
  readonly company: string;
  readonly person: string;
  readonly initials: string;
  readonly email: string;
  readonly unread: number;
  /** Of a portal, which has no search, notices, favourites or desk. */
  readonly portal: boolean;
  /** Milliseconds without a visit after which the end of the session is announced; 0 = never. */
  readonly idleMs: number;
  readonly helpHref: string;
  /**
   * The menu is markup of the server's; here is which, and the address of its entry for this
   * screen.
   */
  readonly menu: { readonly version: string; readonly place: string | null };
  readonly crumbs: readonly Crumb[];
  /** Route id of this screen, for its star; null when it has none. */
  readonly routeId: number | null;
  readonly starred: boolean;
  /** What the company announces to everybody. */
  readonly notice: string | null;
  /**
   * Label of the way back to one's own session, while somebody sees the system as another person.
   */
  readonly back: string | null;
  readonly path: string;
  /** Where the address leads nowhere. */
  readonly suggestions: readonly Suggestion[];
  /** The company's own wordings, by short keys. */
  readonly texts: Readonly<Record<string, string>>;
}
