import { createContext } from 'react-router';
import type { Values } from '#app/i18n/texts.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { TabView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Profile } from './profile.ts';

export interface Session extends TimeZoneContext {
  readonly profile: Profile;
  readonly token: string;
  /** The company's own wordings, by key; usually few. */
  readonly texts: Readonly<Record<string, string>>;
  /** Those of them that the browser may need, by their short keys. */
  readonly browserTexts: Readonly<Record<string, string>>;
  readonly erp: ErpClient;
  /** Forms as this person sees them, shared by all who see the same. */
  readonly layouts: Map<string, readonly TabView[]>;
  /** True when the signed-in user holds the privilege, in any scope. */
  can(key: string): boolean;
  /** The text in the language of the person and the words of the company. */
  t(key: string, source: string, values?: Values): string;
}

/**
 * The signed-in user; set by the layout's middleware, so every loader and action below it may read
 * it.
 */
export const sessionContext = createContext<Session>();

export type Theme = 'SISTEMA' | 'CLARO' | 'OSCURO';

export interface Appearance {
  readonly theme: Theme;
  /** Modo ligero: no script at all. */
  readonly light: boolean;
  readonly density: 'COMPACTA' | 'COMODA';
  /** Per cent, 90 to 130 in tens. */
  readonly fontSize: number;
}

export interface RequestInfo {
  readonly requestId: string;
  /** Cookies that the root's middleware adds to the reply. */
  readonly setCookies: string[];
  /** Address of the person's device. */
  readonly client: string;
  readonly nonce: string;
  readonly secure: boolean;
  /**
   * Markup that the page gets from the server alone, by name (`app/ui/page/server-html.ts`); null
   * when only data is asked for.
   */
  readonly serverHtml: Map<string, string> | null;
  /**
   * Views that stand in the page as JSON, by name (`app/page-data/page-data.ts`); null when only
   * data is asked for.
   */
  readonly pageData: Map<string, object> | null;
  /** What this page is drawn with; a signed-in user's preferences replace the cookie's. */
  appearance: Appearance;
}

/** What is known of every request, signed in or not; set by the root's middleware. */
export const requestContext = createContext<RequestInfo>();

/** Set by `server/app.ts`: the address behind trusted proxies. */
export const clientContext = createContext<string>('');
