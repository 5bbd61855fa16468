/** What the adapter of a provider needs to know; as text, not sealed. */

export interface PacCredentials {
  readonly provider: 'SW' | 'FINKOK';
  readonly environment: 'PRUEBAS' | 'PRODUCCION';
  /** RFC that documents are issued by: an account may serve several. */
  readonly rfc: string;
  readonly user: string | null;
  readonly password: string | null;
  /** SW: a token without end, instead of user and password. */
  readonly token: string | null;
}

/** Where a provider is reached. In tests at a double of this machine. */
export interface PacPlace {
  readonly anywhere: boolean;
  /** Of a call; each has its own otherwise. */
  readonly timeoutMs: number | null;
}

/** What may not appear in a message. */
export const secretsOf = ({ user, password, token }: PacCredentials): readonly string[] =>
  [password, token, user].filter((secret) => secret !== null);
