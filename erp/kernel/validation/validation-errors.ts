/** The errors of one save, by the path of their field. */
import { DomainError, invalid, type FieldErrors } from '#erp/model/errors.ts';

export class ValidationErrors {
  readonly #fields = new Map<string, string[]>();

  add(path: string, message: string): void {
    const known = this.#fields.get(path);
    if (!known) this.#fields.set(path, [message]);
    else if (!known.includes(message)) known.push(message);
  }

  has(path: string): boolean {
    return this.#fields.has(path);
  }

  get any(): boolean {
    return this.#fields.size > 0;
  }

  get fields(): FieldErrors {
    return Object.fromEntries(this.#fields);
  }

  toRefusal(): DomainError {
    return invalid(this.fields);
  }

  throwIfAny(): void {
    if (this.any) throw this.toRefusal();
  }

  /**
   * Runs a rule that marks fields here. A mechanism that refuses what the rule handed it after
   * marking them speaks of a consequence, by names that the form need not have: the marks are what
   * is refused.
   */
  async during<T>(rule: () => T | Promise<T>): Promise<T> {
    try {
      return await rule();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'VALIDACION') this.throwIfAny();
      throw error;
    }
  }
}
