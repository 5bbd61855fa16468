/** A role that a module declares; each company begins with it. */
export interface RoleSeed {
  readonly code: string;
  readonly name: string;
  readonly description?: string;
  readonly kind?: 'INTERNO' | 'EXTERNO' | 'TERMINAL';
  readonly system?: true;
  readonly requiresOtp?: true;
  /**
   * Privilege keys; `resource.*` gives all of a resource, `*.list` one operation of every resource,
   * `*` everything.
   */
  readonly keys: readonly string[];
  /**
   * Rows that a scopable key reaches, where they are not all: a seller's `customers.list` →
   * `PROPIOS`.
   */
  readonly scopes?: Readonly<Record<string, 'PROPIOS' | 'EQUIPO' | 'SUCURSAL'>>;
}
