/** Reply of `GET users/profile`. Types only: safe to import anywhere. */
export interface Profile {
  readonly id: number;
  readonly nickname: string;
  readonly name?: string;
  readonly email?: string;
  readonly roles: readonly number[];
  readonly roleNames: readonly string[];
  readonly modules: readonly ProfileModule[];
  /** The company's own choices; its zone is always among them. */
  readonly configs: Readonly<Record<string, unknown>> & {
    readonly time_zone: string;
    /** Code of the currency of its books. */
    readonly base_currency?: string | null;
    /** Languages that a person may choose. */
    readonly languages?: readonly { readonly code: string; readonly name: string }[];
  };
  readonly icon_id: number | null;
  readonly supplier_id: number | null;
  readonly account_id: number;
  readonly account_name: string;
  readonly account_code: string;
  readonly language_code: string;
  readonly status: string;
  /** What comes before any other screen. */
  readonly pending?: 'CONTRASENA' | 'SEGUNDO_FACTOR' | 'AVISO' | null;
  /** Who really looks, in a session «ver como». */
  readonly viewer?: { readonly nickname: string; readonly until: string } | null;
  readonly user_kind?: string;
  readonly role_labels?: readonly string[];
  readonly routeIds: readonly number[];
  readonly shortcutRoutes: readonly number[];
  /** Records that a new form's required references start with, by resource. */
  readonly usual?: Readonly<Record<string, number>>;
  /**
   * How the company shows its screens, where it differs from the declarations, and its links to
   * other places.
   */
  readonly menu?: {
    readonly screens: Readonly<
      Record<
        string,
        {
          readonly label?: string;
          readonly order?: number;
          readonly hidden?: true;
          readonly doc_url?: string;
        }
      >
    >;
    readonly links: readonly {
      readonly label: string;
      readonly url: string;
      readonly module: string;
      readonly order: number;
    }[];
  };
  /** Addresses of the lists of which the person sees a saved view. */
  readonly viewed_lists: readonly string[];
  readonly permissions_version: number;
  readonly translations_version: number;
  /** Changes with the fields that the company added to its tables; empty while it has none. */
  readonly tables_version?: string;
  readonly prefs: ProfilePrefs;
  readonly unread: number;
  readonly docs_base: string;
  /** Announced by the company: said on every screen until it is over. */
  readonly maintenance?: {
    readonly message: string;
    readonly from: string | null;
    readonly to: string | null;
  } | null;
  readonly first_name?: string;
  readonly last_name?: string | null;
  readonly phone?: string | null;
  readonly permissions: Readonly<
    Record<string, { readonly scope: string; readonly max_amount: string | null }>
  >;
}

/** Rows of a list's page: the person's own choice, or the company's. */
export const usualSizeOf = ({ prefs, configs }: Profile): number =>
  prefs.page_size ?? (typeof configs.list_page_size === 'number' ? configs.list_page_size : 50);

export interface ProfileModule {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly group: string;
  readonly icon: string | null;
  readonly order: number;
}

export interface ProfilePrefs {
  readonly guide_hidden?: boolean;
  /**
   * Hour of the day's summary, and `HH:MM` between which no mail comes; empty = none of one's own.
   */
  readonly digest_hour?: number | '';
  readonly quiet_from?: string;
  readonly quiet_to?: string;
  readonly theme?: string;
  readonly light_mode?: boolean;
  readonly density?: string;
  readonly font_size?: number;
  readonly page_size?: number;
}

const PORTALS: ReadonlySet<string> = new Set(['PROVEEDOR', 'CLIENTE']);

/** Signed in for somebody that the company deals with, who has lists of what is theirs. */
export const inPortal = ({ user_kind }: Pick<Profile, 'user_kind'>): boolean =>
  user_kind !== undefined && PORTALS.has(user_kind);

/**
 * Whether the session may choose among records of a resource: the company's catalogues are listed
 * to nobody of a portal, who has its views alone (502).
 */
export const mayChooseOf = (
  { user_kind }: Pick<Profile, 'user_kind'>,
  { portal }: { readonly portal?: string },
): boolean => !inPortal({ user_kind }) || portal === user_kind;
